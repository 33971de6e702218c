/**
 * Describes the values of a setting: a phrase for error messages and the documentation, an outline for the tool.
 *
 * @module
 */
import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { settingInfo } from "./setting.ts";
import { type Settings, settingsSchema } from "./settings.ts";

/** The tree as JSON Schema. */
export const SETTINGS_JSON_SCHEMA = jsonSchemaOf(settingsSchema);

/** Converts a schema to JSON Schema, of the input: settings with a default are optional. */
export function jsonSchemaOf(schema: z.core.$ZodType): JsonObject {
  const json: JsonValue = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input", override: markDeskOnly })));
  return isJsonObject(json) ? json : {};
}

function markDeskOnly(
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema },
) {
  if (settingInfo(zodSchema)?.deskOnly) jsonSchema.deskOnly = true;
}

/** The notation of JSON Schema's types. */
type Notation = {
  readonly alternatives: (values: readonly string[]) => string;
  readonly choice: (values: readonly string[]) => string;
  /** Formats a schema's own description. */
  readonly described: (description: string) => string;
  readonly types: Readonly<Record<string, (schema: JsonObject) => string>>;
};

/**
 * Describes the possible values as a phrase.
 *
 * @example
 * ```ts
 * describeValue({ type: "integer", minimum: 0, maximum: 32 }); // "a whole number from 0 to 32"
 * describeValue({ enum: ["left", "right"] }); // "left or right"
 * ```
 */
export function describeValue(schema: JsonValue | undefined): string {
  return written(schema, PHRASE);
}

/**
 * Outlines a top-level part of the tree in few characters: clients pay for every character of a tool's description.
 *
 * @example
 * ```ts
 * outlineSettings("data"); // "{retentionDays: 1-3650 or null}"
 * ```
 */
export function outlineSettings(part: keyof Settings): string {
  const { properties } = SETTINGS_JSON_SCHEMA;
  return written(isJsonObject(properties) ? properties[part] : undefined, OUTLINE);
}

function written(schema: JsonValue | undefined, notation: Notation): string {
  if (!isJsonObject(schema)) return "any value";
  const { description, anyOf, enum: values, type } = schema;
  if (typeof description === "string") return notation.described(description);
  if (Array.isArray(anyOf)) return notation.alternatives(anyOf.map((each) => written(each, notation)));
  if (Array.isArray(values)) return notation.choice(values.map(String));
  return notation.types[String(type)]?.(schema) ?? "any value";
}

const PHRASE: Notation = {
  alternatives: (values) => values.join(", or "),
  choice: (values) => `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`,
  described: (description) => description,
  types: {
    null: () => "null",
    boolean: () => "true or false",
    integer: ({ minimum, maximum }) => `a whole number from ${String(minimum)} to ${String(maximum)}`,
    number: ({ minimum, maximum }) => `a number from ${String(minimum)} to ${String(maximum)}`,
    string: ({ maxLength }) => maxLength === undefined ? "text" : `text of at most ${String(maxLength)} characters`,
    array: ({ maxItems, items }) => `a list of at most ${String(maxItems)}, each ${describeValue(items)}`,
    object: (schema) => membersOf(schema, PHRASE),
  },
};

const OUTLINE: Notation = {
  alternatives: (values) => values.join(" or "),
  choice: (values) => values.join("|"),
  // The name before it makes clear what it is an example of.
  described: (description) => description.replace(/^.* such as /, "e.g. "),
  types: {
    null: () => "null",
    boolean: () => "bool",
    integer: ({ minimum, maximum }) => `${String(minimum)}-${String(maximum)}`,
    number: () => "number",
    string: () => "text",
    array: ({ items }) => `[${written(items, OUTLINE)}]`,
    object: (schema) => membersOf(schema, OUTLINE),
  },
};

/** Neighbours with the same values are written together; settings that only the desk can change are omitted. */
function membersOf({ properties }: JsonObject, notation: Notation): string {
  const groups: { names: string; values: string }[] = [];
  for (const [name, member] of isJsonObject(properties) ? Object.entries(properties) : []) {
    if (isJsonObject(member) && member.deskOnly === true) continue;
    const values = written(member, notation);
    const last = groups.at(-1);
    if (last?.values === values) last.names += `, ${name}`;
    else groups.push({ names: name, values });
  }
  return `{${groups.map(({ names, values }) => `${names}: ${values}`).join("; ")}}`;
}
