/**
 * What is wrong with settings that somebody sent: each setting at fault, the nearest that exists, and how it is written.
 *
 * @module
 */
import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { suggestName } from "../nearest.ts";
import type { InputFault } from "../problem.ts";
import { settingsSchema } from "./settings.ts";

/** The tree as JSON Schema: its names, kinds and descriptions can be read at any place. */
const TREE: JsonValue = JSON.parse(JSON.stringify(z.toJSONSchema(settingsSchema, { io: "input" })));

/** Each fault of settings that the schema refused. */
export function settingFaults({ issues }: z.ZodError, settings: JsonObject): readonly InputFault[] {
  return issues.flatMap((issue) => faultsOf(issue, settings));
}

function faultsOf(issue: z.core.$ZodIssue, settings: JsonObject): readonly InputFault[] {
  const path = issue.path.map(String);
  const parameter = path.join(".");
  const found = path.reduce<JsonValue | undefined>(stepInto, settings);
  const fix = howToWrite(path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      parameter: [...path, key].join("."),
      message: `There is no setting \`${[...path, key].join(".")}\`.`,
      fix: suggestName(key, namesAt(path)),
    }));
  }
  if (found === undefined) return [{ parameter, message: `\`${parameter}\` is missing.`, fix }];
  if (issue.code === "invalid_value") {
    const message = `\`${parameter}\` cannot be ${shown(found)}.`;
    return [{ parameter, message, fix: suggestName(String(found), issue.values.map(String)) }];
  }
  return [{ parameter, message: `\`${parameter}\` cannot be ${shown(found)}: ${reasonOf(issue)}.`, fix }];
}

/** A setting's own words about itself, or those of what it stands in. */
function howToWrite(path: readonly string[]): string {
  for (let end = path.length; end > 0; end--) {
    const { description } = schemaAt(path.slice(0, end));
    if (typeof description === "string") return `\`${path.slice(0, end).join(".")}\`: ${description}.`;
  }
  return "See the settings tree of get_desk_settings.";
}

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  array: "a list",
  object: "an object",
};

function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `it must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "too_big":
      return `it may be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case "too_small":
      return `it must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    default:
      return issue.message;
  }
}

function unitOf(origin: string): string {
  return origin === "string" ? " characters" : origin === "array" ? " entries" : "";
}

function namesAt(path: readonly string[]): readonly string[] {
  const { properties } = schemaAt(path);
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

function schemaAt(path: readonly string[]): JsonObject {
  const found = path.reduce<JsonValue | undefined>((schema, step) => {
    if (!isJsonObject(schema)) return undefined;
    const { properties, items } = schema;
    return isJsonObject(properties) && Object.hasOwn(properties, step) ? properties[step] : items;
  }, TREE);
  return isJsonObject(found) ? found : {};
}

function stepInto(value: JsonValue | undefined, step: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function shown(value: JsonValue): string {
  if (Array.isArray(value)) return "this list";
  if (isJsonObject(value)) return "an object";
  if (typeof value !== "string") return String(value);
  return value.length > 40 ? "this text" : `"${value}"`;
}
