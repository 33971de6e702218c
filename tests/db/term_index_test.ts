import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { sql } from "kysely";
import { openTermIndex } from "../../core/db/term_index/term_index.ts";
import type { IndexClient } from "../../core/db/term_index/protocol.ts";
import type { Log } from "../../core/ports/log.ts";
import type { TermQuery } from "../../core/db/text_search.ts";
import { workerClient } from "../../core/db/worker_client.ts";
import { removeChunks } from "../../core/knowledge/index/index_source.ts";
import { rarity } from "../../core/search/bm25.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { ownDatabase } from "../support/database.ts";
import { START } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";

const PAGES = ["Refunds are paid within 14 days.", "Parcels leave on Mondays."]
  .map((markdown, at) => ({ url: `https://help.example.com/${at}`, title: `Page ${at}`, markdown }));

const ASKED = { words: ["refund", "parcel"], pairs: [], chars: [], by: ["words", "chars"] } as const;

const { db, close } = await ownDatabase();
Deno.test.afterAll(close);

/** A desk with an index in a file of its own, as often as it is opened. */
async function withIndex(
  test: (index: { file: string; open: (compared?: Promise<void>) => Promise<OpenIndex> }) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-" });
  const file = `${folder}/knowledge.sqlite`;
  await test({ file, open: (compared) => openIndex(file, compared) }).finally(() =>
    Deno.remove(folder, { recursive: true })
  );
}

type OpenIndex = Awaited<ReturnType<typeof openIndex>>;

/** @param compared the comparison with the rows waits for it */
async function openIndex(path: string, compared = Promise.resolve()) {
  const worker = new Worker(new URL("../../core/db/term_index/worker.ts", import.meta.url), { type: "module" });
  const line: IndexClient = workerClient(worker);
  const client: IndexClient = {
    ...line,
    call: async (call) => {
      if (call.kind === "ids") await compared;
      return await line.call(call);
    },
  };
  const closing = new AbortController();
  const logged: string[] = [];
  const log: Log = (level, message) => logged.push(`${level} ${message}`);
  const { search, matched } = await openTermIndex(db, { client, path, log }, closing.signal);
  return {
    search,
    matched,
    logged,
    desk: {
      db,
      textSearch: () => Promise.resolve(search),
      now: () => START,
      newId: () => crypto.randomUUID(),
      vectors: () => Promise.resolve(null),
      embedder: null,
      log: () => {},
      randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    },
    find: async (workspace: string, query: Partial<TermQuery> = {}, limit = 10) =>
      (await search.best({ workspace, ...ASKED, ...query }, limit)).length,
    /** Without a look at the rows. */
    indexed: (workspace: string) => client.call({ kind: "ids", workspace }),
    findIds: (workspace: string, terms: readonly string[], limit: number) =>
      client.call({ kind: "find", workspace, stream: "words", terms, limit }),
    close: async () => {
      closing.abort();
      await client.call({ kind: "close" });
      client.end();
    },
  };
}

async function workspaceWithPages({ desk }: OpenIndex): Promise<string> {
  const { id } = await createWorkspace(desk, "Indexed");
  await addKnowledge(desk, id, PAGES);
  return id;
}

Deno.test("openTermIndex finds what was indexed before, and no row that was removed without it", () =>
  withIndex(async ({ open }) => {
    const first = await open();
    const workspace = await workspaceWithPages(first);
    const more = await addKnowledge(first.desk, workspace, PAGES, "More");
    assert.equal(await first.find(workspace), 4);
    assert.equal(await first.find(workspace, { words: [], chars: ["parc"] }), 2);
    await first.close();
    await db.deleteFrom("knowledgeSources").where("id", "=", more).execute();
    const again = await open();
    await again.matched();
    assert.equal(await again.find(workspace), 2);
    assert.equal((await again.indexed(workspace)).length, 2);
    assert.deepEqual(again.logged, []);
    await again.close();
  }));

Deno.test("openTermIndex does not return removed chunks", () =>
  withIndex(async ({ open }) => {
    const index = await open();
    const workspace = await workspaceWithPages(index);
    const sourceId = await addKnowledge(index.desk, workspace, PAGES, "More");
    await removeChunks(index.desk, { workspace, sourceId });
    assert.equal(await index.find(workspace), 2);
    assert.equal((await index.indexed(workspace)).length, 2);
    await index.close();
  }));

for (
  const [what, isLogged, spoil] of [
    ["was removed", false, (file: string) => Deno.remove(file)],
    ["is none", true, (file: string) => Deno.writeTextFile(file, "not an index")],
    ["is empty", false, (file: string) => Deno.truncate(file)],
    ["lost its second half", true, async (file: string) => Deno.truncate(file, (await Deno.stat(file)).size / 2)],
    ["has nothing behind its first page", true, async (file: string) => {
      const { size } = await Deno.stat(file);
      await Deno.truncate(file, 4096);
      await Deno.truncate(file, size);
    }],
  ] as const
) {
  Deno.test(`openTermIndex rebuilds the index from the rows when its file ${what}`, () =>
    withIndex(async ({ file, open }) => {
      // The names of one workspace's tables fit into the first page, so that the file looks whole.
      await db.deleteFrom("workspaces").execute();
      const first = await open();
      const workspace = await workspaceWithPages(first);
      await first.close();
      await spoil(file);
      const again = await open();
      assert.equal(await again.find(workspace), 2);
      assert.deepEqual(again.logged, isLogged ? [DAMAGED] : []);
      await again.close();
    }));
}

