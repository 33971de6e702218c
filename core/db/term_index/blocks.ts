/**
 * Blocks: chunks with neighbouring ids, whose postings of a term are one row. A batch of chunks writes where the last
 * one wrote, and a question reads a few rows for each term.
 *
 * What goes is only marked. Its postings go once half of its block has gone.
 *
 * @module
 */
import type { TermStream } from "../text_search.ts";
import { BLOCK_SIZE, blockOf, bytesOf, idAt, placeIn, placeOf, postingsIn } from "./postings.ts";
import type { Statements } from "./tables.ts";

/** What is known of a block without reading it: for each place who is there, and how many terms it has. */
export type Block = Readonly<Record<TermStream, Uint16Array>> & { readonly places: Uint8Array };

/** The blocks of a workspace by their numbers. */
export type Blocks = Map<number, Block>;

/** What a place may be. */
const FREE = 0;
const TAKEN = 1;
const GONE = 2;

/** What is known of every block. */
export function readBlocks(tables: Statements): Blocks {
  const blocks: Blocks = new Map();
  for (const { id, words, chars, gone } of tables.chunks.all()) {
    setPlace(blocks, Number(id), gone === 1 ? GONE : TAKEN, { words: Number(words), chars: Number(chars) });
  }
  return blocks;
}

/** Notes that a chunk is there, with so many terms. */
export function takePlace(blocks: Blocks, id: number, lengths: Readonly<Record<TermStream, number>>): void {
  setPlace(blocks, id, TAKEN, lengths);
}

/** The ids of every chunk. */
export function idsIn(blocks: Blocks): readonly number[] {
  const ids: number[] = [];
  for (const [at, { places }] of blocks) places.forEach((place, n) => place === TAKEN && ids.push(idAt(at, n)));
  return ids;
}

/** Removes chunks, and their postings from each block of which half has gone. */
export function leavePlaces(tables: Statements, blocks: Blocks, ids: readonly number[]): void {
  const taken = ids.filter((id) => placeIs(blocks, id, TAKEN));
  for (const id of taken) setPlace(blocks, id, GONE, { words: 0, chars: 0 });
  tables.markGone.run(JSON.stringify(taken));
  for (const at of new Set(taken.map(blockOf))) {
    const { gone, left } = countPlaces(blocks, at);
    if (gone >= left) sweep(tables, blocks, at);
  }
}

/** Removes whatever is left of chunks with these ids, which are about to be used again. */
export function freePlaces(tables: Statements, blocks: Blocks, ids: readonly number[]): void {
  const used = ids.filter((id) => blocks.has(blockOf(id)) && !placeIs(blocks, id, FREE));
  for (const id of used) setPlace(blocks, id, GONE, { words: 0, chars: 0 });
  tables.markGone.run(JSON.stringify(used));
  for (const at of new Set(used.map(blockOf))) sweep(tables, blocks, at);
}

/** Drops the postings of what has gone from a block, and the block when nothing is left. */
function sweep(tables: Statements, blocks: Blocks, at: number): void {
  const block = blocks.get(at);
  if (block === undefined) return;
  if (countPlaces(blocks, at).left === 0) {
    tables.dropBlock.run(at);
    blocks.delete(at);
  } else {
    for (const row of tables.inBlock.all(at)) {
      const [stream, term, postings] = [String(row.stream), String(row.term), postingsIn(row.places)];
      const kept = postings.filter((posting) => block.places[placeIn(posting)] === TAKEN);
      if (kept.length === 0) tables.drop.run(at, stream, term);
      else if (kept.length < postings.length) tables.replace.run(bytesOf(kept), at, stream, term);
    }
    block.places.forEach((place, n) => place === GONE && (block.places[n] = FREE));
  }
  tables.dropGone.run(idAt(at, 0), idAt(at, BLOCK_SIZE - 1));
}

function countPlaces(blocks: Blocks, at: number): { readonly gone: number; readonly left: number } {
  const places = blocks.get(at)?.places ?? new Uint8Array();
  const count = (kind: number) => places.reduce((sum, place) => place === kind ? sum + 1 : sum, 0);
  return { gone: count(GONE), left: count(TAKEN) };
}

function placeIs(blocks: Blocks, id: number, kind: number): boolean {
  return blocks.get(blockOf(id))?.places[placeOf(id)] === kind;
}

function setPlace(
  blocks: Blocks,
  id: number,
  kind: number,
  { words, chars }: Readonly<Record<TermStream, number>>,
): void {
  const block = blocks.get(blockOf(id)) ?? emptyBlock();
  blocks.set(blockOf(id), block);
  const place = placeOf(id);
  block.places[place] = kind;
  block.words[place] = words;
  block.chars[place] = chars;
}

function emptyBlock(): Block {
  return {
    places: new Uint8Array(BLOCK_SIZE),
    words: new Uint16Array(BLOCK_SIZE),
    chars: new Uint16Array(BLOCK_SIZE),
  };
}
