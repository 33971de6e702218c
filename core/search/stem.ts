/**
 * English stems, by Porter's second algorithm.
 *
 * @see https://snowballstem.org/algorithms/english/stemmer.html
 * @module
 */
// @ts-types="./wink_porter2_stemmer.d.ts"
import porter2 from "wink-porter2-stemmer";
import { memo } from "../memo.ts";

/** A language has some ten thousand words, and a few thousand make up most of a text. */
const STEMS_MAX = 10_000;

const stems = memo<string>(STEMS_MAX);

/**
 * Returns the stem of an English word in lower case; a word with any other letter or a digit is unchanged.
 *
 * @example
 * ```ts
 * stem("upgrading"); // "upgrad"
 * stem("größe"); // "größe"
 * ```
 */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stems(word, () => porter2(word)) : word;
}
