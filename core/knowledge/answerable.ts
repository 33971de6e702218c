/**
 * Whether the answer is in the knowledge at all: how much of a question the best chunk covers.
 *
 * A word is covered by itself, or in part by a word that shares most of its pieces: `ändere` by `ändern`, a typing
 * mistake by what was meant. So it needs no stems, and works in every language.
 *
 * @see docs/decisions.md, "How knowledge is ranked"
 * @module
 */
import type { CountedTerms } from "../db/text_search.ts";
import type { Answerable } from "../model/model.ts";
import { slowness } from "./bm25.ts";
import type { Reading } from "./question.ts";
import { isUnspaced, type Token } from "./tokens.ts";

const YES_MIN = 0.45;
const WEAK_MIN = 0.31;

/** A weak match with less, when embeddings agree. They never make a sure one. */
const AGREED_MIN = 0.2;

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
 * stems are covered in part. Of signs such as Chinese many pairs lie across two words, and nobody else has them; of the
 * few signs of an alphabet such as Thai two stand side by side anywhere.
 */
const STRETCH = { english: 1.14, undecided: 1.14, foreign: 1.15, signs: 1.8, alphabet: 0.83 } as const;

/**
 * What the weight of the words that a chunk has says, beyond what one of so many chunks has by chance. Where words have
 * no stems, too few are the same for it.
 */
const EVIDENCE = { english: 0.02, undecided: 0.02, foreign: 0, signs: 0, alphabet: 0 } as const;
const EVIDENCE_MIN = -5;
const EVIDENCE_MAX = 6;

/** Alphabets whose words are not parted by spaces. */
const UNSPACED_ALPHABET = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** How a question is written and read, as far as coverage means something else. */
export function writingOf(question: string, reading: Reading): keyof typeof STRETCH {
  if (!isUnspaced(question)) return reading;
  return UNSPACED_ALPHABET.test(question) ? "alphabet" : "signs";
}

/** What of a chunk covers words. */
export type CoveringTerms = { readonly words: CountedTerms; readonly chars: CountedTerms };

/**
 * What a score means.
 *
 * @param isAgreed whether what words put first is first by meaning as well
 */
export function answerableBy(score: number, isAgreed = false): Answerable {
  if (score >= YES_MIN) return "yes";
  return score >= (isAgreed ? AGREED_MIN : WEAK_MIN) ? "weak" : "no";
}

/** How surely words have found an answer, from 0 to 1: at 1 there is one. */
export function surenessOf(score: number): number {
  return Math.min(1, score / YES_MIN);
}

/** What coverage is measured by. */
export type CoverageMeasure = {
  /** How telling a word is. */
  readonly weigh: (word: string) => number;
  /** Words of a chunk, on average. */
  readonly average: number;
  /** Of how many chunks these are the best. */
  readonly chunks: number;
  readonly writing: keyof typeof STRETCH;
};

/**
 * How well each chunk covers the words of a question, from 0 to 1: mostly the share of their weight that it has, also how
 * often it has them for its length, less for words that no chunk of them has anything like.
 */
export function coverages(
  asked: readonly Token[],
  { weigh, average, chunks: count, writing }: CoverageMeasure,
  chunks: readonly CoveringTerms[],
): readonly number[] {
  const total = asked.reduce((sum, { term }) => sum + weigh(term), 0);
  if (total === 0) return chunks.map(() => 0);
  const covered = chunks.map((chunk) => coveredWords(asked, chunk, average));
  const unknown = asked.filter((_, at) => covered.every((words) => (words[at]?.share ?? 0) === 0)).length /
    asked.length;
  return covered.map((words) => {
    let [sum, had] = [0, 0];
    asked.forEach(({ term }, at) => {
      const { share = 0, often = 0 } = words[at] ?? {};
      sum += weigh(term) * (COVERED_SHARE * share + OFTEN_SHARE * often);
      if (share === 1) had += weigh(term);
    });
    const evidence = EVIDENCE[writing] * within(had - Math.log(count), EVIDENCE_MIN, EVIDENCE_MAX);
    return within(STRETCH[writing] * (sum / total - UNKNOWN_SHARE * unknown + evidence), 0, 1);
  });
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** How much of each word a chunk has, and how often, both from 0 to 1. */
function coveredWords(asked: readonly Token[], { words, chars }: CoveringTerms, average: number) {
  const slow = slowness(words.length, { average, k1: K1 });
  return asked.map((token) => {
    const count = words.times.get(token.term) ?? 0;
    const share = count > 0 ? 1 : alike(token, chars);
    return { share, often: share * Math.max(1, count) / (Math.max(1, count) + slow) };
  });
}

/** The share of a word's pieces that there are, if they are enough. */
function alike({ pieces }: Token, { times }: CountedTerms): number {
  const share = pieces.filter((piece) => times.has(piece)).length / pieces.length;
  return share >= ALIKE_MIN ? share : 0;
}
