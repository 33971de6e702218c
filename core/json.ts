/**
 * JSON values: their types, their sizes, reading one.
 *
 * @module
 */
import { Buffer } from "node:buffer";

/** Any value that `JSON.parse` can give. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** Whether a JSON value is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text, or undefined for a text that is not JSON. A text from outside is for `parseBounded`. */
export function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How many bytes a text takes as UTF-8. */
export function textBytes(text: string): number {
  return Buffer.byteLength(text);
}

/** How many bytes a value takes as JSON. */
export function jsonBytes(value: JsonValue): number {
  return textBytes(JSON.stringify(value));
}

/** The same value with the keys of every object in code unit order. */
export function sortKeys(value: JsonValue): JsonValue {
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sortKeys(member)]),
    );
  }
  return Array.isArray(value) ? value.map(sortKeys) : value;
}
