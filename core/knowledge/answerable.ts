/**
 * Answerability: how much of a question the best chunk covers, corrected by how likely that is by chance.
 *
 * A word is covered by itself, or in part by a word that shares most of its pieces: `ändere` by `ändern`, a misspelt
 * word by the correct one. So it needs no stems, and works in every language.
 *
 * @see docs/decisions/knowledge.md, "How the desk decides whether it has an answer"
 * @module
 */
import type { Answerable } from "../model/model.ts";
import { type CountedTerms, K1, slowness } from "../search/bm25.ts";
import type { Token } from "../search/tokens.ts";

/** The minimum score of an answer in knowledge that was not measured: see `calibrate/`. */
export const USUAL_THRESHOLD = 0.47;

/** The minimum score of a weak match; a lower threshold of answers lowers it. */
const WEAK_MIN = 0.31;
const WEAK_SHARE = WEAK_MIN / USUAL_THRESHOLD;

/** The minimum distance of an uncertain match below the threshold. */
const UNSURE_BY = 0.01;

/** Returns the highest score of an uncertain match. */
export function unsureMax(threshold: number): number {
  return threshold - UNSURE_BY;
}

/**
 * Threshold of a weak match if a heading contains a content word of the question, or embeddings rank the same chunk
 * first. The score includes their similarity.
 */
const AGREED_MIN = 0.25;

/** The share of a word that a synonym covers. */
const OTHERWISE_SHARE = 0.8;

/** The share of a word that its hypernym covers. */
const WIDER_SHARE = 0.45;

/** A smaller share of a word's pieces is coincidental. */
const ALIKE_MIN = 0.5;

/**
 * The same for an English word with a different beginning: "parking" shares half with "working", and most of "size" is
 * in "max_filesize".
 */
const ALIKE_INSIDE_MIN = 0.6;

/** Weights of the two parts of the score: the words covered, and how often they occur. */
const COVERED_SHARE = 0.6;
const OFTEN_SHARE = 0.4;

/** Penalty when no word of the question resembles any word of the chunks; proportional for some of them. */
const UNKNOWN_SHARE = 0.2;

/** Bonus for the lead over the other chunks. Limited, because the only chunk with a word leads by far. */
const LEAD_SHARE = 0.4;
const LEAD_MAX = 0.5;

/** Number of best chunks that are compared with each other. */
const COMPARED = 8;

/** Bonus for long questions, which are seldom covered by chance; it grows between these numbers of words. */
const WORDS_SHARE = 0.2;
const WORDS = [2, 6] as const;

/** Penalty for many chunks, one of which often matches by chance; it grows between these numbers of chunks. */
const CHUNKS_SHARE = 0.15;
const CHUNKS = [50, 1000] as const;

/** Shifts the sum to the scale of the thresholds. */
const BASE = -0.12;

/** A candidate chunk, as far as its coverage is measured. */
export type CoveringChunk = {
  readonly words: CountedTerms;
  readonly chars: CountedTerms;
  readonly eachWord?: EachWord;
  /** The rank score. */
  readonly sum: number;
};

/** Returns the distinct words of an English text: there the pieces of a word count if a single word has them. */
export type EachWord = () => readonly Token[];

/**
 * Classifies a coverage score.
 *
 * @param threshold of the workspace
 * @param isAgreed whether the best chunk has support besides its score: its heading, or embeddings
 */
export function answerableBy(score: number, threshold: number, isAgreed = false): Answerable {
  if (score >= threshold) return "yes";
  const weak = isAgreed ? AGREED_MIN : Math.min(WEAK_MIN, threshold * WEAK_SHARE);
  return score >= weak ? "weak" : "no";
}

/** Confidence that words alone found an answer, from 0 to 1; 1 at the usual threshold of "yes" and above. */
export function surenessOf(score: number): number {
  return Math.min(1, score / USUAL_THRESHOLD);
}

/** Statistics of the workspace that coverage is measured with. */
export type CoverageMeasure = {
  /** Weight of a word, by its rarity. */
  readonly weigh: (word: string) => number;
  /** Average number of words in a chunk. */
  readonly average: number;
  /** Number of chunks in which a match by chance is likely; at most all of the workspace. */
  readonly chunks: number;
};

