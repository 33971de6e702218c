/**
 * Looking for rows of a short list by words, without an index.
 *
 * @module
 */

/** From how many rows on a list has a search field. */
export const FIND_FROM = 12;

/** The longest words, in characters. */
export const FIND_CHARS_MAX = 100;

/**
 * Whether each typed word is somewhere in the texts, whatever its case; nothing typed is in every text.
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
