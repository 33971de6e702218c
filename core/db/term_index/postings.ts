/**
 * Postings: which chunks of a block have a term, and how often, two bytes each.
 *
 * @module
 */

/** Twelve bits of a posting say which chunk of its block, four how often: more hardly counts. */
const BLOCK_BITS = 12;
const TIMES_BITS = 4;
const TIMES_MAX = (1 << TIMES_BITS) - 1;

/** Chunks with neighbouring ids that share a block. */
export const BLOCK_SIZE = 1 << BLOCK_BITS;

/** The postings of one term in one block, in no order. */
export type Postings = { readonly term: string; readonly places: Uint16Array };

/** Ids may have more bits than JavaScript's shifts know. */
export function blockOf(id: number): number {
  return Math.floor(id / BLOCK_SIZE);
}

export function placeOf(id: number): number {
  return id % BLOCK_SIZE;
}

export function idAt(block: number, place: number): number {
  return block * BLOCK_SIZE + place;
}

/** A chunk of a block has a term so often. */
export function postingOf(place: number, times: number): number {
  return place << TIMES_BITS | Math.min(times, TIMES_MAX);
}

export function placeIn(posting: number): number {
  return posting >> TIMES_BITS;
}

export function timesIn(posting: number): number {
  return posting & TIMES_MAX;
}

/** As they are stored. */
export function bytesOf(postings: ArrayLike<number>): Uint8Array {
  return new Uint8Array(new Uint16Array(postings).buffer);
}

/** As they were stored. @throws TypeError for what cannot have been */
export function postingsIn(stored: unknown): Uint16Array {
  return new Uint16Array(bufferOf(stored, Uint16Array.BYTES_PER_ELEMENT));
}

/**
 * Stored numbers by themselves: the bytes that are read may begin anywhere.
 *
 * @param size bytes of each
 * @throws TypeError for what cannot have been stored
 */
export function bufferOf(stored: unknown, size: number): ArrayBuffer {
  if (!(stored instanceof Uint8Array) || stored.length % size !== 0) throw new TypeError("a row is malformed");
  return new Uint8Array(stored).buffer;
}