/**
 * Coverage of a question by each chunk, from 0 to 1: the share of the words' weight that it has, their frequency for its
 * length, its lead over the other chunks, and how unlikely such a match is by chance.
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
  const isFound = asked.map((token, at) =>
    // A word matched only by its hypernym does not count as found in the other chunks.
    compared.some((words) => (words[at]?.share ?? 0) > (hasWiderAlone(token) ? WIDER_SHARE : 0))
  );
  const unknownTo = (words: (typeof covered)[number]) =>
    words.filter(({ share }, at) => share === 0 && isFound[at] === false).length / asked.length;
  const unlikely = BASE + WORDS_SHARE * Math.log(within(asked.length, ...WORDS) / WORDS[0]) -
    CHUNKS_SHARE * Math.log(within(count, ...CHUNKS) / CHUNKS[0]);
  return covered.map((words, at) => {
    const sum = asked.reduce((so, { term }, word) => {
      const { share = 0, often = 0 } = words[word] ?? {};
      return so + weigh(term) * (COVERED_SHARE * share + OFTEN_SHARE * often);
    }, 0);
    if (sum === 0) return 0;
    const lead = Math.min(LEAD_MAX, leadOf(chunks, at));
    return within(sum / total - UNKNOWN_SHARE * unknownTo(words) + LEAD_SHARE * lead + unlikely, 0, 1);
  });
}

/** Rank score of a chunk minus the average of the others that are compared. */
function leadOf(chunks: readonly CoveringChunk[], at: number): number {
  const others = chunks.slice(0, COMPARED).filter((_, other) => other !== at);
  return (chunks[at]?.sum ?? 0) - others.reduce((total, { sum }) => total + sum, 0) / Math.max(1, others.length);
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** For each word of the question, the share that a chunk has of it and its frequency there, both from 0 to 1. */
function coveredWords(asked: readonly Token[], chunk: CoveringChunk, average: number) {
  const { words } = chunk;
  const slow = slowness(words.length, { average, k1: K1 });
  return asked.map((token) => {
    const count = words.times.get(token.term) ?? 0;
    const share = shareOf(token, chunk);
    return { share, often: share * Math.max(1, count) / (Math.max(1, count) + slow) };
  });
}

/** The terms of a text, counted. */
export type TextTerms = Pick<CoveringChunk, "words" | "chars" | "eachWord">;

/** How much of a word a text has, from 0 to 1: the word, or most of its pieces. */
export function shareOf(token: Token, { words, chars, eachWord }: TextTerms): number {
  if (words.times.has(token.term)) return 1;
  const matching = token.alternatives?.filter(({ term }) => words.times.has(term)) ?? [];
  const otherwise = matching.some(({ isWider }) => isWider !== true)
    ? OTHERWISE_SHARE
    : matching.length > 0
    ? WIDER_SHARE
    : 0;
  return Math.max(otherwise, eachWord === undefined ? alike(token, chars) : alikeOne(token, eachWord()));
}

/** Whether a text matches a word only by its hypernym. */
export function isSaidWider(token: Token, text: TextTerms): boolean {
  const share = shareOf(token, text);
  return hasWiderAlone(token) && share > 0 && share <= WIDER_SHARE;
}

function hasWiderAlone({ alternatives = [] }: Token): boolean {
  return alternatives.length > 0 && alternatives.every(({ isWider }) => isWider === true);
}

/** Whether a chunk contains any of some words, or most of the pieces of one. */
export function coversAny(asked: readonly Token[], text: TextTerms): boolean {
  return asked.some((token) => shareOf(token, text) > 0);
}

/** Returns the share of a word's pieces in the chunk; 0 below the threshold. */
function alike({ pieces }: Token, { times }: CountedTerms): number {
  const share = pieces.filter((piece) => times.has(piece)).length / pieces.length;
  return share >= ALIKE_MIN ? share : 0;
}

/** Returns the largest share of a word's pieces in one of some words; 0 below the threshold. */
function alikeOne({ pieces }: Token, words: readonly Token[]): number {
  const wanted = new Set(pieces);
  let best = 0;
  for (const word of words) {
    const share = word.pieces.filter((piece) => wanted.has(piece)).length / pieces.length;
    const min = word.pieces[0] === pieces[0] ? ALIKE_MIN : ALIKE_INSIDE_MIN;
    if (share >= min && share > best) best = share;
  }
  return best;
}
