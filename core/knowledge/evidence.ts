/**
 * Evidence that a chunk answers a question: how much of the question it covers, by the rarity of its words, what share
 * of it occurs in one place, and how much of its heading the question names.
 *
 * A long chunk about the same product contains every word of a question somewhere. A chunk that answers it has most of
 * them within two sentences below a heading, or a heading with the question itself. Three rare words of a long story
 * are better evidence than all words of a common question: so the matches count absolutely, and not as a share of the
 * question.
 *
 * @see docs/decisions/knowledge.md, "Evidence is what is said in one place"
 * @module
 */
import { sentencesIn } from "../languages/sentences.ts";
import { TELLTALES } from "../languages/stop_words.ts";
import { timesOf } from "../search/count.ts";
import { type Token, tokensOf } from "../search/tokens.ts";
import { type EachWord, shareOf, type TextTerms } from "./answerable.ts";
import { plainText } from "./markdown.ts";

/** Weights of the three parts; close to those fitted to sets of questions, see the decision. */
const WEIGHTS = { found: 0.055, together: 0.45, named: 0.6 } as const;

/** More than that, about two or three rare words, adds no certainty. */
const FOUND_MAX = 8;

/**
 * Bounds on the number of chunks for rarity: in more chunks a word may be rarer without being better evidence; in fewer
 * it cannot be rare.
 */
const RARITY_CHUNKS = { min: 20, max: 100 } as const;

/** In scripts of letters without spaces, a pair of letters is a small part of a word, and often a coincidence. */
const LETTER_PAIR = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER_PAIR_SHARE = 0.1;

/** Headings above a chunk that are read with each of its sentences. */
const HEADINGS = 2;

/** The number of nearest title words above a chunk that a question may name. */
const NAMED_WORDS = 6;

/** The parts of a chunk whose text is read. */
export type ReadChunk = {
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
  readonly language: string | null;
};

/** A question, as needed to measure its evidence. */
export type AskedWords = {
  readonly words: readonly Token[];
  /** Content words. */
  readonly telling: readonly Token[];
  /** Weight of a word, by its rarity. */
  readonly weigh: (word: string) => number;
};

/**
 * Returns the evidence that a chunk answers a question, from 0 to 1.
 *
 * @param chunks of the workspace
 */
export function evidenceIn(asked: AskedWords, chunk: ReadChunk & TextTerms, chunks: number): number {
  const evidence = WEIGHTS.found * foundIn(asked, chunk, chunks) + WEIGHTS.together * saidTogether(asked, chunk) +
    WEIGHTS.named * namedShare(asked, chunk);
  return Math.min(1, evidence);
}

/** Returns the weight of the question's words anywhere in a chunk. */
function foundIn({ telling, weigh }: AskedWords, chunk: TextTerms, chunks: number): number {
  const found = telling.reduce((sum, token) => {
    const share = shareOf(token, chunk) * (LETTER_PAIR.test(token.term) ? LETTER_PAIR_SHARE : 1);
    return sum + weigh(token.term) * share;
  }, 0);
  const fair = Math.min(RARITY_CHUNKS.max, Math.max(RARITY_CHUNKS.min, chunks));
  return Math.min(FOUND_MAX, found * Math.log(1 + fair) / Math.log(1 + Math.max(1, chunks)));
}

/**
 * Whether a word is in the headings directly above a chunk: the page is about it, however many pages contain the word.
 */
export function isHeadedBy({ title, headings, language }: Omit<ReadChunk, "text">): (token: Token) => boolean {
  return isSaidIn([...new Set([title, ...headings])].slice(-HEADINGS).join(" "), language);
}

/** Whether a text contains a word itself, and not a synonym. */
export function isSaidIn(text: string, language: string | null): (token: Token) => boolean {
  const terms = termsOf(tokensOf(text, language === "en"), language);
  return (token) => shareOf(token, terms) === 1;
}

/**
 * Returns the weight of the question's words in the best two neighbouring sentences and the headings above, from 0 to
 * 1.
 */
function saidTogether({ telling, weigh }: AskedWords, { title, headings, text, language }: ReadChunk): number {
  const isEnglish = language === "en";
  const sharesIn = (part: string) => {
    const terms = termsOf(tokensOf(part, isEnglish), language);
    return telling.map((token) => shareOf(token, terms));
  };
  const above = sharesIn([...new Set([title, ...headings])].slice(-HEADINGS).join(" "));
  const sentences = plainText(text).split("\n").flatMap((line) =>
    sentencesIn(line, language).map(({ start, end }) => sharesIn(line.slice(start, end)))
  );
  const total = telling.reduce((sum, { term }) => sum + weigh(term), 0);
  if (total === 0) return 0;
  const weights = sentences.map((here, at) =>
    telling.reduce((sum, { term }, word) => {
      const share = Math.max(above[word] ?? 0, here[word] ?? 0, sentences[at + 1]?.[word] ?? 0);
      return sum + weigh(term) * share;
    }, 0)
  );
  return Math.max(0, ...weights) / total;
}

/**
 * Returns the share of the nearest words above a chunk, without the most common ones, that the question contains, from
 * 0 to 1.
 */
function namedShare({ words }: AskedWords, { title, headings, language }: ReadChunk): number {
  // English tokens exclude stop words.
  const isCommon = ({ term }: Token) => language !== null && TELLTALES.get(language)?.has(term) === true;
  const above = [...new Set([title, ...headings])].flatMap((one) => tokensOf(one, language === "en"))
    .filter((token) => !isCommon(token)).slice(-NAMED_WORDS);
  const terms = termsOf(words, language);
  return above.reduce((sum, token) => sum + shareOf(token, terms), 0) / Math.max(1, above.length);
}

/** Returns the distinct words of a chunk, read lazily and once; empty for one in another language. */
export function eachWordOf({ title, headings, text, language }: ReadChunk): { readonly eachWord?: EachWord } {
  if (language !== "en") return {};
  let read: readonly Token[] | null = null;
  const words = () => [...new Set(tokensOf([title, ...headings, plainText(text)].join("\n"), true))];
  return { eachWord: () => read ??= words() };
}

function termsOf(tokens: readonly Token[], language: string | null) {
  const [words, chars] = [tokens.map(({ term }) => term), tokens.flatMap(({ pieces }) => pieces)];
  return {
    words: { times: timesOf(words), length: words.length },
    chars: { times: timesOf(chars), length: chars.length },
    ...language === "en" ? { eachWord: () => tokens } : {},
  };
}
