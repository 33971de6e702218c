/**
 * JSON values: their types, their sizes, and parsing.
 *
 * @module
 */
import { Buffer } from "node:buffer";

/** Any result of `JSON.parse`. */
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

/** Parses a JSON text; undefined for a text that is not JSON. Use `parseBounded` for a text from outside. */
export function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns how many bytes a text takes as UTF-8. */
export function textBytes(text: string): number {
  return Buffer.byteLength(text);
}

/** Returns how many bytes a value takes as JSON. */
export function jsonBytes(value: JsonValue): number {
  return textBytes(JSON.stringify(value));
}

/** Returns the value with the keys of every object in code unit order. */
export function sortKeys(value: JsonValue): JsonValue {
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sortKeys(member)]),
    );
  }
  return Array.isArray(value) ? value.map(sortKeys) : value;
}
