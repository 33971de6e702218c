/**
 * Patterns of `like`.
 *
 * @module
 */

/** Returns the pattern of a text anywhere in a column, with the wildcards escaped. */
export function likeOf(text: string): string {
  return `%${literalOf(text)}%`;
}

/** Returns a text within a pattern, with the wildcards escaped. */
export function literalOf(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
