/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * The worker that holds the index of knowledge: SQLite, in a file beside PGlite's folder or in memory.
 *
 * Each workspace has tables of its own, so that nobody's counts change with what others have. They hold terms and no
 * texts, and can be made again from the rows of the chunks at any time.
 *
 * @see docs/decisions/knowledge.md, "An own index of knowledge in SQLite beside PGlite"
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { answerCalls } from "../worker_answers.ts";
import { type IndexCall, type IndexResult, NO_INDEX } from "./protocol.ts";
import { openSpace, type Space } from "./space.ts";
import { quoted, tableNames } from "./tables.ts";

/** An index of another version is made anew. */
const VERSION = 2;

/** Large enough that the postings of a common term lie in one page. */
const PAGE_BYTES = 8192;

/** The file, and what is known of each workspace in it. */
type Index = { readonly file: DatabaseSync; readonly spaces: Map<string, Space> };

type Call = Exclude<IndexCall, { kind: "open" | "make" }>;

const NOTHING: IndexResult = { chunks: [], ids: [] };

answerRequests();

function answerRequests(): void {
  const holder: { index: Index | null } = { index: null };
  answerCalls((call: IndexCall) => {
    if (call.kind === "open" || call.kind === "make") {
      holder.index?.file.close();
      holder.index = null;
      holder.index = { file: call.kind === "open" ? openFound(call.path) : make(call.path), spaces: new Map() };
      return NOTHING;
    }
    if (holder.index === null) {
      if (call.kind === "close") return NOTHING;
      throw new Error("the index of knowledge is not open");
    }
    return run(holder.index, call);
  });
}

function run(index: Index, call: Call): IndexResult {
  switch (call.kind) {
    case "add":
      return change(index, call.workspace, (space) => space.add(call.chunks));
    case "remove":
      return change(index, call.workspace, (space) => space.remove(call.ids));
    case "best":
      return { ...NOTHING, chunks: spaceOf(index, call.query.workspace).best(call.query, call.limit) };
    case "count":
      return { ...NOTHING, chunks: spaceOf(index, call.query.workspace).count(call.query, call.ids) };
    case "ids":
      return { ...NOTHING, ids: spaceOf(index, call.workspace).ids() };
    case "keep":
      return keep(index, call.workspaces);
    case "close":
      index.file.close();
      return NOTHING;
  }
}

function spaceOf({ file, spaces }: Index, workspace: string): Space {
  const space = spaces.get(workspace) ?? openSpace(file, workspace);
  spaces.set(workspace, space);
  return space;
}

function change(index: Index, workspace: string, work: (space: Space) => void): IndexResult {
  const space = spaceOf(index, workspace);
  index.file.exec("begin");
  try {
    work(space);
    index.file.exec("commit");
    return NOTHING;
  } catch (error) {
    // What it knows of the workspace may be of the change that is undone.
    index.spaces.delete(workspace);
    // Of a damaged file SQLite itself has ended the transaction.
    if (index.file.isTransaction) index.file.exec("rollback");
    throw error;
  }
}

function keep({ file, spaces }: Index, workspaces: readonly string[]): IndexResult {
  const kept = new Set(workspaces.flatMap((workspace) => Object.values(tableNames(workspace))));
  spaces.clear();
  for (const name of tablesIn(file)) {
    if (!kept.has(name)) file.exec(`drop table ${quoted(name)}`);
  }
  return NOTHING;
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
    for (const name of tablesIn(index)) index.prepare(`select * from ${quoted(name)} limit 1`).get();
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
    index.exec(`pragma page_size = ${PAGE_BYTES}; pragma journal_mode = wal; pragma synchronous = normal;
      pragma cache_size = -16384; pragma wal_autocheckpoint = 2000`);
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

function tablesIn(index: DatabaseSync): readonly string[] {
  return index.prepare("select name from sqlite_schema where type = 'table'").all().map(({ name }) => String(name));
}
