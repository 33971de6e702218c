/**
 * The order of what was found by words, and of what was found by meaning, as one.
 *
 * What two lists agree on comes first: the third list gives by place, because every model has a measure of its own.
 *
 * @see docs/decisions/knowledge.md, "Embeddings change the order, not whether there is an answer"
 * @module
 */
import type { NearChunk } from "../../db/vectors.ts";
import type { Candidate, Ranked } from "../rank.ts";

/** What the first by meaning counts, where the best by words has about 1: the less words cover, the more. */
const WEIGHT = { sure: 0.4, unsure: 1.2 } as const;

/** How slowly a place further down counts less: half of it at this place. */
const HALF = 20;

/** What was found in two ways. */
export type FoundChunks<Chunk extends Candidate> = {
  /** By words. */
  readonly ranked: readonly Ranked<Chunk>[];
  /** How surely words have found it, from 0 to 1. */
  readonly sureness: number;
  /** By meaning, best first: only what is served. */
  readonly near: readonly NearChunk[];
  /** Those of the near that words have not found. */
  readonly others: readonly Chunk[];
};

/** Puts both in one order, best first; equal ones by their ids. */
export function fuseNearest<Chunk extends Candidate>(
  { ranked, sureness, near, others }: FoundChunks<Chunk>,
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
