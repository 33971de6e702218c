/**
 * The most common words of the languages: the search uses them to detect a language, and to ignore words without
 * content.
 *
 * @module
 */
import { wordsByLanguage } from "./word_lists.ts";

const STOP_WORDS = wordsByLanguage("stopWords");

/** Returns the stop words of a language, by its code; empty if none are listed. */
export function stopWordsOf(code: string): ReadonlySet<string> {
  return STOP_WORDS.get(code) ?? new Set();
}

/** The words that identify a language, by its code. */
export const TELLTALES: ReadonlyMap<string, ReadonlySet<string>> = wordsByLanguage("telltales");

/** More words of languages other than English that are independent of a question's subject, by code. */
export const OTHER_ASKING_BY_CODE: ReadonlyMap<string, ReadonlySet<string>> = wordsByLanguage("asking");

/** Those of all languages. */
export const OTHER_ASKING: ReadonlySet<string> = new Set(
  [...OTHER_ASKING_BY_CODE.values()].flatMap((words) => [...words]),
);
