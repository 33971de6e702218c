/**
 * Bringing the index of knowledge to what the chunks' rows say, while chunks come and go.
 *
 * @module
 */
import type { Kysely } from "kysely";
import type { MendedIndex } from "./fts5_mend.ts";
import type { Database } from "./schema.ts";

type Db = Kysely<Database>;

/** Each batch holds up the database for a moment. */
const ROWS_AT_ONCE = 100;
const IDS_AT_ONCE = 1000;

/** Adds what the index lacks and removes what is nobody's; from the beginning when it is begun anew meanwhile. */
export async function matchRows(db: Db, index: MendedIndex): Promise<void> {
  for (let before = -1; before !== index.timesMade();) {
    before = index.timesMade();
    await matchOnce(db, index);
  }
}

async function matchOnce(db: Db, index: MendedIndex): Promise<void> {
  // Before the rows: whatever is indexed by now has a row, or its transaction failed.
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
  for (const [workspace, left] of Map.groupBy(indexed, ([, workspace]) => workspace)) {
    await index.ask({ kind: "remove", workspace, ids: left.map(([id]) => id) });
  }
}

/** In a transaction: a workspace's first chunk is indexed in one, and cannot come in between. */
async function keepWorkspaces(db: Db, index: MendedIndex): Promise<readonly string[]> {
  return await db.transaction().execute(async (transaction) => {
    const workspaces = (await transaction.selectFrom("knowledgeSources").select("workspace").distinct().execute())
      .map(({ workspace }) => workspace);
    await index.ask({ kind: "keep", workspaces });
    return workspaces;
  });
}

/** Of all workspaces: so the database reads its index by id and no row, also where it has not counted its rows. */
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

async function addRows(db: Db, index: MendedIndex, ids: readonly number[]): Promise<void> {
  const rows = await db.selectFrom("knowledgeChunks").select(["workspace", "id", "termsWords", "termsChars"])
    .where("id", "in", ids).execute();
  for (const [workspace, chunks] of Map.groupBy(rows, (row) => row.workspace)) {
    await index.ask({ kind: "add", workspace, chunks });
  }
}
