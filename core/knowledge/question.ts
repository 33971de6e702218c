/**
 * What a question asks the index for, by its language and those of the desk's pages.
 *
 * @see reference "Knowledge", section 3
 * @module
 */
import { languageOfQuestion } from "./language.ts";
import { pairsOf, termsOf, type Token, tokensOf } from "./tokens.ts";

/** How a question is read, which says whose stems it has and what is compared. */
export type Reading = "english" | "foreign" | "undecided";

/** A question as the index understands it. */
export type AskedTerms = {
  readonly reading: Reading;
  /** Its words, each once. */
  readonly tokens: readonly Token[];
  /** Its neighbouring words, each pair once. */
  readonly pairs: readonly string[];
};

/** Beyond it the others are exceptions. */
const NEARLY_ALL = 0.9;

/**
 * Reads a question.
 *
 * @param told its language where somebody knows it
 * @param english how much of the knowledge is English, from 0 to 1
 */
export function askedTerms(question: string, told: string | null, english: number): AskedTerms {
  const reading = readingOf(told ?? languageOfQuestion(question), english);
  const readings = reading === "undecided" ? [true, false] : [reading === "english"];
  const tokens = readings.map((isEnglish) => tokensOf(question, isEnglish));
  return {
    reading,
    tokens: [...new Map(tokens.flat().map((token) => [token.term, token])).values()],
    pairs: [...new Set(tokens.flatMap((some) => pairsOf(some.map(({ term }) => term))))],
  };
}

/** How people ask, whatever they ask about. */
const ASKING =
  `long much many often soon far need want like would could may might must shall get got give take put go come
  make let use find know tell show see look help please possible able way thing something anything anyone someone mean
  happen work time hi hello thanks`;

const ASKING_TERMS: ReadonlySet<string> = new Set(termsOf(ASKING, true).words);

/** The words that say what a question is about: one of how people ask counts only where the knowledge has it, too. */
export function tellingWords(words: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  return words.filter((word) => isKnown(word) || !ASKING_TERMS.has(word));
}

function readingOf(language: string | null, english: number): Reading {
  if (english > NEARLY_ALL) return language === null || language === "en" ? "english" : "undecided";
  if (language === "en") return english > 0 ? "english" : "undecided";
  if (language !== null || english < 1 - NEARLY_ALL) return "foreign";
  return "undecided";
}
