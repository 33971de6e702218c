/**
 * Generic words by language: a message of only these and stop words has no subject, such as "Go on", "something else"
 * and "what time is it".
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts";
import { wordsByLanguage } from "./word_lists.ts";

const BY_CODE = wordsByLanguage("general");

/** Returns the generic words of a language, by its code. */
export function generalWordsOf(code: string): ReadonlySet<string> {
  return BY_CODE.get(code) ?? new Set();
}

/** A yes and a no are not a subject. */
const ANSWERS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ talk }) => [...talk.yes.split(" "), ...talk.no.split(" ")]),
);

const ALL: ReadonlySet<string> = new Set([...BY_CODE.values()].flatMap((words) => [...words]));

/**
 * Whether a word is generic in a language, by its code; in any language if that is unknown. English is always included.
 */
export function isGeneralWord(word: string, code: string | null): boolean {
  if (BY_CODE.get("en")?.has(word) || ANSWERS.has(word)) return true;
  return code === null ? ALL.has(word) : BY_CODE.get(code)?.has(word) ?? false;
}
