import assert from "node:assert/strict";
import { sql } from "kysely";
import { migrate } from "../../core/db/migrate.ts";
import { openTextSearch } from "../../core/db/text_search.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { START } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { readRows } from "../../commands/tables.ts";
import type { OpenDatabase } from "../../core/db/open.ts";
import { testDatabase } from "../support/database.ts";
import { DATABASE_KINDS, type DatabaseKind } from "./databases.ts";

const PAGES = ["Refunds are paid within 14 days.", "Parcels leave on Mondays.", "You change your password in Settings."]
  .map((markdown, at) => ({ url: `https://help.example.com/${at}`, title: `Page ${at}`, markdown }));

/** The snapshot instead of an empty cluster: it is there at once. */
async function onSnapshot(test: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await testDatabase();
  await test(database).finally(database.close);
}

const KINDS: readonly DatabaseKind[] = DATABASE_KINDS.map((kind) =>
  kind.name === "PGlite" ? { ...kind, run: onSnapshot } : kind
);

for (const { name, missing, run } of KINDS) {
  Deno.test({
    name: `openTextSearch on ${name}: chunks are found by their terms, those of one workspace alone, best first`,
    ignore: missing,
    fn: () =>
      run(async ({ db, textSearch, kind }) => {
        await migrate(db);
        const desk = {
          ...{ db, textSearch, now: () => START, newId: () => crypto.randomUUID() },
          randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
        };
        const [one, other] = [(await createWorkspace(desk, "One")).id, (await createWorkspace(desk, "Other")).id];
        await addKnowledge(desk, one, PAGES);
        await addKnowledge(desk, other, PAGES);
        const search = await textSearch();
        assert.equal(search.engine, kind === "pglite" ? "pg_textsearch" : "ts_rank");

        const workspaceOf = async (ids: readonly number[]) =>
          (await db.selectFrom("knowledgeChunks").select("workspace").where("id", "in", ids).execute())
            .map(({ workspace }) => workspace);
        const ids = await search.best({ workspace: one, stream: "words", terms: ["parcel", "monday"], limit: 10 });
        assert.deepEqual(await workspaceOf(ids), [one], "what has none of the terms is not found");
        assert.deepEqual(await search.best({ workspace: one, stream: "words", terms: [], limit: 10 }), []);

        const { items: [hit] } = await searchKnowledge(desk, { workspace: one, query: "When are refunds paid?" });
        assert.equal(hit?.text, PAGES[0]?.markdown);
        // Instances that open it at the same time, again and again.
        await Promise.all(Array.from({ length: 4 }, () => openTextSearch(db)));
        const { rows } = await sql`select 1 from pg_indexes where indexname like 'knowledge_chunks_words_%'`.execute(
          db,
        );
        assert.equal(rows.length, 1);

        const stored = await db.transaction().execute((transaction) => Array.fromAsync(readRows(transaction)));
        const chunk = stored.find(({ table }) => table === "knowledge_chunks");
        assert.ok(chunk !== undefined && "terms_words" in chunk.row);
        assert.equal("words_vector" in chunk.row, false, "what an engine computes is no part of a backup");
      }),
  });
}
