/**
 * Synchronises the index of knowledge with the rows of the chunks, while chunks are added and removed.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { RecoveringIndex } from "./recovery.ts";
import type { Database } from "../schema.ts";

type Db = Kysely<Database>;

/** PGlite has one connection: other queries wait while a batch runs. */
const ROWS_AT_ONCE = 100;
const IDS_AT_ONCE = 1000;

/**
 * Adds the chunks that the index lacks and removes those without a row; starts over if the index is replaced meanwhile.
 *
 * @param settled the last id before any indexing began: the row of a later one may not be written yet
 */
export async function matchRows(db: Db, index: RecoveringIndex, settled: number): Promise<void> {
  for (let before = -1; before !== index.generation();) {
    before = index.generation();
    await matchOnce(db, index, settled);
  }
}

/** Returns the last id assigned to a chunk. */
export async function lastId(db: Db): Promise<number> {
  const { rows: [row] } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('knowledge_chunks', 'id')::regclass) as last`.execute(db);
  return row?.last ?? 0;
}

async function matchOnce(db: Db, index: RecoveringIndex, settled: number): Promise<void> {
  const indexed = new Map<number, string>();
  for (const workspace of await keepWorkspaces(db, index)) {
    for (const id of await index.ask({ kind: "ids", workspace })) indexed.set(id, workspace);
  }
  for await (const ids of storedIds(db)) {
    const missing = ids.filter((id) => !indexed.delete(id));
    for (let at = 0; at < missing.length; at += ROWS_AT_ONCE) {
      await addRows(db, index, missing.slice(at, at + ROWS_AT_ONCE));
    }
  }
  const obsolete = [...indexed].filter(([id]) => id <= settled);
  for (const [workspace, some] of Map.groupBy(obsolete, ([, workspace]) => workspace)) {
    await index.ask({ kind: "remove", workspace, ids: some.map(([id]) => id) });
  }
}

/** A source has its row before its chunks are indexed, so no workspace with chunks is dropped. */
async function keepWorkspaces(db: Db, index: RecoveringIndex): Promise<readonly string[]> {
  return await db.transaction().execute(async (transaction) => {
    const workspaces = (await transaction.selectFrom("knowledgeSources").select("workspace").distinct().execute())
      .map(({ workspace }) => workspace);
    await index.ask({ kind: "keep", workspaces });
    return workspaces;
  });
}

/** Across all workspaces: so the database scans its index by id and reads no row, even without statistics. */
async function* storedIds(db: Db): AsyncGenerator<readonly number[]> {
  for (let after = 0;;) {
    const rows = await db.selectFrom("knowledgeChunks").select("id")
      .where("id", ">", after).orderBy("id").limit(IDS_AT_ONCE).execute();
    yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (last === undefined || rows.length < IDS_AT_ONCE) return;
    after = last.id;
  }
}

async function addRows(db: Db, index: RecoveringIndex, ids: readonly number[]): Promise<void> {
  const rows = await db.selectFrom("knowledgeChunks").select(["workspace", "id", "termsWords", "termsChars"])
    .where("id", "in", ids).execute();
  for (const [workspace, chunks] of Map.groupBy(rows, (row) => row.workspace)) {
    await index.ask({ kind: "add", workspace, chunks });
  }
}
