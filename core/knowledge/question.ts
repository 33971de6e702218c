/**
 * What a question asks the index for, by its language and those of the desk's pages.
 *
 * @see reference "Knowledge", section 3
 * @module
 */
import { languageOfQuestion } from "./language.ts";
import { pairsOf, termsOf } from "./tokens.ts";

/** A question as the index understands it; every list without repeats, in the order of the question. */
export type AskedTerms = {
  /** Words alone: what coverage is measured by. */
  readonly words: readonly string[];
  readonly pairs: readonly string[];
  readonly chars: readonly string[];
  /** How much the two streams count; of a stream with 0 nothing is asked. */
  readonly weights: { readonly words: number; readonly chars: number };
};

/** Of the desk's pages, from 0 to 1. */
type Shares = { readonly english: number };

/** Beyond it the others are exceptions. */
const NEARLY_ALL = 0.9;

const WEIGHTS = {
  english: { words: 1, chars: 0.7 },
  // Without stems words find less than their pieces do, and add nothing to them.
  foreign: { words: 0, chars: 1 },
  undecided: { words: 0.3, chars: 1 },
} as const;

/** Reads a question. `told` is its language where somebody knows it. */
export function askedTerms(question: string, told: string | null, shares: Shares): AskedTerms {
  const kind = kindOf(told ?? languageOfQuestion(question), shares);
  const readings = kind === "undecided" ? [true, false] : [kind === "english"];
  const terms = readings.map((isEnglish) => termsOf(question, isEnglish));
  return {
    words: unique(terms.flatMap(({ words }) => words)),
    pairs: unique(terms.flatMap(({ words }) => pairsOf(words))),
    chars: unique(terms.flatMap(({ chars }) => chars)),
    weights: WEIGHTS[kind],
  };
}

/** How people ask, whatever they ask about. */
const ASKING =
  `long much many often soon far need want like would could may might must shall get got give take put go come
  make let use find know tell show see look help please possible able way thing something anything anyone someone mean
  happen work time hi hello thanks`;

const ASKING_TERMS: ReadonlySet<string> = new Set(termsOf(ASKING, true).words);

/** The words that say what a question is about: one of how people ask counts only where the knowledge has it, too. */
export function tellingWords(words: readonly string[], chunksWith: (word: string) => number): readonly string[] {
  return words.filter((word) => chunksWith(word) > 0 || !ASKING_TERMS.has(word));
}

function kindOf(language: string | null, { english }: Shares): keyof typeof WEIGHTS {
  if (english > NEARLY_ALL) return language === null || language === "en" ? "english" : "undecided";
  if (language === "en") return english > 0 ? "english" : "undecided";
  if (language !== null || english < 1 - NEARLY_ALL) return "foreign";
  return "undecided";
}

function unique(terms: readonly string[]): readonly string[] {
  return [...new Set(terms)];
}
