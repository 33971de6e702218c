/**
 * Whether the answer is in the knowledge at all: how much of a question the best chunk covers, and how likely it does so
 * by chance.
 *
 * A word is covered by itself, or in part by a word that shares most of its pieces: `ändere` by `ändern`, a typing
 * mistake by what was meant. So it needs no stems, and works in every language.
 *
 * @see docs/decisions/knowledge.md, "How the desk decides whether it has an answer"
 * @module
 */
import type { Answerable } from "../model/model.ts";
import { type CountedTerms, K1, slowness } from "../search/bm25.ts";
import type { Token } from "../search/tokens.ts";

const YES_MIN = 0.45;
const WEAK_MIN = 0.33;

/** A weak match with less, when embeddings agree. They never make a sure one. */
const AGREED_MIN = 0.25;

/** Less of a word's pieces are chance. */
const ALIKE_MIN = 0.5;

/** How much each part of the score says. */
const COVERED_SHARE = 0.6;
const OFTEN_SHARE = 0.4;

/** Words that nothing in the knowledge is like take so much away, if they are all. */
const UNKNOWN_SHARE = 0.2;

/** How far a chunk is before the others says so much, up to a limit: the only one with a word is far before them. */
const LEAD_SHARE = 0.4;
const LEAD_MAX = 0.5;

/** The chunks that are compared: the best ones. */
const COMPARED = 8;

/** Many words are seldom covered by chance. Below the first and above the last number it makes no difference. */
const WORDS_SHARE = 0.2;
const WORDS = [2, 6] as const;

/** One of many chunks often covers something by chance. */
const CHUNKS_SHARE = 0.15;
const CHUNKS = [50, 1000] as const;

/** Brings the sum to the measure of the thresholds. */
const BASE = -0.12;

/** What is looked at of a chunk that was found. */
export type CoveringChunk = {
  readonly words: CountedTerms;
  readonly chars: CountedTerms;
  /** What it is ranked by. */
  readonly sum: number;
};

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
};

/**
 * How surely each chunk covers the words of a question, from 0 to 1: by the share of their weight that it has and how
 * often it has them for its length, by how far it is before the others, and by how unlikely that is to be chance.
 *
 * @param chunks best first
 */
export function coverages(
  asked: readonly Token[],
  { weigh, average, chunks: count }: CoverageMeasure,
  chunks: readonly CoveringChunk[],
): readonly number[] {
  const total = asked.reduce((sum, { term }) => sum + weigh(term), 0);
  if (total === 0) return chunks.map(() => 0);
  const covered = chunks.map((chunk) => coveredWords(asked, chunk, average));
  const compared = covered.slice(0, COMPARED);
  const unknown = asked.filter((_, at) => compared.every((words) => (words[at]?.share ?? 0) === 0)).length /
    asked.length;
  const unlikely = BASE + WORDS_SHARE * Math.log(within(asked.length, ...WORDS) / WORDS[0]) -
    CHUNKS_SHARE * Math.log(within(count, ...CHUNKS) / CHUNKS[0]);
  return covered.map((words, at) => {
    const sum = asked.reduce((so, { term }, word) => {
      const { share = 0, often = 0 } = words[word] ?? {};
      return so + weigh(term) * (COVERED_SHARE * share + OFTEN_SHARE * often);
    }, 0);
    if (sum === 0) return 0;
    const lead = Math.min(LEAD_MAX, leadOf(chunks, at));
    return within(sum / total - UNKNOWN_SHARE * unknown + LEAD_SHARE * lead + unlikely, 0, 1);
  });
}

/** How far a chunk is before the others that are compared, on average. */
function leadOf(chunks: readonly CoveringChunk[], at: number): number {
  const others = chunks.slice(0, COMPARED).filter((_, other) => other !== at);
  return (chunks[at]?.sum ?? 0) - others.reduce((total, { sum }) => total + sum, 0) / Math.max(1, others.length);
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** How much of each word a chunk has, and how often, both from 0 to 1. */
function coveredWords(asked: readonly Token[], { words, chars }: CoveringChunk, average: number) {
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
