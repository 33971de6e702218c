/**
 * The tables of a workspace in the index: an FTS5 table of SQLite for each stream of terms.
 *
 * They contain which chunk has which term and nothing else: no texts, no positions (`detail=none`). The chunks with
 * most of a question are looked up by its rarest terms; the frequency of each is counted afterwards, in the rows of the
 * best.
 *
 * @see https://sqlite.org/fts5.html, "Contentless-Delete Tables" and "The Detail Option"
 * @module
 */
import type { DatabaseSync } from "node:sqlite";
import { rarity } from "../../search/bm25.ts";
import { type IndexedChunk, wordsIn } from "../../search/count.ts";
import type { StreamQuery, TermStream } from "../text_search.ts";

const STREAMS: readonly TermStream[] = ["words", "chars"];

/** A longer question is a story: its most common terms are dropped. */
const TERMS_MAX = 128;

/** A term of more chunks is hardly selective, and reading them takes a millisecond for 4,000. */
const CHUNKS_OF_TERM_MAX = 20_000;

/** Indexes chunks; those with the same ids are replaced. */
export function addChunks(index: DatabaseSync, workspace: string, chunks: readonly IndexedChunk[]): void {
  const indexed = chunks.map(({ id, termsWords, termsChars }) => ({
    id,
    words: wordsIn(termsWords).join(" "),
    chars: termsChars,
  }));
  for (const stream of STREAMS) {
    const table = tableOf(workspace, stream);
    if (!hasTable(index, workspace, stream)) createTable(index, table);
    const insert = index.prepare(`insert or replace into ${table} (rowid, terms) values (?, ?)`);
    for (const chunk of indexed) insert.run(chunk.id, chunk[stream]);
  }
}

/**
 * By default FTS5 rewrites a segment once a tenth of it is deleted: so removing 20,000 chunks took 17 s, in steps of
 * two seconds. Deleted entries leave the file when segments are merged for added ones, or with the last chunk.
 */
function createTable(index: DatabaseSync, table: string): void {
  index.exec(`create virtual table ${table}
    using fts5(terms, content='', contentless_delete=1, detail=none, tokenize='ascii')`);
  index.exec(`insert into ${table} (${table}, rank) values ('deletemerge', 0)`);
}

/** Removes chunks; the tables of a workspace are dropped with its last one. */
export function removeChunks(index: DatabaseSync, workspace: string, ids: readonly number[]): void {
  if (!hasTables(index, workspace)) return;
  for (const stream of STREAMS) {
    const table = tableOf(workspace, stream);
    const remove = index.prepare(`delete from ${table} where rowid = ?`);
    for (const id of ids) remove.run(id);
    const rest = index.prepare(`select 1 from ${lengthsOf(workspace, stream)} limit 1`).get();
    if (rest === undefined) index.exec(`drop table ${table}`);
  }
}

/** Returns the ids of every chunk of a workspace. */
export function indexedIds(index: DatabaseSync, workspace: string): readonly number[] {
  if (!hasTables(index, workspace)) return [];
  return index.prepare(`select rowid from ${tableOf(workspace, "chars")}`).all().map(({ rowid }) => Number(rowid));
}

/** Returns the chunks with the greatest total rarity of the question's terms, best first; ties by id. */
export function findChunks(index: DatabaseSync, { workspace, stream, terms, limit }: StreamQuery): readonly number[] {
  if (!hasTables(index, workspace)) return [];
  const table = tableOf(workspace, stream);
  // As one JSON text: a row for each id takes ten times as long.
  const matching = index.prepare(`select json_group_array(rowid) as ids from
    (select rowid from ${table} where ${table} match ? limit ${CHUNKS_OF_TERM_MAX})`);
  const lists = [...new Set(terms)].slice(0, TERMS_MAX).map((term) => idsIn(matching.get(`"${term}"`)?.ids));
  const telling = lists.filter(({ length }) => length < CHUNKS_OF_TERM_MAX);
  const chunks = countChunks(index, workspace, stream);
  return bestIn(telling.some(({ length }) => length > 0) ? telling : lists, chunks, limit);
}

/** Drops the tables of all other workspaces. */
export function keepTables(index: DatabaseSync, workspaces: readonly string[]): void {
  const kept = new Set(workspaces.flatMap((workspace) => STREAMS.map((stream) => tableOf(workspace, stream))));
  for (const table of tablesIn(index)) if (!kept.has(table)) index.exec(`drop table ${table}`);
}

/** Returns the tables of all workspaces, with their names in SQL. */
export function tablesIn(index: DatabaseSync): readonly string[] {
  return index.prepare("select name from sqlite_schema where sql like 'create virtual table%'").all()
    .map(({ name }) => quoted(String(name)));
}

/** Sums the rarity of the terms of each chunk. */
function bestIn(lists: readonly (readonly number[])[], chunks: number, limit: number): readonly number[] {
  const sums = new Map<number, number>();
  for (const ids of lists) {
    const weight = rarity(ids.length, chunks);
    for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + weight);
  }
  let least = 0;
  let best: (readonly [number, number])[] = [];
  const cut = () => best.sort(([a, sum], [b, other]) => other - sum || a - b).slice(0, limit);
  for (const found of sums) {
    if (found[1] < least) continue;
    // Sorting all of them would take longer than finding them.
    if (best.push(found) < 4 * limit) continue;
    best = cut();
    least = best.at(-1)?.[1] ?? 0;
  }
  return cut().map(([id]) => id);
}

function countChunks(index: DatabaseSync, workspace: string, stream: TermStream): number {
  return Number(index.prepare(`select count(*) as count from ${lengthsOf(workspace, stream)}`).get()?.count);
}

function idsIn(list: unknown): readonly number[] {
  const ids: unknown = JSON.parse(String(list));
  return Array.isArray(ids) ? ids.map(Number) : [];
}

/** Both are created and dropped in one transaction. */
function hasTables(index: DatabaseSync, workspace: string): boolean {
  return hasTable(index, workspace, "chars");
}

function hasTable(index: DatabaseSync, workspace: string, stream: TermStream): boolean {
  return index.prepare("select 1 from sqlite_schema where name = ?").get(`${stream} ${workspace}`) !== undefined;
}

/** FTS5 stores a row for the length of each chunk. */
function lengthsOf(workspace: string, stream: TermStream): string {
  return quoted(`${stream} ${workspace}_docsize`);
}

function tableOf(workspace: string, stream: TermStream): string {
  return quoted(`${stream} ${workspace}`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
