/**
 * Words of courtesy by language, for reading what a message asks.
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts";
import { SEARCHED_ONLY } from "./searched_only.ts";

/** Words of courtesy: the markers, and their companions. */
export type Courtesy = {
  readonly marks: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
};

/** The courtesy of each language, by its code. */
export const COURTESY_BY_CODE: ReadonlyMap<string, Courtesy> = new Map(
  [...LANGUAGES, ...SEARCHED_ONLY].map(({ code, search }) => {
    const [marks, beside] = search.courtesy.map((words) => new Set(words.toLowerCase().trim().split(/\s+/)));
    return [code, { marks: marks ?? new Set(), beside: beside ?? new Set() }];
  }),
);

/**
 * The courtesy of all languages: people use greetings of other languages than that of their question, and short ones
 * are misdetected.
 */
export const COURTESY: Courtesy = {
  marks: new Set([...COURTESY_BY_CODE.values()].flatMap(({ marks }) => [...marks])),
  beside: new Set([...COURTESY_BY_CODE.values()].flatMap(({ beside }) => [...beside])),
};

/** Returns the phrases of a language without spaces, the longest first; none for others. */
export function courtesyPhrases(code: string | null): readonly string[] {
  const own = code === "zh" || code === "ja" ? COURTESY_BY_CODE.get(code) : undefined;
  return own === undefined ? [] : [...own.marks, ...own.beside].toSorted((one, other) => other.length - one.length);
}
