/**
 * Two neighbouring words as one term: what is indexed and asked for beside the words themselves.
 *
 * @module
 */

/** Stands between the words of a pair; in no word. */
const PAIRED = "0zz0";

/** Each two neighbours as one term. */
export function pairsOf(words: readonly string[]): readonly string[] {
  return words.slice(1).map((word, at) => `${words[at]}${PAIRED}${word}`);
}

/** Whether a term is what {@linkcode pairsOf} makes. */
export function isPair(term: string): boolean {
  return term.includes(PAIRED);
}
