/**
 * What a question asks the index for, by its language and those of the desk's pages.
 *
 * @module
 */
import { OTHER_ASKING, stopWordsOf, TELLTALES } from "../languages/stop_words.ts";
import { pairsOf } from "../search/pairs.ts";
import { termsOf, type Token, tokensOf, wordsOf } from "../search/tokens.ts";
import { languageOfQuestion } from "./language.ts";

/** How a question is read, which says whose stems it has and what is compared. */
export type Reading = "english" | "foreign" | "undecided";

/** A question as the index understands it. */
export type AskedTerms = {
  readonly reading: Reading;
  /** Its words, each once. */
  readonly tokens: readonly Token[];
  /** Its neighbouring words, each pair once. */
  readonly pairs: readonly string[];
  /** Those of its words that say nothing of what it is about. */
  readonly unsaid: ReadonlySet<string>;
};

/** Common words of other languages than English. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...[...TELLTALES].flatMap(([language, words]) => language === "en" ? [] : [...words]),
  ...OTHER_ASKING,
]);

/** How people ask in Chinese, Japanese and Thai, with the sign before and after it. */
const ASKING_SIGNS =
  /\p{L}?(?:怎么样?|怎样|如何|什么|为什么|哪里|哪些?|多少|多久|多大|是否|可以|可不可以|能不能|请问|吗|呢|我们?|您|你们?|的|了|在|是|有|どう|どこ|いつ|なぜ|ですか|ますか|อย่างไร|ยังไง|เมื่อไหร่|เมื่อไร|ที่ไหน|อะไร|ทำไม|เท่าไหร่|เท่าไร|กี่|ไหม|หรือไม่|ใคร|ครับ|ค่ะ)\p{L}?/gu;

/** In Japanese what is asked about stands in other signs; these are endings and what joins them. */
const JAPANESE_ENDINGS = /\p{Script=Hiragana}+/gu;

/** Beyond it the others are exceptions. */
const NEARLY_ALL = 0.9;

/**
 * Reads a question.
 *
 * @param told its language where somebody knows it
 * @param english how much of the knowledge is English, from 0 to 1
 */
export function askedTerms(question: string, told: string | null, english: number): AskedTerms {
  const language = told ?? languageOfQuestion(question);
  const reading = readingOf(language, english);
  const readings = reading === "undecided" ? [true, false] : [reading === "english"];
  const tokens = readings.map((isEnglish) => tokensOf(question, isEnglish));
  // Signs that are a part of a common phrase, and the two that stand at its borders.
  const asking = [...question.match(ASKING_SIGNS) ?? [], ...japaneseEndings(question)];
  // Pages whose language nobody could tell are asked in English, too.
  const stopWords = stopWordsOf(language ?? "");
  const isCommon = (word: string) => COMMON_WORDS.has(word) || stopWords.has(word);
  const common = reading === "english" ? [] : wordsOf(question).filter(isCommon);
  return {
    reading,
    tokens: [...new Map(tokens.flat().map((token) => [token.term, token])).values()],
    pairs: [...new Set(tokens.flatMap((some) => pairsOf(some.map(({ term }) => term))))],
    unsaid: new Set([...asking, ...common].flatMap((text) => termsOf(text, false).words)),
  };
}

/** None where the question has nothing else. */
function japaneseEndings(question: string): readonly string[] {
  const endings = question.match(JAPANESE_ENDINGS) ?? [];
  return /\p{L}/u.test(question.replaceAll(JAPANESE_ENDINGS, "")) ? endings : [];
}

/** How people ask in English, whatever they ask about. */
const ASKING =
  `long much many often soon far need want like would could may might must shall get got give take put go come
  make let use find know tell show see look help please possible able way thing something anything anyone someone
  anybody somebody everybody everyone mean
  happen work time hi hello thanks`;

const ASKING_TERMS: ReadonlySet<string> = new Set(termsOf(ASKING, true).words);

/**
 * The words that say what a question is about. One of how people ask counts only where the knowledge has it, too; in
 * other languages than English the commonest words do not count at all.
 */
export function tellingTokens(
  { tokens, unsaid }: AskedTerms,
  isKnown: (word: string) => boolean,
): readonly Token[] {
  return tokens.filter(({ term }) => !unsaid.has(term) && (isKnown(term) || !ASKING_TERMS.has(term)));
}

function readingOf(language: string | null, english: number): Reading {
  if (english === 0) return "foreign";
  if (english > NEARLY_ALL) return language === null || language === "en" ? "english" : "undecided";
  if (language === "en") return "english";
  if (language !== null || english < 1 - NEARLY_ALL) return "foreign";
  return "undecided";
}
