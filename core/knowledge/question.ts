/**
 * Query parsing: the terms of a question, by its language and those of the pages.
 *
 * @module
 */
import { isGeneralWord } from "../languages/general_words.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { SEARCHED_ONLY } from "../languages/searched_only.ts";
import { OTHER_ASKING, stopWordsOf, TELLTALES } from "../languages/stop_words.ts";
import { ASKING_TERMS, CUT_OFF_TERMS } from "../search/asking.ts";
import { pairsOf } from "../search/pairs.ts";
import { termsOf, type Token, tokensOf, wordsOf } from "../search/tokens.ts";
import { languageOfQuestion } from "../search/language.ts";

/** How a question is tokenized and ranked: as English, as another language, or as both. */
export type Reading = "english" | "foreign" | "undecided";

/** The parsed terms of a question. */
export type QuestionTerms = {
  readonly reading: Reading;
  /** Its distinct words. */
  readonly tokens: readonly Token[];
  /** Its distinct pairs of neighbouring words. */
  readonly pairs: readonly string[];
  /** Its words without content, such as "how" and "please". */
  readonly fillers: ReadonlySet<string>;
  /** Its generic words, such as "find" and "time". */
  readonly general: ReadonlySet<string>;
};

/** Common words of languages other than English. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...[...TELLTALES].flatMap(([language, words]) => language === "en" ? [] : [...words]),
  ...OTHER_ASKING,
]);

const PHRASES = [...LANGUAGES, ...SEARCHED_ONLY].flatMap(({ search }) => search.askingPhrases ?? []).join("|");

/** Question phrases of scripts without spaces, with the characters before and after them. */
const ASKING_SIGNS = new RegExp(`\\p{L}?(?:${PHRASES})\\p{L}?`, "gu");

/** Hiragana, which writes inflections and particles in Japanese; content words are in other scripts. */
const JAPANESE_ENDINGS = /\p{Script=Hiragana}+/gu;

/** Smaller numbers in English words: "two admins" is not about two-factor sign-in. */
const NUMBER_TERMS: ReadonlySet<string> = new Set(
  termsOf("one two three four five six seven eight nine ten eleven twelve", true).words,
);

/** "I'd like to upgrade" is not about how an upgrade looks. */
const WOULD_LIKE = /(?:would|['’]d) like/iu;

/** From this share of English pages on, the others are exceptions. */
const NEARLY_ALL = 0.9;

/**
 * Parses a question.
 *
 * @param declared its language, if known
 * @param english the share of English pages in the knowledge, from 0 to 1
 */
export function questionTerms(question: string, declared: string | null, english: number): QuestionTerms {
  const language = declared ?? languageOfQuestion(question);
  const reading = readingOf(language, english);
  const readings = reading === "undecided" ? [true, false] : [reading === "english"];
  const tokens = readings.map((isEnglish) => tokensOf(question, isEnglish));
  // The characters of question phrases, with their neighbours.
  const asking = [...question.match(ASKING_SIGNS) ?? [], ...japaneseEndings(question)];
  // Pages of unknown language are also searched as English.
  const stopWords = stopWordsOf(language ?? "");
  const isCommon = (word: string) => COMMON_WORDS.has(word) || stopWords.has(word);
  const words = reading === "english" ? [] : wordsOf(question);
  return {
    reading,
    tokens: [...new Map(tokens.flat().map((token) => [token.term, token])).values()],
    pairs: [...new Set(tokens.flatMap((some) => pairsOf(some.map(({ term }) => term))))],
    fillers: new Set([
      ...[...asking, ...words.filter(isCommon)].flatMap((text) => termsOf(text, false).words),
      ...reading === "foreign" ? [] : CUT_OFF_TERMS,
      ...WOULD_LIKE.test(question) ? ["like"] : [],
    ]),
    general: new Set([
      ...ASKING_TERMS,
      ...words.filter((word) => isGeneralWord(word, language)).flatMap((word) => termsOf(word, false).words),
    ]),
  };
}

/** Returns the runs of Hiragana; empty if the question has no other letters. */
function japaneseEndings(question: string): readonly string[] {
  const endings = question.match(JAPANESE_ENDINGS) ?? [];
  return /\p{L}/u.test(question.replaceAll(JAPANESE_ENDINGS, "")) ? endings : [];
}

/**
 * Returns the content words of a question. A generic word counts only if the knowledge contains it; in languages other
 * than English the most common words never count.
 */
export function contentTokens(
  { tokens, fillers, general }: QuestionTerms,
  isKnown: (word: string) => boolean,
): readonly Token[] {
  const isTelling = ({ term }: Token) =>
    !fillers.has(term) && !NUMBER_TERMS.has(term) && (isKnown(term) || !general.has(term));
  const telling = tokens.filter(isTelling);
  return telling.length > 0 ? telling : tokens.filter(({ term }) => NUMBER_TERMS.has(term));
}

function readingOf(language: string | null, english: number): Reading {
  if (english === 0) return "foreign";
  if (english > NEARLY_ALL) return language === null || language === "en" ? "english" : "undecided";
  if (language === "en") return "english";
  if (language !== null || english < 1 - NEARLY_ALL) return "foreign";
  return "undecided";
}
