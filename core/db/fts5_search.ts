/**
 * The search of a desk with PGlite: an index of its own, in a worker of its own.
 *
 * Its rows follow those of the chunks: what is added stands in the index before it is committed, what is removed leaves
 * it afterwards. So it never lacks a chunk, and one too many is nobody's: whoever searches asks the database which are
 * served. Where a file is missing, lost its end or is of a restored backup, opening it makes up for it.
 *
 * @module
 */
import type { Kysely } from "kysely";
import type { Fts5Client } from "./fts5_protocol.ts";
import type { Database } from "./schema.ts";
import type { TextSearch } from "./text_search.ts";

type Db = Kysely<Database>;

/** Each batch holds up the database for a moment. */
const ROWS_AT_ONCE = 100;
const IDS_AT_ONCE = 5000;

/** Opens the index and brings it to what the chunks' rows say. */
export async function openFts5(db: Db, client: Fts5Client, path: string | null): Promise<TextSearch> {
  await client.call({ kind: "open", path });
  await matchRows(db, client);
  return {
    engine: "fts5",
    depth: 30,
    best: (query) => query.terms.length === 0 ? Promise.resolve([]) : client.call({ kind: "best", query }),
    index: {
      add: async (workspace, chunks) => {
        await client.call({ kind: "add", workspace, chunks });
      },
      remove: async (workspace, ids) => {
        await client.call({ kind: "remove", workspace, ids });
      },
    },
  };
}

async function matchRows(db: Db, client: Fts5Client): Promise<void> {
  const workspaces = (await db.selectFrom("knowledgeSources").select("workspace").distinct().execute())
    .map(({ workspace }) => workspace);
  await client.call({ kind: "keep", workspaces });
  for (const workspace of workspaces) {
    const indexed = new Set(await client.call({ kind: "ids", workspace }));
    for await (const ids of storedIds(db, workspace)) {
      const missing = ids.filter((id) => !indexed.delete(id));
      for (let at = 0; at < missing.length; at += ROWS_AT_ONCE) {
        await addRows(db, client, workspace, missing.slice(at, at + ROWS_AT_ONCE));
      }
    }
    if (indexed.size > 0) await client.call({ kind: "remove", workspace, ids: [...indexed] });
  }
}

async function* storedIds(db: Db, workspace: string): AsyncGenerator<readonly number[]> {
  for (let after = 0;;) {
    const rows = await db.selectFrom("knowledgeChunks").select("id")
      .where("workspace", "=", workspace).where("id", ">", after).orderBy("id").limit(IDS_AT_ONCE).execute();
    yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (last === undefined || rows.length < IDS_AT_ONCE) return;
    after = last.id;
  }
}

async function addRows(db: Db, client: Fts5Client, workspace: string, ids: readonly number[]): Promise<void> {
  const rows = await db.selectFrom("knowledgeChunks").select(["id", "termsWords", "termsChars"])
    .where("workspace", "=", workspace).where("id", "in", ids).execute();
  await client.call({ kind: "add", workspace, chunks: rows });
}
