/**
 * Searches the rows of a short list by words, without an index.
 *
 * @module
 */

/** The number of rows from which a list has a search field. */
export const FIND_FROM = 12;

/** The maximum length of a search, in characters. */
export const FIND_CHARS_MAX = 100;

/**
 * Whether the texts contain every typed word, ignoring case. An empty search matches everything.
 *
 * @example
 * ```ts
 * holdsWords("pol ref", ["Refund policy"]); // true
 * ```
 */
export function holdsWords(typed: string, texts: readonly (string | null)[]): boolean {
  const text = texts.join("\n").toLowerCase();
  return typed.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
