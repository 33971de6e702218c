/**
 * A canonical form of JSON, so that a confirmation can be bound to exact arguments by their hash.
 *
 * @see RFC 8785
 * @module
 */
import { createHash } from "node:crypto";
import { isJsonObject, type JsonValue } from "../json.ts";

/** Serializes JSON without spaces and with the keys of every object in code unit order. */
export function canonicalJson(value: JsonValue): string {
  if (isJsonObject(value)) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  return JSON.stringify(value);
}

/** Returns the SHA-256 of the canonical JSON, hex. */
export function hashOf(value: JsonValue): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
