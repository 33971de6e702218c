/**
 * BM25: how well a text answers terms, by how often it has them, how rare they are, and how long it is.
 *
 * @module
 */
import type { CountedTerms } from "../db/text_search.ts";

/** What a text is measured by. */
export type Measure = {
  readonly asked: readonly string[];
  /** How telling a term is. */
  readonly weigh: (term: string) => number;
  /** Terms of a text, on average. */
  readonly average: number;
  /** How slowly repeats of a term stop counting. */
  readonly k1: number;
};

/** How much a long text must say more. */
const B = 0.75;

/** How telling a term is that so many of all chunks have. */
export function rarity(having: number, chunks: number): number {
  const count = Math.min(Math.max(having, 0), chunks);
  return Math.log(1 + (chunks - count + 0.5) / (count + 0.5));
}

/** The score of a text. */
export function bm25({ times, length }: CountedTerms, { asked, weigh, average, k1 }: Measure): number {
  const slow = slowness(length, { average, k1 });
  let score = 0;
  for (const term of asked) {
    const count = times.get(term) ?? 0;
    if (count > 0) score += weigh(term) * count * (k1 + 1) / (count + slow);
  }
  return score;
}

/** How slowly repeats count in a text of so many terms. */
export function slowness(length: number, { average, k1 }: Pick<Measure, "average" | "k1">): number {
  return k1 * (1 - B + B * length / Math.max(1, average));
}
