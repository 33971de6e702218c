/**
 * Whether the answer is in the knowledge at all: how much of a question the best chunk covers.
 *
 * @see reference "Knowledge", section 9
 * @module
 */

/** Whether an answer may be given from what was found: `weak` may be shown to a model, marked as such. */
export type Answerable = "yes" | "weak" | "no";

/** In how many chunks each term of a question occurs, and what is known of all chunks. */
export type Counts = {
  readonly chunks: number;
  /** Of one chunk, on average. */
  readonly words: number;
  readonly of: (term: string) => number;
};

const YES_MIN = 0.45;
const WEAK_MIN = 0.31;

/** How BM25 lets repeats and length count. */
const K1 = 1.2;
const B = 0.75;

/** What a score means. */
export function answerableBy(score: number): Answerable {
  if (score >= YES_MIN) return "yes";
  return score >= WEAK_MIN ? "weak" : "no";
}

/** How telling a term is: rare ones tell more. */
export function weightOf(term: string, { chunks, of }: Counts): number {
  const count = Math.min(of(term), chunks);
  return Math.log(1 + (chunks - count + 0.5) / (count + 0.5));
}

/**
 * How well a chunk covers the words of a question, from 0 to 1: the share of their weight that it has, its BM25 score
 * as a share of the best possible one, less for words that no chunk has.
 *
 * @param terms of the chunk, with repeats
 */
export function coverage(asked: readonly string[], terms: readonly string[], counts: Counts): number {
  const total = asked.reduce((sum, term) => sum + weightOf(term, counts), 0);
  if (total === 0) return 0;
  const times = countTimes(terms, new Set(asked));
  const covered = asked.filter((term) => times.has(term)).reduce((sum, term) => sum + weightOf(term, counts), 0);
  const unknown = asked.filter((term) => counts.of(term) === 0).length / asked.length;
  const norm = bm25(asked, times, terms.length, counts) / (total * (K1 + 1));
  return Math.min(1, Math.max(0, 0.6 * covered / total + 0.4 * norm - 0.2 * unknown));
}

/** The BM25 score of a text with so many terms, of which `times` says how often the asked ones occur. */
export function bm25(
  asked: readonly string[],
  times: ReadonlyMap<string, number>,
  length: number,
  counts: Counts,
): number {
  const slow = K1 * (1 - B + B * length / Math.max(1, counts.words));
  return asked.reduce((sum, term) => {
    const count = times.get(term) ?? 0;
    return sum + weightOf(term, counts) * count * (K1 + 1) / (count + slow);
  }, 0);
}

/** How often each of the wanted terms occurs. */
export function countTimes(terms: readonly string[], wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const term of terms) {
    if (wanted.has(term)) times.set(term, (times.get(term) ?? 0) + 1);
  }
  return times;
}
