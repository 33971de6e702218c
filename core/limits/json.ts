/**
 * Limits of JSON from outside, besides its size. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */

export const JSON_LIMITS = {
  /** Nesting of objects and lists; parsers and schema checks recurse. */
  depthMax: 100,
  /** Values, including keys of objects; checking the schema of a million takes seconds. */
  nodesMax: 200_000,
  /** Keys of one object. */
  keysMax: 10_000,
} as const;
