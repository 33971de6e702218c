/**
 * What is indexed of one workspace, and how it is searched.
 *
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import { type CountedChunk, type IndexedChunk, termsIn, timesOf } from "../../search/count.ts";
import type { TermQuery, TermStream } from "../text_search.ts";
import { type Blocks, freePlaces, idsIn, leavePlaces, readBlocks, takePlace } from "./blocks.ts";
import { hashesOf, timesInChunks, timesInHashes } from "./count.ts";
import { BLOCK_SIZE, blockOf, bytesOf, placeOf, postingOf, postingsIn } from "./postings.ts";
import { bestChunks, type ReadBlock } from "./score.ts";
import { openTables, type Statements } from "./tables.ts";

/** The index of a workspace. Ids are chunks'. */
export type Space = {
  /** Indexes chunks, over those with the same ids. */
  add(chunks: readonly IndexedChunk[]): void;
  remove(ids: readonly number[]): void;
  /** The best of each stream that finds, with what they have of the question. */
  best(query: TermQuery, limit: number): readonly CountedChunk[];
  count(query: TermQuery, ids: readonly number[]): readonly CountedChunk[];
  ids(): readonly number[];
};

/** An open index of a workspace. */
type Opened = { readonly tables: Statements; readonly blocks: Blocks };

/** What a question reads of each stream. */
type Read = Readonly<Record<TermStream, readonly ReadBlock[]>>;

const STREAMS: readonly TermStream[] = ["words", "chars"];

/** A longer question is a story: its commonest terms are left out. */
const TERMS_MAX = 128;

/** Terms of a chunk that are counted. */
const LENGTH_MAX = 0xffff;

/** Opens what is indexed of a workspace. After a transaction that failed it must be opened again. */
export function openSpace(index: DatabaseSync, workspace: string): Space {
  const tables = openTables(index, workspace);
  const opened = { tables, blocks: readBlocks(tables) };
  const { blocks } = opened;
  return {
    add: (chunks) => add(opened, chunks),
    remove: (ids) => leavePlaces(tables, blocks, ids),
    ids: () => idsIn(blocks),
    best(query, limit) {
      const found = read(opened, query, [...blocks.keys()]);
      const ids = query.by.flatMap((stream) => bestChunks(found[stream], totalsOf(blocks, stream), limit));
      return count(opened, query, found, [...new Set(ids)]);
    },
    count: (query, ids) => count(opened, query, read(opened, query, [...new Set(ids.map(blockOf))]), ids),
  };
}

function add({ tables, blocks }: Opened, chunks: readonly IndexedChunk[]): void {
  freePlaces(tables, blocks, chunks.map(({ id }) => id));
  const postings = { words: new Map<string, number[]>(), chars: new Map<string, number[]>() };
  const byBlock = Map.groupBy(chunks, ({ id }) => blockOf(id));
  for (const [block, some] of byBlock) {
    for (const chunk of some) {
      const terms = termsIn(chunk);
      const lengths = { words: lengthOf(terms.words), chars: lengthOf(terms.chars) };
      tables.putChunk.run(chunk.id, lengths.words, lengths.chars, hashesOf(terms.pairs));
      takePlace(blocks, chunk.id, lengths);
      for (const stream of STREAMS) note(postings[stream], placeOf(chunk.id), terms[stream]);
    }
    for (const stream of STREAMS) {
      // In the order of the rows, which lie beside each other then.
      for (const term of [...postings[stream].keys()].sort()) {
        tables.append.run(block, stream, term, bytesOf(postings[stream].get(term) ?? []));
      }
      postings[stream].clear();
    }
  }
}

function note(postings: Map<string, number[]>, place: number, terms: readonly string[]): void {
  for (const [term, times] of timesOf(terms)) {
    const posting = postingOf(place, times);
    const found = postings.get(term);
    if (found === undefined) postings.set(term, [posting]);
    else found.push(posting);
  }
}

function lengthOf(terms: readonly string[]): number {
  return Math.min(terms.length, LENGTH_MAX);
}

function read(opened: Opened, query: TermQuery, wanted: readonly number[]): Read {
  return { words: readStream(opened, "words", query, wanted), chars: readStream(opened, "chars", query, wanted) };
}

function readStream(
  { tables, blocks }: Opened,
  stream: TermStream,
  query: TermQuery,
  wanted: readonly number[],
): readonly ReadBlock[] {
  const terms = [...new Set(query[stream])].slice(0, TERMS_MAX);
  const rows = tables.read.all(JSON.stringify(wanted), JSON.stringify(terms), stream);
  return [...Map.groupBy(rows, ({ block }) => Number(block))].map(([block, found]) => ({
    block,
    lengths: blocks.get(block)?.[stream] ?? new Uint16Array(BLOCK_SIZE),
    postings: found.map(({ term, places }) => ({ term: String(term), places: postingsIn(places) })),
  }));
}

function count({ tables }: Opened, { pairs }: TermQuery, found: Read, ids: readonly number[]): readonly CountedChunk[] {
  const [words, chars] = [timesInChunks(found.words, ids), timesInChunks(found.chars, ids)];
  return tables.counted.all(JSON.stringify(ids)).map((row) => {
    const id = Number(row.id);
    const times = new Map([...words.get(id) ?? [], ...timesInHashes(row.pairs, pairs)]);
    return {
      id,
      words: { times, length: Number(row.words) },
      chars: { times: chars.get(id) ?? new Map<string, number>(), length: Number(row.chars) },
    };
  });
}

function totalsOf(blocks: Blocks, stream: TermStream): { readonly chunks: number; readonly terms: number } {
  let [chunks, terms] = [0, 0];
  for (const block of blocks.values()) {
    for (const length of block[stream]) {
      if (length === 0) continue;
      chunks++;
      terms += length;
    }
  }
  return { chunks, terms };
}
