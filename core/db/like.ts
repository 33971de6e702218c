/**
 * Patterns of `like`.
 *
 * @module
 */

/** The pattern of a text anywhere in a column, with the wildcards escaped. */
export function likeOf(text: string): string {
  return `%${literalOf(text)}%`;
}

/** A text within a pattern, with the wildcards escaped. */
export function literalOf(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
