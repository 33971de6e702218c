/**
 * Whether the answer is in the knowledge at all: how much of a question the best chunk covers.
 *
 * @see reference "Knowledge", section 9
 * @module
 */
import { bm25 } from "./bm25.ts";

/** Whether an answer may be given from what was found: `weak` may be shown to a model, marked as such. */
export type Answerable = "yes" | "weak" | "no";

const YES_MIN = 0.45;
const WEAK_MIN = 0.31;

const K1 = 1.2;

/** How much each part says; what no chunk has takes away. */
const COVERED_SHARE = 0.6;
const SCORE_SHARE = 0.4;
const UNKNOWN_SHARE = 0.2;

/** What is known of the words of a question. */
export type AskedWords = {
  readonly words: readonly string[];
  /** How telling a word is. */
  readonly weigh: (word: string) => number;
  /** Whether some chunk has the word. */
  readonly isKnown: (word: string) => boolean;
  /** Words of a chunk, on average. */
  readonly average: number;
};

/** What a score means. */
export function answerableBy(score: number): Answerable {
  if (score >= YES_MIN) return "yes";
  return score >= WEAK_MIN ? "weak" : "no";
}

/**
 * How well a chunk covers the words of a question, from 0 to 1: the share of their weight that it has, its BM25 score
 * as a share of the best possible one, less for words that no chunk has.
 *
 * @param terms words of the chunk, with repeats
 */
export function coverage(terms: readonly string[], { words, weigh, isKnown, average }: AskedWords): number {
  const total = weightOf(words, weigh);
  if (total === 0) return 0;
  const has = new Set(terms);
  const covered = weightOf(words.filter((word) => has.has(word)), weigh) / total;
  const score = bm25(terms, { asked: words, weigh, average, k1: K1 }) / (total * (K1 + 1));
  const unknown = words.filter((word) => !isKnown(word)).length / words.length;
  return Math.min(1, Math.max(0, COVERED_SHARE * covered + SCORE_SHARE * score - UNKNOWN_SHARE * unknown));
}

function weightOf(words: readonly string[], weigh: (word: string) => number): number {
  return words.reduce((sum, word) => sum + weigh(word), 0);
}
