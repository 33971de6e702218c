/**
 * Verbs and their opposites in the languages of the desk. English ones match whole words, others the beginnings of
 * words; those of scripts without spaces match anywhere.
 *
 * @module
 */
import { ENGLISH } from "../../languages/en/language.ts";
import { LANGUAGES } from "../../languages/languages.ts";
import type { OppositeWords } from "../../languages/vocabulary.ts";
import { lazy } from "../../memo.ts";
import { stem } from "../../search/stem.ts";
import { messageWordsOf } from "../../search/tokens.ts";

const PAIRS: readonly Exclude<keyof OppositeWords, "takenBack">[] = [
  ...["cancel", "delete", "freeze", "open", "start", "add", "increase", "activate", "subscribe"] as const,
  ...["deposit", "send", "invite", "move"] as const,
];

/** Words of one meaning: stems in English, beginnings in other languages. */
export type Meaning = { readonly stems: ReadonlySet<string>; readonly others: RegExp | null };

/** The pairs of opposites. */
export const opposites: () => readonly (readonly [Meaning, Meaning])[] = lazy(() =>
  PAIRS.map((pair) => [
    meaningOf(({ [pair]: words }) => words?.[0] ?? ""),
    meaningOf(({ [pair]: words }) => words?.[1] ?? ""),
  ])
);

/** Verbs that undo what was done. */
export const takesBack: () => Meaning = lazy(() => meaningOf(({ takenBack }) => takenBack));

/** Some words: as written, in lower case, joined by single spaces; and their stems. */
export type StemmedText = { readonly plain: string; readonly stems: ReadonlySet<string> };

/** Whether some words include one of a meaning. */
export function hasMeaning({ plain, stems }: StemmedText, { stems: known, others }: Meaning): boolean {
  return [...known].some((one) => stems.has(one)) || (others !== null && others.test(plain));
}

/** Whether words of a language other than English lift something: 凍結を解除 also contains the word for freezing. */
export function lifts({ plain }: StemmedText, { others }: Meaning): boolean {
  return others !== null && others.test(plain);
}

function meaningOf(wordsOf: (opposites: OppositeWords) => string): Meaning {
  const words = LANGUAGES.filter((language) => language !== ENGLISH)
    .flatMap((language) => wordsOf(language.opposites).split(" ")).filter((word) => word !== "");
  const [within, beginning] = [
    words.filter((word) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)),
    words.filter((word) => !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)),
  ];
  const patterns = [
    ...within.length === 0 ? [] : [within.join("|")],
    // The Arabic article is part of the word.
    ...beginning.length === 0 ? [] : [`(?<![\\p{L}\\p{M}])(?:ال)?(?:${beginning.join("|")})`],
  ];
  return {
    stems: new Set(messageWordsOf(wordsOf(ENGLISH.opposites)).map(stem)),
    others: patterns.length === 0 ? null : new RegExp(patterns.join("|"), "u"),
  };
}
