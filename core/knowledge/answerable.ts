/**
 * Whether the answer is in the knowledge at all: how much of a question the best chunk covers.
 *
 * A word is covered by itself, or in part by a word that shares most of its pieces: `ändere` by `ändern`, a typing
 * mistake by what was meant. So it needs no stems, and works in every language.
 *
 * @see docs/decisions.md, "How knowledge is ranked"
 * @module
 */
import type { Answerable } from "../model/model.ts";
import { countTimes, slowness } from "./bm25.ts";
import type { Token } from "./tokens.ts";

const YES_MIN = 0.45;
const WEAK_MIN = 0.31;

/** Less of a word's pieces are chance. */
const ALIKE_MIN = 0.5;

/** How much each part of the score says. */
const COVERED_SHARE = 0.6;
const OFTEN_SHARE = 0.4;

const K1 = 1.2;

/** Words that nothing in the knowledge is like take so much away, if they are all. */
const UNKNOWN_SHARE = 0.2;

/**
 * By how much the coverage of a question is stretched, so that one score means the same in every language. Words without
 * stems are covered in part; of signs without spaces many pairs lie across two words, and nobody else has them.
 */
const STRETCH = { english: 1.07, undecided: 1.2, foreign: 1.5, unspaced: 2.4 } as const;

/** What of a chunk covers words, repeats included. */
export type CoveringTerms = { readonly words: readonly string[]; readonly chars: readonly string[] };

/** What a score means. */
export function answerableBy(score: number): Answerable {
  if (score >= YES_MIN) return "yes";
  return score >= WEAK_MIN ? "weak" : "no";
}

/** What coverage is measured by. */
export type CoverageMeasure = {
  /** How telling a word is. */
  readonly weigh: (word: string) => number;
  /** Words of a chunk, on average. */
  readonly average: number;
  readonly writing: keyof typeof STRETCH;
};

/**
 * How well each chunk covers the words of a question, from 0 to 1: mostly the share of their weight that it has, also how
 * often it has them for its length, less for words that no chunk of them has anything like.
 */
export function coverages(
  asked: readonly Token[],
  { weigh, average, writing }: CoverageMeasure,
  chunks: readonly CoveringTerms[],
): readonly number[] {
  const total = asked.reduce((sum, { term }) => sum + weigh(term), 0);
  if (total === 0) return chunks.map(() => 0);
  const covered = chunks.map((chunk) => coveredWords(asked, chunk, average));
  const unknown = asked.filter((_, at) => covered.every((words) => (words[at]?.share ?? 0) === 0)).length /
    asked.length;
  return covered.map((words) => {
    const sum = asked.reduce((all, { term }, at) => {
      const { share = 0, often = 0 } = words[at] ?? {};
      return all + weigh(term) * (COVERED_SHARE * share + OFTEN_SHARE * often);
    }, 0);
    return Math.min(1, Math.max(0, STRETCH[writing] * (sum / total - UNKNOWN_SHARE * unknown)));
  });
}

/** How much of each word a chunk has, and how often, both from 0 to 1. */
function coveredWords(asked: readonly Token[], { words, chars }: CoveringTerms, average: number) {
  const times = countTimes(words, new Set(asked.map(({ term }) => term)));
  const pieces = new Set(chars);
  const slow = slowness(words.length, { average, k1: K1 });
  return asked.map((token) => {
    const count = times.get(token.term) ?? 0;
    const share = count > 0 ? 1 : alike(token, pieces);
    return { share, often: share * Math.max(1, count) / (Math.max(1, count) + slow) };
  });
}

/** The share of a word's pieces that there are, if they are enough. */
function alike({ pieces }: Token, chars: ReadonlySet<string>): number {
  const share = pieces.filter((piece) => chars.has(piece)).length / pieces.length;
  return share >= ALIKE_MIN ? share : 0;
}
