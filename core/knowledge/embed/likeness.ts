/**
 * Interprets a similarity in one workspace, and combines the evidence of words and similarity.
 *
 * @see docs/decisions/knowledge.md, "What embeddings decide"
 * @module
 */
import type { Spread } from "../../db/vectors.ts";
import { USUAL_THRESHOLD } from "../answerable.ts";

/**
 * Typical similarities in a workspace: of a question and any passage, and of a question and the page that answers it.
 */
export type Likeness = { readonly unrelated: number; readonly own: number };

/**
 * The weight of each part, rounded from a logistic fit, and the minimum sum of an answer. The same for every model: the
 * differences between them are measured.
 */
const WEIGHTS = { place: 1.95, words: 0.58, ahead: 2.26 } as const;
const SURE = 4.8;

/**
 * Below this sum nothing is an answer; above it, sure matches by words remain answers: the model may not support the
 * language.
 */
const AGAINST = 3.4;

/** Cap on the evidence of words, as a multiple of their threshold. */
const WORDS_MAX = 1.2;

/** The evidence of words, and the similarities of the question. */
export type EvidenceInput = {
  /** Of words, from 0 to 1. */
  readonly score: number;
  readonly threshold: number;
  /** Similarity of the best chunk. */
  readonly alike: number;
  /** The distribution over all chunks, and their number. */
  readonly spread: Spread;
  readonly chunks: number;
};

/**
 * Returns the combined evidence of words and similarity, from 0 to 1, on the scale of the threshold. A similarity
 * counts by its position between an unrelated passage (0) and an answer (1), and by how far it exceeds the chance
 * maximum of this many chunks.
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
