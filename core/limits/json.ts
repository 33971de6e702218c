/**
 * Limits of JSON from outside, beside its bytes. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */

export const JSON_LIMITS = {
  /** Objects and lists inside each other; parsers and checks of shapes recurse. */
  depthMax: 100,
  /** Values, keys of objects included; a million take a check of their shape seconds. */
  nodesMax: 200_000,
  /** Keys of one object. */
  keysMax: 10_000,
} as const;
