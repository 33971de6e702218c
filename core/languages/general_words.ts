/**
 * Words of every subject, by language: beside the stop words they are what a message may be made of that says nothing
 * about what it wants. "Go on", "something else" and "what time is it" are made of them alone.
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts";
import { wordsByLanguage } from "./word_lists.ts";

const BY_CODE = wordsByLanguage("general");

/** The general words of a language, by its code. */
export function generalWordsOf(code: string): ReadonlySet<string> {
  return BY_CODE.get(code) ?? new Set();
}

/** A yes and a no are no subject. */
const ANSWERS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ talk }) => [...talk.yes.split(" "), ...talk.no.split(" ")]),
);

const ALL: ReadonlySet<string> = new Set([...BY_CODE.values()].flatMap((words) => [...words]));

/** The general words of a language, by its code; of every language where it is not known. English is always among them. */
export function isGeneralWord(word: string, code: string | null): boolean {
  if (BY_CODE.get("en")?.has(word) || ANSWERS.has(word)) return true;
  return code === null ? ALL.has(word) : BY_CODE.get(code)?.has(word) ?? false;
}
