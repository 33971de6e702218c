/**
 * Creates the input that replaces a value of a curl command: its type, and the value as its example.
 *
 * @module
 */
import type { ActionFile } from "../../agent/actions/action_schema.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";

/** A value of a command, with the names of the enclosing fields. */
type Example = { readonly names: readonly string[]; readonly value: JsonValue };

type FileInput = NonNullable<ActionFile["input"]>[string];

/** Characters of an example in a description. */
const EXAMPLE_CHARS_MAX = 80;

/**
 * Creates the input for a value. Without a description, it contains the field's name and the command's value as an
 * example.
 */
export function exampleInput({ names, value }: Example, description: string | undefined): FileInput {
  return { ...formOf(value), description: description || `${names.join(", ")}, for example ${exampleText(value)}` };
}

function exampleText(value: JsonValue): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > EXAMPLE_CHARS_MAX
    ? `${text.slice(0, EXAMPLE_CHARS_MAX).toWellFormed()}…`
    : text || "an empty text";
}

/** Returns the form of a value accepted by `isGivable`. */
function formOf(value: JsonValue): FileInput {
  if (!Array.isArray(value)) return { type: typeOf(value) };
  const [first = ""] = value;
  return { type: "array", items: isJsonObject(first) ? recordOf(first) : { type: typeOf(first) } };
}

function recordOf(entry: JsonObject) {
  const properties = Object.fromEntries(Object.entries(entry).map(([name, field]) => [name, { type: typeOf(field) }]));
  return { type: "object", properties } as const;
}

function typeOf(value: JsonValue): "string" | "integer" | "number" | "boolean" {
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value === "boolean" ? "boolean" : "string";
}

/** Whether one input can represent the value: a single value, or a list of single values or of flat records. */
export function isGivable(value: JsonValue): boolean {
  if (!Array.isArray(value)) return !isJsonObject(value);
  const [first, ...more] = value;
  if (first === undefined || first === null) return false;
  if (isJsonObject(first)) {
    const names = Object.keys(first);
    return names.length > 0 && names.every((name) => /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name)) &&
      Object.values(first).every(isScalar);
  }
  return isScalar(first) && more.every((entry) => typeof entry === typeof first);
}

function isScalar(value: JsonValue): boolean {
  return value !== null && typeof value !== "object";
}
