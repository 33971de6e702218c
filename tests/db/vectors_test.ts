import assert from "node:assert/strict";
import { sql } from "kysely";
import { json } from "../../core/db/json.ts";
import { migrate } from "../../core/db/migrate.ts";
import type { OpenDatabase } from "../../core/db/open.ts";
import { openVectors } from "../../core/db/vectors.ts";
import { EMBEDDING_LIMITS } from "../../core/limits/knowledge.ts";
import { readRows } from "../../core/db/read_rows.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { ownDatabase } from "../support/database.ts";
import { START } from "../support/desk.ts";
import { addSource, putPage } from "../support/knowledge.ts";
import { DATABASE_KINDS, type DatabaseKind } from "./databases.ts";

/** The snapshot instead of an empty cluster: it is there at once. */
async function onSnapshot(test: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await ownDatabase();
  await test(database).finally(database.close);
}

const KINDS: readonly DatabaseKind[] = DATABASE_KINDS.map((kind) =>
  kind.name === "PGlite" ? { ...kind, run: onSnapshot } : kind
);

const SIZE = 48;
const CHUNKS = 600;

/** The same numbers every time: vectors around a few centres, as texts about a few things have. */
function makeVectors(): readonly (readonly number[])[] {
  let seed = 7;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  const centres = Array.from({ length: 12 }, () => Array.from({ length: SIZE }, next));
  return Array.from({ length: CHUNKS }, (_, at) => {
    const vector = (centres[at % centres.length] ?? []).map((number) => number + next() * 0.8);
    const length = Math.hypot(...vector);
    return vector.map((number) => number / length);
  });
}

function cosine(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);
}

/** Chunks as rows alone: no index of words is made of them. */
async function chunksOf({ db, textSearch }: OpenDatabase, count: number) {
  const desk = {
    db,
    textSearch,
    now: () => START,
    newId: () => crypto.randomUUID(),
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  };
  const workspace = (await createWorkspace(desk, "One")).id;
  const sourceId = await addSource(desk, workspace);
  await putPage(desk, { workspace, sourceId }, { url: "https://help.example.com/", title: "Page", markdown: "All." });
  const { id: pageId } = await db.selectFrom("knowledgePages").select("id").executeTakeFirstOrThrow();
  const rows = await db.insertInto("knowledgeChunks").values(Array.from({ length: count }, (_, ordinal) => ({
    workspace,
    sourceId,
    pageId,
    ordinal,
    firstGeneration: 1,
    lastGeneration: null,
    headings: json([]),
    anchor: null,
    text: `Number ${ordinal}.`,
    language: null,
    termsWords: "",
    termsChars: "",
    hash: `${ordinal}`,
  }))).returning("id").execute();
  return { workspace, ids: rows.map(({ id }) => id) };
}

for (const { name, missing, run } of KINDS) {
  Deno.test({
    name: `openVectors on ${name}: the nearest come first, of one workspace and one model alone, also by their signs`,
    ignore: missing,
    fn: () =>
      run(async (database) => {
        const { db } = database;
        await migrate(db);
        // Instances that open it at the same time, and again.
        const [vectors] = await Promise.all(Array.from({ length: 3 }, () => openVectors(db)));
        if (vectors === undefined || vectors === null) return assert.equal(await hasExtension(database), false);
        const { workspace, ids } = await chunksOf(database, CHUNKS);
        const made = makeVectors();
        const rows = ids.map((chunkId, at) => ({ chunkId, vector: made[at] ?? [] }));
        for (let at = 0; at < rows.length; at += 50) await vectors.put(db, 1, rows.slice(at, at + 50));

        const query = { workspace, embedder: 1, limit: 10, among: CHUNKS };
        let [same, kept] = [0, 0];
        for (let asked = 0; asked < 20; asked++) {
          const vector = made[asked * 7] ?? [];
          const wanted = rows.toSorted((a, b) => cosine(b.vector, vector) - cosine(a.vector, vector)).slice(0, 10);
          const exact = await vectors.nearest({ ...query, vector });
          assert.equal(exact[0]?.id, ids[asked * 7]);
          assert.ok(Math.abs((exact[0]?.alike ?? 0) - 1) < 0.01);
          same += exact.filter(({ id }) => wanted.some(({ chunkId }) => chunkId === id)).length;
          const signs = await vectors.nearest({ ...query, vector, among: EMBEDDING_LIMITS.comparedNumbersMax });
          assert.deepEqual(signs[0], exact[0]);
          kept += signs.filter(({ id }) => exact.some((one) => one.id === id)).length;
        }
        assert.ok(same >= 198, `half precision changes hardly anything: ${same} of 200`);
        assert.ok(kept >= 190, `few are lost when signs are compared first: ${kept} of 200`);

        const vector = made[0] ?? [];
        const all = made.map((one) => cosine(one, vector));
        const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
        const deviation = Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length);
        const spread = await vectors.spread({ workspace, embedder: 1, vector });
        assert.ok(Math.abs(spread.mean - mean) < 0.01 && Math.abs(spread.deviation - deviation) < 0.01);
        assert.deepEqual(await vectors.spread({ workspace, embedder: 2, vector }), { mean: 0, deviation: 0 });
        assert.deepEqual(await vectors.nearest({ ...query, vector, embedder: 2 }), []);
        assert.deepEqual(await vectors.nearest({ ...query, vector, workspace: "another" }), []);
        await vectors.put(db, 2, [{ chunkId: ids[0] ?? 0, vector: [1, 0] }, { chunkId: 0, vector: [1, 0] }]);
        assert.deepEqual(
          await vectors.nearest({ ...query, vector: [1, 0], embedder: 2 }),
          [{ id: ids[0], alike: 1 }],
          "a vector goes over the one before, and one without a chunk is left out",
        );
        const tiny = [1, 1e-9, 1e-44, 1e-320, -0];
        await vectors.put(db, 3, [{ chunkId: ids[1] ?? 0, vector: tiny }]);
        assert.deepEqual(await vectors.nearest({ ...query, vector: tiny, embedder: 3 }), [{ id: ids[1], alike: 1 }]);
        assert.equal((await vectors.nearest({ ...query, vector })).some(({ id }) => id === ids[0]), false);

        const stored = await db.transaction().execute((transaction) => Array.fromAsync(readRows(transaction)));
        assert.equal(stored.some(({ table }) => /vectors|embedders/.test(table)), false, "no backup holds them");
        await db.deleteFrom("knowledgeSources").where("workspace", "=", workspace).execute();
        const left = await db.selectFrom("knowledgeVectors").select("chunkId").execute();
        assert.deepEqual(left, [], "they go with their chunks");
      }),
  });
}

async function hasExtension({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'vector'`.execute(db);
  return rows.length > 0;
}

Deno.test("openVectors returns null and creates no table if the extension is not allowed", async () => {
  const { db, close } = await ownDatabase();
  await migrate(db);
  await sql`create role nobody`.execute(db);
  await sql`set role nobody`.execute(db);
  assert.equal(await openVectors(db), null);
  await sql`reset role`.execute(db);
  const { rows } = await sql`select 1 from pg_class where relname = 'knowledge_vectors'`.execute(db);
  assert.deepEqual(rows, []);
  await close();
});
