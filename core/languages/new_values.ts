/**
 * How customers write the new value in a request for a change: "my address to 12 High Street", 住所を…に変更.
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts";
import type { NewValueWords } from "./matter_words.ts";

const WORDS: readonly (readonly [code: string, NewValueWords])[] = LANGUAGES.flatMap(({ code, matters }) =>
  matters.newValue === null ? [] : [[code, matters.newValue] as const]
);

function alternatives(isSpaced: boolean, wordsOf: (words: NewValueWords) => string | null): string {
  return WORDS.flatMap(([, words]) => words.isSpaced === isSpaced ? wordsOf(words) ?? [] : []).join("|");
}

/** How the name may continue before the words for the change: "the address of my order to". */
const OF = `(?:\\s+(?:${alternatives(true, ({ of }) => of)})(?:\\s+\\p{L}+){1,3}?)?`;

const BETWEEN: ReadonlyMap<string, RegExp> = new Map(
  WORDS.flatMap(([code, { isSpaced, before }]) =>
    isSpaced && before !== null ? [[code, new RegExp(`^${OF}\\s+(?:${before})(?![\\p{L}\\p{M}])`, "iu")] as const] : []
  ),
);
const BETWEEN_UNSPACED = new RegExp(
  `^(?:[^\\s:：]{0,12}(?:${alternatives(false, ({ before }) => before)})|\\s*[:：])`,
  "u",
);
const END = new RegExp(
  `(?:\\s+(?:${alternatives(true, ({ behind }) => behind)})|${
    alternatives(false, ({ behind }) => behind)
  })[\\s.!。！]*$`,
  "iu",
);

/** The languages with their words for the change only after the value. */
const BEHIND_ONLY: ReadonlySet<string> = new Set(
  WORDS.flatMap(([code, { before, behind }]) => before === null && behind !== null ? [code] : []),
);

/**
 * Returns the new value after the name of what is changed, as written; null if none of these words introduces one.
 *
 * @param rest what follows the name in its sentence
 * @param languages that it may be in
 * @example
 * newValueIn(" to 12 High Street, Leeds.", ["en"]) // "12 High Street, Leeds"
 */
export function newValueIn(rest: string, languages: readonly string[]): string | null {
  const before = languages.map((code) => BETWEEN.get(code)?.exec(rest)?.[0]).find((found) => found !== undefined) ??
    BETWEEN_UNSPACED.exec(rest)?.[0];
  const isBehind = before === undefined && languages.some((code) => BEHIND_ONLY.has(code)) && /^\s/.test(rest) &&
    END.test(rest);
  if (before === undefined && !isBehind) return null;
  return rest.slice(before?.length ?? 0).replace(END, "")
    .replace(/^["'“„«「\s]+|["'”»」.!?。！？\s]+$/gu, "");
}

/** The beginnings of a description: "a new one", "meine andere Adresse". */
const DESCRIBES = new RegExp(`^(?:${alternatives(true, ({ describes }) => describes)})(?![\\p{L}\\p{M}])`, "iu");

/** Whether a value is only a description: it has no number, and no name in capitals or in a script without them. */
export function onlyDescribes(value: string): boolean {
  if (/\p{N}/u.test(value)) return false;
  return DESCRIBES.test(value) || !/\p{Lu}|\p{Lo}/u.test(value) || [...value].length < 2;
}
