/**
 * Spelling correction: replaces a misspelt word by the nearest word of the agent's files.
 *
 * @module
 */
import { nearestName } from "../../nearest.ts";
import { messageWordsOf } from "../../search/tokens.ts";

/** Shorter words have too many neighbours. */
const LETTERS_MIN = 5;

/** The minimum length of a word with two wrong letters: "resend" is not a misspelt "refund". */
const LONG_LETTERS = 8;

/** Corrects the unknown words of a text; a word without a near match is unchanged. */
export type Speller = (text: string) => string;

/** Creates a speller from some words. It assumes that the first letter is right and the length nearly so. */
export function spellerOf(words: Iterable<string>, isKnown: (word: string) => boolean): Speller {
  const byStart = Map.groupBy(
    new Set([...words].filter((word) => word.length >= LETTERS_MIN)),
    (word) => word.slice(0, 1),
  );
  const correct = (word: string) => {
    if (word.length < LETTERS_MIN || isKnown(word)) return word;
    const near = byStart.get(word.slice(0, 1))?.filter((one) => Math.abs(one.length - word.length) <= 1) ?? [];
    return nearestName(word, near, word.length < LONG_LETTERS ? 1 : 2) ?? word;
  };
  return (text) => messageWordsOf(text).map(correct).join(" ");
}
