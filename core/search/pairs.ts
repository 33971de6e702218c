/**
 * Pairs of neighbouring words, indexed and searched as one term beside the words themselves.
 *
 * @module
 */

/** Joins the two words of a pair; occurs in no word. */
export const PAIRED = "0zz0";

/**
 * Returns every two neighbours as one term.
 *
 * @example
 * ```ts
 * pairsOf(["reset", "password", "link"]); // ["reset0zz0password", "password0zz0link"]
 * ```
 */
export function pairsOf(words: readonly string[]): readonly string[] {
  return words.slice(1).map((word, at) => `${words[at]}${PAIRED}${word}`);
}

/** Whether a term is a pair of {@linkcode pairsOf}. */
export function isPair(term: string): boolean {
  return term.includes(PAIRED);
}