const DAMAGED = "warn The index of knowledge was damaged. It is made again from the database.";

/** Random bytes over the pages behind the first quarter: the file is opened without a word. */
async function spoilMiddle(file: string): Promise<void> {
  const bytes = await Deno.readFile(file);
  for (let at = Math.floor(bytes.length / 4); at < bytes.length; at += 4096) {
    crypto.getRandomValues(bytes.subarray(at, at + 4096));
  }
  await Deno.writeFile(file, bytes);
}

/** Operations that find the damage in the middle of an index's file, besides the comparison in the background. */
const MET: readonly (readonly [string, (index: OpenIndex, workspace: string, many: string) => Promise<unknown>])[] = [
  ["no other writer", () => Promise.resolve()],
  ["a question", (index, workspace) => index.find(workspace)],
  ["a page that comes", ({ desk }, workspace) => addKnowledge(desk, workspace, PAGES, "Later")],
  ["a source that goes", ({ desk }, workspace, sourceId) => removeChunks(desk, { workspace, sourceId })],
];

/** A page of many chunks that all say parcel. */
const LONG_PAGE = {
  url: "https://help.example.com/long",
  title: "Long",
  markdown: Array.from({ length: 300 }, (_, at) => `# Part ${at}\n\nA parcel, ${`${at} `.repeat(99)}`).join("\n\n"),
};

for (const [what, meet] of MET) {
  Deno.test(`an index damaged in its middle is rebuilt from the rows when the damage is found by ${what}`, () =>
    withIndex(async ({ file, open }) => {
      await db.deleteFrom("workspaces").execute();
      const first = await open();
      const workspace = await workspaceWithPages(first);
      const long = await addKnowledge(first.desk, workspace, [LONG_PAGE], "Long");
      assert.equal(await first.find(workspace, {}, 1000), 302);
      await first.close();
      await spoilMiddle(file);
      const again = await open();
      await meet(again, workspace, long);
      await again.matched();
      const rows = await db.selectFrom("knowledgeChunks").select("id").execute();
      assert.equal(await again.find(workspace, {}, 1000), rows.length);
      assert.deepEqual(again.logged, [DAMAGED]);
      await again.close();
    }));
}

Deno.test("an index that is damaged repeatedly is given up: it finds nothing, and nothing fails", async () => {
  const calls: string[] = [];
  const client: IndexClient = {
    call: ({ kind }) => {
      calls.push(kind);
      return kind === "open" || kind === "make"
        ? Promise.resolve([])
        : Promise.reject(new Error("database disk image is malformed"));
    },
    failed: new Promise(() => {}),
    end: () => {},
  };
  const logged: string[] = [];
  const log: Log = (level, message) => logged.push(`${level} ${message}`);
  const { search, matched } = await openTermIndex(db, { client, path: "/tmp/none", log }, new AbortController().signal);
  await matched();
  assert.deepEqual(logged, [DAMAGED, DAMAGED, DAMAGED, GIVEN_UP]);
  assert.equal(calls.filter((kind) => kind === "make").length, 3);
  assert.deepEqual(await search.best({ workspace: "w", ...ASKED }, 9), []);
  await search.index?.add("w", [{ id: 1, termsWords: "parcel", termsChars: "parc" }]);
  await search.index?.remove("w", [1]);
  assert.equal(logged.length, 4);
});

const GIVEN_UP = "error The index of knowledge cannot be kept, and nothing is found in it.";

Deno.test("a search does not wait until an existing index has been compared with the rows", () =>
  withIndex(async ({ open }) => {
    const first = await open();
    const workspace = await workspaceWithPages(first);
    await first.close();
    const held = Promise.withResolvers<void>();
    const again = await open(held.promise);
    assert.equal(await again.find(workspace), 2);
    held.resolve();
    await again.matched();
    await again.close();
  }));

Deno.test("an index holds one workspace, and is removed with it", () =>
  withIndex(async ({ open }) => {
    const first = await open();
    const { id: empty } = await createWorkspace(first.desk, "Empty");
    assert.equal(await first.find(empty), 0);
    const [one, other] = [await workspaceWithPages(first), await workspaceWithPages(first)];
    assert.equal(await first.find(one), 2);
    await db.deleteFrom("workspaces").where("id", "=", other).execute();
    await first.close();
    const again = await open();
    await again.matched();
    assert.deepEqual(await again.indexed(other), []);
    assert.equal(await again.find(one), 2);
    await again.close();
  }));

