/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * The worker that holds the index of knowledge: SQLite's FTS5, in a file beside PGlite's folder or in memory.
 *
 * Each workspace has two tables of its own, so that nobody's counts change with what others have. They hold terms and
 * no texts, and can be made again from the rows of the chunks at any time.
 *
 * @see docs/decisions.md, "The index of knowledge is SQLite's beside PGlite"
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { type Fts5Call, type Fts5Result, NO_INDEX } from "./fts5_protocol.ts";
import type { IndexedChunk, TermQuery, TermStream } from "./text_search.ts";
import { answerCalls } from "./worker_answers.ts";

/** An index of another version is made anew. */
const VERSION = 1;

const COLUMNS = { words: "termsWords", chars: "termsChars" } as const;
const STREAMS: readonly TermStream[] = ["words", "chars"];

/**
 * How many places of terms a question reads in each stream, about half a microsecond each. Among 100,000 chunks a common
 * term alone has half of them and says little; of a question's pieces the rarest ones tell enough.
 */
const PLACES_MAX = { words: 50_000, chars: 12_000 } as const;

answerRequests();

function answerRequests(): void {
  const holder: { index: DatabaseSync | null } = { index: null };
  answerCalls((call: Fts5Call) => {
    if (call.kind === "open" || call.kind === "make") {
      holder.index?.close();
      holder.index = null;
      holder.index = call.kind === "open" ? openFound(call.path) : make(call.path);
      return [];
    }
    if (holder.index === null) {
      if (call.kind === "close") return [];
      throw new Error("the index of knowledge is not open");
    }
    return run(holder.index, call);
  });
}

function run(index: DatabaseSync, call: Exclude<Fts5Call, { kind: "open" | "make" }>): Fts5Result {
  switch (call.kind) {
    case "add":
      return inTransaction(index, () => add(index, call.workspace, call.chunks));
    case "remove":
      return inTransaction(index, () => remove(index, call.workspace, call.ids));
    case "best":
      return best(index, call.query);
    case "ids":
      return indexedIds(index, call.workspace);
    case "keep":
      return keep(index, call.workspaces);
    case "close":
      index.close();
      return [];
  }
}

/** Begins an empty index. */
function make(path: string | null): DatabaseSync {
  if (path === null) return new DatabaseSync(":memory:");
  for (const suffix of ["", "-wal", "-shm"]) removeFile(path + suffix);
  const index = openFile(path);
  index.exec(`pragma user_version = ${VERSION}`);
  return index;
}

/** The index in a file. @throws when it is of another version, or one of its tables cannot be read */
function openFound(path: string): DatabaseSync {
  const index = openFile(path);
  try {
    if (versionOf(index) !== VERSION) throw new Error(NO_INDEX);
    for (const name of tablesIn(index)) index.prepare(`select rowid from ${quoted(name)} limit 1`).get();
    return index;
  } catch (error) {
    // Before its file is removed: a file that is closed later takes the log of the next one along.
    index.close();
    throw error;
  }
}

/** A power failure may take the last transactions: what is missing is found when it is opened next. */
function openFile(path: string): DatabaseSync {
  const index = new DatabaseSync(path);
  try {
    index.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16384");
    return index;
  } catch (error) {
    index.close();
    throw error;
  }
}

function versionOf(index: DatabaseSync): number {
  return Number(index.prepare("pragma user_version").get()?.user_version);
}

function removeFile(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function inTransaction(index: DatabaseSync, work: () => void): Fts5Result {
  index.exec("begin");
  try {
    work();
    index.exec("commit");
    return [];
  } catch (error) {
    // Of a damaged file SQLite itself has ended the transaction.
    if (index.isTransaction) index.exec("rollback");
    throw error;
  }
}

function add(index: DatabaseSync, workspace: string, chunks: readonly IndexedChunk[]): void {
  for (const stream of STREAMS) {
    const table = tableOf(workspace, stream);
    index.exec(`create virtual table if not exists ${table}
      using fts5(terms, content='', contentless_delete=1, tokenize='ascii')`);
    const insert = index.prepare(`insert or replace into ${table} (rowid, terms) values (?, ?)`);
    for (const chunk of chunks) insert.run(chunk.id, chunk[COLUMNS[stream]]);
  }
}

function remove(index: DatabaseSync, workspace: string, ids: readonly number[]): void {
  if (!isIndexed(index, workspace)) return;
  for (const stream of STREAMS) {
    const statement = index.prepare(`delete from ${tableOf(workspace, stream)} where rowid = ?`);
    for (const id of ids) statement.run(id);
  }
}

function best(index: DatabaseSync, { workspace, stream, terms, limit }: TermQuery): Fts5Result {
  if (!isIndexed(index, workspace)) return [];
  const table = tableOf(workspace, stream);
  const asked = tellingTerms(index, table, terms, PLACES_MAX[stream]);
  if (asked.length === 0) return [];
  return index.prepare(`select rowid from ${table} where ${table} match ? order by rank limit ?`)
    .all(asked.map((term) => `"${term}"`).join(" OR "), limit).map(({ rowid }) => Number(rowid));
}

/** The rarest terms, as many as can be read in time, and one at least; none that no chunk has. */
function tellingTerms(
  index: DatabaseSync,
  table: string,
  terms: readonly string[],
  placesMax: number,
): readonly string[] {
  index.exec(
    `create virtual table if not exists temp.${quoted(`counts ${table}`)} using fts5vocab(main, ${table}, row)`,
  );
  const count = index.prepare(`select doc from temp.${quoted(`counts ${table}`)} where term = ?`);
  const counted = [...new Set(terms)].map((term) => ({ term, count: Number(count.get(term)?.doc ?? 0) }))
    .filter((one) => one.count > 0).sort((a, b) => a.count - b.count);
  let places = 0;
  return counted.filter((one, at) => (places += one.count) <= placesMax || at === 0).map(({ term }) => term);
}

function indexedIds(index: DatabaseSync, workspace: string): Fts5Result {
  if (!isIndexed(index, workspace)) return [];
  return index.prepare(`select rowid from ${tableOf(workspace, "chars")}`).all().map(({ rowid }) => Number(rowid));
}

function keep(index: DatabaseSync, workspaces: readonly string[]): Fts5Result {
  const kept = new Set(workspaces.flatMap((workspace) => STREAMS.map((stream) => nameOf(workspace, stream))));
  for (const name of tablesIn(index)) {
    if (!kept.has(name)) index.exec(`drop table ${quoted(name)}`);
  }
  return [];
}

function tablesIn(index: DatabaseSync): readonly string[] {
  return index.prepare("select name from sqlite_schema where sql like 'create virtual table%'").all()
    .map(({ name }) => String(name));
}

function isIndexed(index: DatabaseSync, workspace: string): boolean {
  return index.prepare("select 1 from sqlite_schema where name = ?").get(nameOf(workspace, "chars")) !== undefined;
}

function tableOf(workspace: string, stream: TermStream): string {
  return quoted(nameOf(workspace, stream));
}

function nameOf(workspace: string, stream: TermStream): string {
  return `${stream} ${workspace}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
