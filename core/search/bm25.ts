/**
 * BM25: scores how well a text matches terms, by their frequency in it, their rarity, and the length of the text.
 *
 * @see https://en.wikipedia.org/wiki/Okapi_BM25
 * @module
 */

/** The frequency of query terms in one stream of a text; terms that do not occur are omitted. */
export type CountedTerms = {
  readonly times: ReadonlyMap<string, number>;
  /** Number of terms in the stream; pairs are not counted. */
  readonly length: number;
};

/** The parameters of a score. */
export type Measure = {
  readonly asked: readonly string[];
  /** Weight of a term, usually its {@linkcode rarity}. */
  readonly weigh: (term: string) => number;
  /** Average number of terms in a text. */
  readonly average: number;
  /** Saturation: how slowly repeats of a term stop counting. */
  readonly k1: number;
};

/** The usual saturation. */
export const K1 = 1.2;

/** The usual share by which a score is normalised by the length of the text. */
const B = 0.75;

/** Inverse document frequency of a term that `having` of all `texts` contain; never negative. */
export function rarity(having: number, texts: number): number {
  const count = Math.min(Math.max(having, 0), texts);
  return Math.log(1 + (texts - count + 0.5) / (count + 0.5));
}

/**
 * Returns the score of a text; 0 if it has none of the terms.
 *
 * @example
 * ```ts
 * const text = { times: new Map([["refund", 2]]), length: 100 };
 * bm25(text, { asked: ["refund"], weigh: () => rarity(3, 1000), average: 120, k1: K1 });
 * ```
 */
export function bm25({ times, length }: CountedTerms, { asked, weigh, average, k1 }: Measure): number {
  const slow = slowness(length, { average, k1 });
  let score = 0;
  for (const term of asked) {
    const count = times.get(term) ?? 0;
    if (count > 0) score += weigh(term) * count * (k1 + 1) / (count + slow);
  }
  return score;
}

/**
 * Returns the part of the denominator that depends on the length of a text: the longer it is, the less each repeat
 * adds.
 */
export function slowness(length: number, { average, k1 }: Pick<Measure, "average" | "k1">): number {
  return k1 * (1 - B + B * length / Math.max(1, average));
}
