/**
 * The worker with the index of knowledge: SQLite's FTS5, in a file beside PGlite's folder or in memory.
 *
 * Each workspace has separate tables, so that the rarity of a term does not depend on other workspaces. They can be
 * rebuilt from the rows of the chunks at any time.
 *
 * @see docs/decisions/knowledge.md, "The index of knowledge is FTS5, without positions"
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { answerCalls } from "../worker_answers.ts";
import { type IndexCall, type IndexResult, NO_INDEX } from "./protocol.ts";
import { addChunks, findChunks, indexedIds, keepTables, removeChunks, tablesIn } from "./tables.ts";

/** An index of another version is rebuilt. */
const VERSION = 4;

answerRequests();

function answerRequests(): void {
  const holder: { index: DatabaseSync | null } = { index: null };
  answerCalls((call: IndexCall) => {
    if (call.kind === "open" || call.kind === "make") {
      holder.index?.close();
      holder.index = null;
      holder.index = call.kind === "open" ? openExisting(call.path) : make(call.path);
      return [];
    }
    if (holder.index === null) {
      if (call.kind === "close") return [];
      throw new Error("the index of knowledge is not open");
    }
    return run(holder.index, call);
  });
}

function run(index: DatabaseSync, call: Exclude<IndexCall, { kind: "open" | "make" }>): IndexResult {
  switch (call.kind) {
    case "add":
      return inTransaction(index, () => addChunks(index, call.workspace, call.chunks));
    case "remove":
      return inTransaction(index, () => removeChunks(index, call.workspace, call.ids));
    case "find":
      return findChunks(index, call);
    case "ids":
      return indexedIds(index, call.workspace);
    case "keep":
      keepTables(index, call.workspaces);
      return [];
    case "close":
      index.close();
      return [];
  }
}

function inTransaction(index: DatabaseSync, work: () => void): IndexResult {
  index.exec("begin");
  try {
    work();
    index.exec("commit");
    return [];
  } catch (error) {
    // SQLite itself ends the transaction of a damaged file.
    if (index.isTransaction) index.exec("rollback");
    throw error;
  }
}

/** Creates an empty index. */
function make(path: string | null): DatabaseSync {
  if (path === null) return new DatabaseSync(":memory:");
  for (const suffix of ["", "-wal", "-shm"]) removeFile(path + suffix);
  const index = openFile(path);
  index.exec(`pragma user_version = ${VERSION}`);
  return index;
}

/** Opens the index in a file. @throws if it is of another version, or one of its tables cannot be read */
function openExisting(path: string): DatabaseSync {
  const index = openFile(path);
  try {
    if (Number(index.prepare("pragma user_version").get()?.user_version) !== VERSION) throw new Error(NO_INDEX);
    for (const table of tablesIn(index)) index.prepare(`select rowid from ${table} limit 1`).get();
    return index;
  } catch (error) {
    // Before its file is removed: closing a file later would remove the log of its successor.
    index.close();
    throw error;
  }
}

/** A power failure may lose the last transactions: the comparison at the next opening adds what is missing. */
function openFile(path: string): DatabaseSync {
  const index = new DatabaseSync(path);
  try {
    index.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -8192");
    return index;
  } catch (error) {
    index.close();
    throw error;
  }
}

function removeFile(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
