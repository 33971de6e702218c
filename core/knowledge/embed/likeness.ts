/**
 * What a similarity means in one workspace, and what it adds to the evidence of words.
 *
 * @see docs/decisions/knowledge.md, "What embeddings decide"
 * @module
 */
/** The similarity of chance and of an answer. */
export type Likeness = { readonly chance: number; readonly own: number };

/** Part of the evidence of words that a similarity adds or takes away. */
const SHARE = 0.3;

/** From here on, between chance (0) and an answer (1), a similarity is an answer by itself. */
const SURE = 0.4;

/** Evidence of words, and what similarity makes of it. */
export type EvidenceInput = {
  /** Of words, from 0 to 1. */
  readonly score: number;
  readonly threshold: number;
  /** Similarity of the best chunk. */
  readonly alike: number;
};

/** The evidence of words and similarity together, from 0 to 1. */
export function evidenceWith({ chance, own }: Likeness, { score, threshold, alike }: EvidenceInput): number {
  const place = Math.min(1, Math.max(-1, (alike - chance) / Math.max(1e-6, own - chance)));
  const both = Math.min(1, Math.max(0, score + SHARE * place));
  return place >= SURE ? Math.max(both, threshold) : both;
}
