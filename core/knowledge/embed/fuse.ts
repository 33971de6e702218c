/**
 * Rank fusion of chunks found by words and by embeddings.
 *
 * The list of embeddings adds a score by position, because similarity has another scale in every model.
 *
 * @see docs/decisions/knowledge.md, "Embeddings change the order, not whether there is an answer"
 * @module
 */
import type { NearChunk } from "../../db/vectors.ts";
import type { Candidate, Ranked } from "../rank.ts";

/** Score of the first by embeddings, where the best by words has about 1: higher when words cover less. */
const WEIGHT = { sure: 0.4, unsure: 1.2 } as const;

/** Position at which the score is half of the first one's. */
const HALF = 20;

/** The two result lists. */
export type FusionInput<Chunk extends Candidate> = {
  /** By words. */
  readonly ranked: readonly Ranked<Chunk>[];
  /** Confidence that words found an answer, from 0 to 1. */
  readonly sureness: number;
  /** Live chunks by embeddings, best first. */
  readonly near: readonly NearChunk[];
  /** Those of `near` that words did not find. */
  readonly others: readonly Chunk[];
};

/** Merges both lists, best first, ties by id. */
export function fuseNearest<Chunk extends Candidate>(
  { ranked, sureness, near, others }: FusionInput<Chunk>,
): readonly Ranked<Chunk>[] {
  const places = new Map(near.map(({ id }, at) => [id, at]));
  const weight = WEIGHT.unsure + (WEIGHT.sure - WEIGHT.unsure) * sureness;
  const gain = (id: number) => {
    const at = places.get(id);
    return at === undefined ? 0 : weight * HALF / (HALF + at);
  };
  return [...ranked, ...others.map((chunk) => ({ chunk, sum: 0 }))]
    .map((one) => ({ ...one, sum: one.sum + gain(one.chunk.id) }))
    .sort((a, b) => b.sum - a.sum || a.chunk.id - b.chunk.id);
}
