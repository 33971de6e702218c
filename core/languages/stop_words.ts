/**
 * The commonest words of the languages: by them the search recognises a language, and knows which words say nothing.
 *
 * @module
 */
import { wordsByLanguage } from "./word_lists.ts";

const STOP_WORDS = wordsByLanguage("stopWords");

/** The stop words of a language, by its code; empty where none are listed. */
export function stopWordsOf(code: string): ReadonlySet<string> {
  return STOP_WORDS.get(code) ?? new Set();
}

/** The words that identify a language, by its code. */
export const TELLTALES: ReadonlyMap<string, ReadonlySet<string>> = wordsByLanguage("telltales");

/** More words of other languages than English that say nothing about what a question is about, by the code. */
export const OTHER_ASKING_BY_CODE: ReadonlyMap<string, ReadonlySet<string>> = wordsByLanguage("asking");

/** Those of all languages. */
export const OTHER_ASKING: ReadonlySet<string> = new Set(
  [...OTHER_ASKING_BY_CODE.values()].flatMap((words) => [...words]),
);
