/**
 * Common words of questions in English, whatever the subject.
 *
 * @module
 */
import { termsOf } from "./tokens.ts";

const ASKING =
  `long much many often soon far need want like would could may might must shall get got give take put go come
  make let allow use find know tell show see look help please possible able way thing something anything anyone someone
  anybody somebody everybody everyone mean
  happen work time hi hello thanks im ive cant dont doesnt didnt wont isnt couldnt`;

/** Parts after an apostrophe: "I'm", "we'd", "you'll", "they're", "I've". No page is about them. */
export const CUT_OFF_TERMS: ReadonlySet<string> = new Set(["m", "d", "ll", "re", "ve"]);

/** Their stems. */
export const ASKING_TERMS: ReadonlySet<string> = new Set(termsOf(ASKING, true).words);

/** Whether a word is one of them, or a stop word. */
export function isAskingTerm(word: string): boolean {
  return termsOf(word, true).words.every((term) => ASKING_TERMS.has(term));
}
