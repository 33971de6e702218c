/**
 * What a similarity means in one workspace, and the evidence of words and similarity together.
 *
 * @see docs/decisions/knowledge.md, "What embeddings decide"
 * @module
 */
import type { Spread } from "../../db/vectors.ts";
import { USUAL_THRESHOLD } from "../answerable.ts";

/** What similarities are in a workspace: of a question and any passage, and of a question and the page that answers it. */
export type Likeness = { readonly unrelated: number; readonly own: number };

/**
 * How much each part counts, rounded from a logistic fit, and from which sum on it is an answer. The same for every model:
 * what differs between them is measured.
 */
const WEIGHTS = { place: 1.95, words: 0.58, ahead: 2.26 } as const;
const SURE = 4.8;

/** Below this sum nothing is an answer; above it, what words are sure of stays one: the model may not know the language. */
const AGAINST = 3.4;

/** Words far above their threshold say no more than these. */
const WORDS_MAX = 1.2;

/** Evidence of words, and what the similarities of the question are. */
export type EvidenceInput = {
  /** Of words, from 0 to 1. */
  readonly score: number;
  readonly threshold: number;
  /** Similarity of the best chunk. */
  readonly alike: number;
  /** Those of all chunks, and how many there are. */
  readonly spread: Spread;
  readonly chunks: number;
};

/**
 * The evidence of words and similarity together, from 0 to 1, on the scale of the threshold. A similarity counts by its
 * place between an unrelated passage (0) and an answer (1), and by how far it is ahead of what chance makes of so many
 * chunks.
 */
export function evidenceWith({ unrelated, own }: Likeness, input: EvidenceInput): number {
  const { score, threshold, alike, spread, chunks } = input;
  const place = (alike - unrelated) / Math.max(1e-6, own - unrelated);
  // The expected maximum of n normal numbers is about sqrt(2 ln n) deviations above their mean.
  const byChance = spread.deviation * Math.sqrt(2 * Math.log(Math.max(2, chunks)));
  const ahead = byChance < 1e-6 ? 0 : (alike - spread.mean) / byChance;
  // The weights were chosen with thresholds at or above the usual one.
  const byWords = Math.min(WORDS_MAX, score / Math.max(threshold, USUAL_THRESHOLD));
  const sum = WEIGHTS.place * place + WEIGHTS.words * byWords + WEIGHTS.ahead * ahead;
  const both = Math.min(1, Math.max(0, threshold * sum / SURE));
  return score >= threshold && sum >= AGAINST ? Math.max(both, threshold) : both;
}
