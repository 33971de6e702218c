import assert from "node:assert/strict";
import { PGlite } from "@electric-sql/pglite";
import { pg_textsearch } from "@electric-sql/pglite-pg_textsearch";
import { CamelCasePlugin, Kysely, PGliteDialect, sql } from "kysely";
import { migrate } from "../../core/db/migrate.ts";
import type { Database } from "../../core/db/schema.ts";
import { openTextSearch, type TextSearch } from "../../core/db/text_search.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { START } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { readRows } from "../../core/db/read_rows.ts";
import type { OpenDatabase } from "../../core/db/open.ts";
import { pgliteDatabase, testSnapshot } from "../support/database.ts";
import { findPostgres } from "../support/postgres.ts";
import { DATABASE_KINDS, type DatabaseKind, IS_POSTGRES_RUN } from "./databases.ts";

const PAGES = ["Refunds are paid within 14 days.", "Parcels leave on Mondays.", "You change your password in Settings."]
  .map((markdown, at) => ({ url: `https://help.example.com/${at}`, title: `Page ${at}`, markdown }));

/** A database, and what searches it. */
type Searched = Pick<OpenDatabase, "db" | "textSearch" | "vectors">;

type Kind = Pick<DatabaseKind, "missing"> & {
  readonly name: string;
  readonly engine: TextSearch["engine"];
  run(test: (database: Searched) => Promise<void>): Promise<void>;
};

const KINDS: readonly Kind[] = [
  { name: "PGlite", engine: "sqlite", missing: IS_POSTGRES_RUN, run: onSnapshot },
  {
    name: "a server with pg_textsearch",
    engine: "pg_textsearch",
    missing: IS_POSTGRES_RUN,
    run: onServerWithExtension,
  },
  ...DATABASE_KINDS.filter(({ name }) => name === "PostgreSQL").map((kind) => ({
    ...kind,
    engine: "ts_rank" as const,
  })),
];

/** The snapshot instead of an empty cluster: it is there at once. */
async function onSnapshot(test: (database: Searched) => Promise<void>): Promise<void> {
  const database = await pgliteDatabase();
  await test(database).finally(database.close);
}

/** PGlite as a server: no other one with the extension is at hand. */
async function onServerWithExtension(test: (database: Searched) => Promise<void>): Promise<void> {
  const archive = new Blob([await Deno.readFile(await testSnapshot())]);
  const pglite = await PGlite.create({ extensions: { pg_textsearch }, loadDataDir: archive });
  const db = new Kysely<Database>({
    dialect: new PGliteDialect({ pglite }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  await test({ db, textSearch: () => openTextSearch(db), vectors: () => Promise.resolve(null) }).finally(() =>
    db.destroy()
  );
}

for (const { name, engine, missing, run } of KINDS) {
  Deno.test({
    name: `TextSearch on ${name}: chunks are found by their terms, those of one workspace alone, best first`,
    ignore: missing,
    fn: () =>
      run(async ({ db, textSearch, vectors }) => {
        await migrate(db);
        const desk = testedDesk({ db, textSearch, vectors });
        const [one, other] = [(await createWorkspace(desk, "One")).id, (await createWorkspace(desk, "Other")).id];
        await addKnowledge(desk, one, PAGES);
        await addKnowledge(desk, other, PAGES);
        const search = await textSearch();
        assert.equal(search.engine, engine);

        const asked = { workspace: one, pairs: [], chars: [], by: ["words", "chars"] } as const;
        const [found, more] = await search.best({ ...asked, words: ["parcel", "monday", "page"] }, 1);
        assert.deepEqual(await workspacesOf(db, found ? [found.id] : []), [one]);
        assert.deepEqual(found?.words.times, new Map([["parcel", 1], ["monday", 1], ["page", 2]]));
        assert.equal(more, undefined);
        const all = await search.best({ ...asked, words: ["parcel"] }, 10);
        assert.deepEqual(all.map(({ id }) => id), [found?.id], "what has none of the terms is not found");
        const chars = { ...asked, words: ["refund"], chars: ["zxpar"], by: ["chars"] } as const;
        const [byChars] = await search.best(chars, 10);
        assert.deepEqual([byChars?.id, byChars?.words.times.size], [found?.id, 0]);
        const counted = await search.count(chars, [byChars?.id ?? 0, 999_999]);
        assert.deepEqual(counted, [byChars], "what is not there is not counted");
        const { items: [hit] } = await searchKnowledge(desk, { workspace: one, query: "When are refunds paid?" });
        assert.equal(hit?.text, PAGES[0]?.markdown);
        assert.deepEqual(await search.best({ ...asked, words: [] }, 10), []);
        assert.deepEqual(await search.best({ ...asked, words: [], chars: ["nowhere"] }, 10), []);

        await db.transaction().execute(async (transaction) => {
          const stored = await Array.fromAsync(readRows(transaction));
          const chunk = stored.find(({ table }) => table === "knowledge_chunks");
          assert.ok(chunk !== undefined && "terms_words" in chunk.row);
          assert.equal("words_vector" in chunk.row, false, "what an engine computes is no part of a backup");
        });
      }),
  });
}

Deno.test({
  name: "PostgreSQL's own search ranks the chunks with the rarest terms, and not those that most have in common",
  ignore: findPostgres() === null,
  fn: async () => {
    const server = DATABASE_KINDS.find(({ name }) => name === "PostgreSQL");
    await server?.run(async ({ db, textSearch, vectors }) => {
      await migrate(db);
      const desk = testedDesk({ db, textSearch, vectors });
      const { id: workspace } = await createWorkspace(desk, "Large");
      await addKnowledge(desk, workspace, PAGES.slice(0, 1));
      await sql`insert into knowledge_chunks (workspace, source_id, page_id, first_generation, ordinal, headings, text,
          terms_words, terms_chars, hash)
        select workspace, source_id, page_id, 1, at, headings, text,
          case when at % 100 = 0 then 'every rare' else 'every' end, 'every', at
        from knowledge_chunks, generate_series(1, 2500) as at`.execute(db);
      const search = await textSearch();
      const query = { workspace, pairs: [], chars: [], by: ["words"] } as const;
      assert.equal((await search.best({ ...query, words: ["never", "every", "rare"] }, 5000)).length, 25);
      assert.equal((await search.best({ ...query, words: ["every"] }, 5000)).length, 2500);
      assert.equal((await search.best({ ...query, workspace: "another", words: ["every"] }, 5000)).length, 0);
    });
  },
});

Deno.test({
  name: "openTextSearch creates the indexes once for any number of concurrent callers",
  ignore: findPostgres() === null,
  fn: async () => {
    const server = DATABASE_KINDS.find(({ name }) => name === "PostgreSQL");
    await server?.run(async ({ db }) => {
      await migrate(db);
      await Promise.all(Array.from({ length: 4 }, () => openTextSearch(db)));
      const { rows } = await sql`select 1 from pg_indexes where indexname like 'knowledge_chunks_words_%'`.execute(db);
      assert.equal(rows.length, 1);
    });
  },
});

function testedDesk({ db, textSearch, vectors }: Searched) {
  return {
    db,
    textSearch,
    now: () => START,
    newId: () => crypto.randomUUID(),
    vectors,
    embedder: null,
    log: () => {},
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  };
}

async function workspacesOf(db: Kysely<Database>, ids: readonly number[]): Promise<readonly string[]> {
  return (await db.selectFrom("knowledgeChunks").select("workspace").where("id", "in", ids).execute())
    .map(({ workspace }) => workspace);
}
