/**
 * English stems, by Porter's second algorithm.
 *
 * @module
 */
// @ts-types="./wink_porter2_stemmer.d.ts"
import porter2 from "wink-porter2-stemmer";

/** The stem of a word of the letters a to z. */
export function stem(word: string): string {
  return porter2(word);
}
