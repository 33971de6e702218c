/**
 * The word lists of the languages as sets, by language.
 *
 * @module
 */
import type { SearchWords } from "./grammar.ts";
import { LANGUAGES } from "./languages.ts";
import { SEARCHED_ONLY } from "./searched_only.ts";

const SEARCHED = [...LANGUAGES, ...SEARCHED_ONLY];

/** The lists of plain words, separated by spaces. */
type WordList = Exclude<keyof SearchWords, "questions" | "courtesy">;

/** Returns one list of each language that has it, by the language's code. */
export function wordsByLanguage(list: WordList): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(SEARCHED.flatMap(({ code, search }) => {
    const words = search[list];
    return words === null ? [] : [[code, new Set(words.trim().split(/\s+/))] as const];
  }));
}
