/**
 * Merges chunks found by words and by embeddings.
 *
 * The scale of similarity differs between models, so it counts by how far a chunk is above the list's median, in
 * deviations of the list: a list without a clear winner changes little, on either side.
 *
 * @see docs/decisions/knowledge.md, "What embeddings decide"
 * @module
 */
import type { NearChunk } from "../../db/vectors.ts";
import type { Candidate, Ranked } from "../rank.ts";

/** Score of a clear winner by embeddings, where the best by words has about 1: higher if words cover less. */
const WEIGHT = { sure: 1, unsure: 3 } as const;

/** A chunk is a clear winner this many deviations above the median of its list. */
const CLEAR = 3;

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
  const leads = leadsIn(near);
  const weight = WEIGHT.unsure + (WEIGHT.sure - WEIGHT.unsure) * sureness;
  return [...ranked, ...others.map((chunk) => ({ chunk, sum: 0 }))]
    .map((one) => ({ ...one, sum: one.sum + weight * (leads.get(one.chunk.id) ?? 0) }))
    .sort((a, b) => b.sum - a.sum || a.chunk.id - b.chunk.id);
}

/** Returns how far each chunk is above the list's median, from 0; about 1 for a clear winner. */
function leadsIn(near: readonly NearChunk[]): ReadonlyMap<number, number> {
  const middle = near[Math.floor(near.length / 2)]?.alike ?? 0;
  const mean = near.reduce((sum, { alike }) => sum + alike, 0) / Math.max(1, near.length);
  const variance = near.reduce((sum, { alike }) => sum + (alike - mean) ** 2, 0) / Math.max(1, near.length);
  const clear = CLEAR * Math.sqrt(variance);
  // A list of one or of equals has no winner, and no alternative: each counts in full.
  return new Map(near.map(({ id, alike }) => [id, clear < 1e-6 ? 1 : Math.max(0, alike - middle) / clear]));
}
