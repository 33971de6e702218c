/**
 * What some chunks have of a question, as their postings say.
 *
 * @module
 */
import { BLOCK_SIZE, blockOf, bufferOf, idAt, placeIn, placeOf, timesIn } from "./postings.ts";
import type { ReadBlock } from "./score.ts";

/** How often each chunk has each term; what it has not is left out. */
export function timesInChunks(
  blocks: readonly ReadBlock[],
  ids: readonly number[],
): ReadonlyMap<number, Map<string, number>> {
  const found = new Map(ids.map((id) => [id, new Map<string, number>()]));
  const wanted = Map.groupBy(ids, blockOf);
  for (const { block, postings } of blocks) {
    const some = wanted.get(block) ?? [];
    if (some.length === 0) continue;
    const isWanted = new Uint8Array(BLOCK_SIZE);
    for (const id of some) isWanted[placeOf(id)] = 1;
    for (const { term, places } of postings) {
      for (let n = 0; n < places.length; n++) {
        const posting = places[n] ?? 0;
        const place = placeIn(posting);
        if (isWanted[place] === 1) found.get(idAt(block, place))?.set(term, timesIn(posting));
      }
    }
  }
  return found;
}

/** Hashes of terms that are counted, and not searched for: four bytes each. */
export function hashesOf(terms: readonly string[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(terms, hashOf).buffer);
}

/** How often each of the terms is among hashes. */
export function timesInHashes(stored: unknown, terms: readonly string[]): ReadonlyMap<string, number> {
  const asked = new Map(terms.map((term) => [hashOf(term), term]));
  const times = new Map<string, number>();
  for (const hash of new Uint32Array(bufferOf(stored, Uint32Array.BYTES_PER_ELEMENT))) {
    const term = asked.get(hash);
    if (term !== undefined) times.set(term, (times.get(term) ?? 0) + 1);
  }
  return times;
}

/** FNV-1a: quick, and among the pairs of one chunk no two are likely to share it. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
