/**
 * Reads the fields of an export, which are often missing, empty or of another type than documented.
 *
 * @module
 */
import { storable } from "../db/json.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { IMPORT_LIMITS } from "../limits/imports.ts";
import { withoutHidden } from "../../widget/visible_text.ts";

/**
 * Returns an id, which is a text or a number; null if there is none, or it is unsafe as a key: too long, with
 * characters that the database cannot store, or a number that JSON has rounded.
 */
export function idOf(value: JsonValue | undefined): string | null {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value) ? null : String(value);
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || text.length > IMPORT_LIMITS.outsideIdCharsMax || storable(text) !== text ? null : text;
}

/** Returns a text on one line, or null. */
export function lineOf(value: JsonValue | undefined, charsMax: number): string | null {
  if (typeof value !== "string") return null;
  const line = withoutHidden(value).replace(/\s+/g, " ").trim().slice(0, charsMax);
  return line === "" ? null : line;
}

/** Returns a text; empty if there is none. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

/**
 * Before the first of these products, and the last year that a database, JSON and a browser all write with four digits.
 */
const [EARLIEST_MS, LATEST_MS] = [0, Date.UTC(9999, 11, 31)];

/** Returns a time in seconds since 1970 or as ISO 8601; null if there is none, or it is out of range. */
export function timeOf(value: JsonValue | undefined): Date | null {
  const date = typeof value === "number"
    ? new Date(value * 1000)
    : typeof value === "string"
    ? new Date(/^\d+$/.test(value) ? Number(value) * 1000 : value)
    : null;
  // For an invalid date both comparisons are false.
  return date !== null && date.getTime() >= EARLIEST_MS && date.getTime() <= LATEST_MS ? date : null;
}

/** Returns an object; an empty one for anything else. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Returns the objects of a list; none for anything else. */
export function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Returns the texts of a list; none for anything else. */
export function textsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/** Returns attributes with scalar values, limited to what a contact may have. */
export function attributesOf(...given: readonly (JsonValue | undefined)[]): Record<string, string | number | boolean> {
  const { attributesMax, attributeNameCharsMax, attributeCharsMax } = IMPORT_LIMITS;
  const all = given.flatMap((value) => Object.entries(objectOf(value)));
  const attributes: Record<string, string | number | boolean> = {};
  for (const [name, value] of all) {
    const plain = typeof value === "number" || typeof value === "boolean" ? value : lineOf(value, attributeCharsMax);
    const isFull = Object.keys(attributes).length >= attributesMax;
    if (plain !== null && !isFull) attributes[name.slice(0, attributeNameCharsMax)] = plain;
  }
  return attributes;
}