Deno.test("removing chunks does not rewrite others, and removing the last one drops the index's tables", () =>
  withIndex(async ({ file, open }) => {
    const index = await open();
    await index.matched();
    const { index: writer } = index.search;
    await writer?.add("w", [1, 2].map((id) => indexedChunk({ id, terms: ["parcel"] })));
    await writer?.remove("w", [1]);
    const reader = new DatabaseSync(file, { readOnly: true });
    const setting = reader.prepare(`select v from "words w_config" where k = 'deletemerge'`);
    assert.equal(setting.get()?.v, 0);
    await writer?.remove("w", [2]);
    const tables = reader.prepare("select name from sqlite_schema where name in ('words w', 'chars w')");
    assert.deepEqual(tables.all(), []);
    reader.close();
    await writer?.add("w", [indexedChunk({ id: 3, terms: ["parcel"] })]);
    assert.deepEqual(await index.findIds("w", ["parcel"], 10), [3]);
    await index.close();
  }));

Deno.test("a failed transaction may leave an index entry without a chunk, never a chunk without an index entry", () =>
  withIndex(async ({ open }) => {
    const first = await open();
    const workspace = await workspaceWithPages(first);
    const lost = db.transaction().execute(async (transaction) => {
      const { rows: [row] } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence('knowledge_chunks', 'id')) as id`.execute(transaction);
      await first.search.index?.add(workspace, [{ id: row?.id ?? 0, termsWords: "refund", termsChars: "refu" }]);
      throw new Error("the transaction fails");
    });
    await assert.rejects(lost, /the transaction fails/);
    assert.equal((await first.indexed(workspace)).length, 3);
    assert.equal(await first.find(workspace), 2);
    await first.close();
    const again = await open();
    await again.matched();
    assert.equal((await again.indexed(workspace)).length, 2);
    await again.close();
  }));

Deno.test("an index of an older version is rebuilt from the rows without a warning", () =>
  withIndex(async ({ file, open }) => {
    const first = await open();
    const workspace = await workspaceWithPages(first);
    await first.close();
    await Deno.remove(file);
    const older = new DatabaseSync(file);
    older.exec(`create table "postings ${workspace}" (block integer, places blob); pragma user_version = 2`);
    older.close();
    const again = await open();
    await again.matched();
    assert.equal(await again.find(workspace), 2);
    assert.deepEqual(again.logged, []);
    await again.close();
    const made = new DatabaseSync(file, { readOnly: true });
    assert.deepEqual(made.prepare("select 1 from sqlite_schema where name like 'postings%'").all(), []);
    made.close();
  }));

/** Chunks of made-up terms, some of which most of them have; a few have none. */
const terms = fc.array(fc.integer({ min: 0, max: 12 }).map((n) => `term${n * n}`), { maxLength: 9 });
const chunks = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 2600 }), terms }), {
  minLength: 1,
  maxLength: 60,
  selector: ({ id }) => id,
});

type MadeChunk = { readonly id: number; readonly terms: readonly string[] };

function indexedChunk({ id, terms }: MadeChunk) {
  return { id, termsWords: terms.join(" "), termsChars: terms.join(" ") };
}

/** The order by its definition, read through everything: the rarity of the terms that a chunk has. */
function orderOf(all: readonly MadeChunk[], asked: readonly string[], limit: number): readonly number[] {
  const having = (term: string) => all.filter(({ terms }) => terms.includes(term)).length;
  const scored = all.map(({ id, terms }) => ({
    id,
    sum: asked.reduce((sum, term) => terms.includes(term) ? sum + rarity(having(term), all.length) : sum, 0),
  }));
  return scored.filter(({ sum }) => sum > 0).sort((a, b) => b.sum - a.sum || a.id - b.id).slice(0, limit)
    .map(({ id }) => id);
}

Deno.test("the index ranks chunks by the rarity of their terms, whatever was added and removed before", () =>
  withIndex(async ({ open }) => {
    const index = await open();
    // The comparison with the rows removes what a workspace without sources has.
    await index.matched();
    const { index: writer } = index.search;
    await fc.assert(
      fc.asyncProperty(chunks, chunks, terms, fc.integer({ min: 1, max: 12 }), async (was, is, asked, limit) => {
        const workspace = crypto.randomUUID();
        await writer?.add(workspace, was.map(indexedChunk));
        await writer?.remove(workspace, was.filter(({ id }) => id % 3 > 0).map(({ id }) => id));
        await writer?.add(workspace, is.map(indexedChunk));
        const there = [
          ...new Map([...was.filter(({ id }) => id % 3 === 0), ...is].map((one) => [one.id, one])).values(),
        ];
        const words = [...new Set(asked)];
        assert.deepEqual(await index.findIds(workspace, words, limit), orderOf(there, words, limit));
        assert.deepEqual(
          (await index.indexed(workspace)).toSorted((a, b) => a - b),
          there.map(({ id }) => id).sort((a, b) => a - b),
        );
      }),
      { numRuns: 60 },
    );
    await index.close();
  }));
