/**
 * BM25 over postings: which chunks have most of what was asked for.
 *
 * Every posting of every asked term is read: to add one up takes a few nanoseconds, so nothing needs to be left out.
 *
 * @module
 */
import { BLOCK_SIZE, idAt, placeIn, type Postings, timesIn } from "./postings.ts";

/** A block as a question sees it. */
export type ReadBlock = {
  readonly block: number;
  /** How long each of its chunks is, in terms; 0 where there is none. */
  readonly lengths: Uint16Array;
  readonly postings: readonly Postings[];
};

/** What is indexed in all. */
export type Totals = { readonly chunks: number; readonly terms: number };

const K1 = 1.2;
const B = 0.75;

/** The ids of the best chunks, best first; equal ones by their ids. None that has nothing of what was asked. */
export function bestChunks(blocks: readonly ReadBlock[], totals: Totals, limit: number): readonly number[] {
  const weights = raritiesIn(blocks, totals.chunks);
  const average = Math.max(1, totals.terms / Math.max(1, totals.chunks));
  const best = keepBest(limit);
  const scores = new Float64Array(BLOCK_SIZE);
  for (const read of blocks) {
    scores.fill(0);
    addScores(scores, read, weights, average);
    for (let place = 0; place < BLOCK_SIZE; place++) best.offer(read.block, place, scores[place] ?? 0);
  }
  return best.ids();
}

/** How telling each term is, among the chunks that are there. */
function raritiesIn(blocks: readonly ReadBlock[], chunks: number): ReadonlyMap<string, number> {
  const having = new Map<string, number>();
  for (const { lengths, postings } of blocks) {
    for (const { term, places } of postings) {
      let count = having.get(term) ?? 0;
      for (let n = 0; n < places.length; n++) {
        if (lengths[placeIn(places[n] ?? 0)] !== 0) count++;
      }
      having.set(term, count);
    }
  }
  return new Map([...having].map(([term, count]) => [term, Math.log(1 + (chunks - count + 0.5) / (count + 0.5))]));
}

function addScores(
  scores: Float64Array,
  { lengths, postings }: ReadBlock,
  weights: ReadonlyMap<string, number>,
  average: number,
): void {
  const slow = new Float64Array(BLOCK_SIZE);
  for (let place = 0; place < BLOCK_SIZE; place++) slow[place] = K1 * (1 - B + B * (lengths[place] ?? 0) / average);
  for (const { term, places } of postings) {
    const weight = (weights.get(term) ?? 0) * (K1 + 1);
    for (let n = 0; n < places.length; n++) {
      const posting = places[n] ?? 0;
      const place = placeIn(posting);
      const times = timesIn(posting);
      scores[place] = (scores[place] ?? 0) + weight * times / (times + (slow[place] ?? 0));
    }
  }
  // What has gone scores nothing, whatever is left of it.
  for (let place = 0; place < BLOCK_SIZE; place++) if (lengths[place] === 0) scores[place] = 0;
}

/** Keeps the best of what is offered in the order of the ids. */
function keepBest(limit: number) {
  let kept: { readonly id: number; readonly score: number }[] = [];
  let least = 0;
  const best = () => kept.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, limit);
  return {
    offer(block: number, place: number, score: number): void {
      if (score <= least) return;
      kept.push({ id: idAt(block, place), score });
      if (kept.length < 4 * limit) return;
      kept = best();
      least = kept.at(-1)?.score ?? 0;
    },
    ids: () => best().map(({ id }) => id),
  };
}
