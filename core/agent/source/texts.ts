/**
 * Visits every text inside a JSON value, with its path.
 *
 * @module
 */
import type { JsonValue } from "../../json.ts";
import type { NodePath } from "./node.ts";

/** Yields the texts of a value in order; `path` is the path of the value itself. Keys are not texts. */
export function textsOf(
  value: JsonValue,
  path: NodePath,
): readonly (readonly [NodePath, string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, key]));
}
