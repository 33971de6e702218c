/**
 * Converts a tool to its entry in `tools/list`: JSON Schema that every client's model accepts, and the four hints.
 *
 * @module
 */
import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";

/** One parameter as JSON Schema. */
export type InputField = {
  readonly schema: JsonObject;
  readonly required: boolean;
};

/** Returns the parameters of a zod object by name, in order. */
export function schemaOf(
  input: z.ZodObject,
): ReadonlyMap<string, InputField> {
  const schema = plainSchema(
    z.toJSONSchema(input, { io: "input", unrepresentable: "any" }),
  );
  const fields = new Map<string, InputField>();
  if (!isJsonObject(schema) || !isJsonObject(schema.properties)) return fields;
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, field] of Object.entries(schema.properties)) {
    if (!isJsonObject(field)) continue;
    fields.set(name, { schema: field, required: required.includes(name) });
  }
  return fields;
}

/** Returns the shape of an answer. */
export function answerSchema(answer: z.ZodObject): JsonObject {
  const schema = plainSchema(z.toJSONSchema(answer, { io: "input", unrepresentable: "any" }));
  return isJsonObject(schema) ? schema : {};
}

/** Keywords that some clients' models refuse, and that add nothing here. */
const LEFT_OUT: ReadonlySet<string> = new Set(["$schema", "propertyNames", "default"]);

const SAFE_INTEGERS: ReadonlySet<unknown> = new Set([
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
]);

/** Returns the schema without the keywords above, the bounds of every whole number, and `additionalProperties: {}`. */
function plainSchema(schema: z.core.JSONSchema.BaseSchema): JsonValue {
  const plain: JsonValue = JSON.parse(
    JSON.stringify(
      schema,
      (key, value: unknown) =>
        LEFT_OUT.has(key) || SAFE_INTEGERS.has(value) || allowsAnything(key, value) ? undefined : value,
    ),
  );
  return plain;
}

/** `additionalProperties: {}` is the default of a schema. */
function allowsAnything(key: string, value: unknown): boolean {
  return key === "additionalProperties" && isJsonObject(value) && Object.keys(value).length === 0;
}
