/**
 * Every text inside a JSON value, with the path to it.
 *
 * @module
 */
import type { JsonValue } from "../json.ts";
import type { NodePath } from "./node.ts";

/** The texts of a value in order; `path` is the way to the value itself. Keys are not texts. */
export function textsOf(
  value: JsonValue,
  path: NodePath,
): readonly (readonly [NodePath, string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, key]));
}
