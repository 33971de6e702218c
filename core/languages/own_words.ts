/**
 * Words of a single language, by which a message of two or three words is recognised: "Ich möchte upgraden".
 *
 * @module
 */
import { COURTESY_BY_CODE } from "./courtesy.ts";
import { generalWordsOf } from "./general_words.ts";
import { LANGUAGES } from "./languages.ts";
import { OTHER_ASKING_BY_CODE, stopWordsOf, TELLTALES } from "./stop_words.ts";
import { wordsByLanguage } from "./word_lists.ts";

const CUSTOMERS = wordsByLanguage("customers");

/** One-word answers, which people give in any language. */
const ANSWERS: ReadonlySet<string> = new Set([
  "ok",
  "okay",
  ...LANGUAGES.flatMap(({ talk, answers }) => [
    ...[talk.yes, talk.no].flatMap((words) => words.split(/\s+/)),
    ...[answers.yes, answers.alone, answers.filler, answers.no].flatMap((phrases) => phrases.split(","))
      .map((phrase) => phrase.trim()).filter((phrase) => !phrase.includes(" ")),
  ]),
]);

/** "I'd" has a d, and so has "d'accord": a single letter is not specific. */
const LETTERS_MIN = 2;

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(LANGUAGES.map(({ code }) => {
  const own = [
    ...TELLTALES.get(code) ?? [],
    ...OTHER_ASKING_BY_CODE.get(code) ?? [],
    ...stopWordsOf(code),
    ...generalWordsOf(code),
    ...COURTESY_BY_CODE.get(code)?.marks ?? [],
    ...CUSTOMERS.get(code) ?? [],
  ];
  return [code, new Set(own)];
}));

/** Returns the languages of a word, by their codes; none for a yes or a no, which people use in any. */
export function languagesOwning(word: string): readonly string[] {
  return ANSWERS.has(word) || word.length < LETTERS_MIN
    ? []
    : [...WORDS].flatMap(([code, words]) => words.has(word) ? [code] : []);
}
