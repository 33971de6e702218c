import assert from "node:assert/strict";
import { openFts5 } from "../../core/db/fts5_search.ts";
import type { Fts5Client } from "../../core/db/fts5_protocol.ts";
import type { Log } from "../../core/desk.ts";
import type { TermQuery } from "../../core/db/text_search.ts";
import { workerClient } from "../../core/db/worker_client.ts";
import { removeChunks } from "../../core/knowledge/index/index_source.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { ownDatabase } from "../support/database.ts";
import { START } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";

const PAGES = ["Refunds are paid within 14 days.", "Parcels leave on Mondays."]
  .map((markdown, at) => ({ url: `https://help.example.com/${at}`, title: `Page ${at}`, markdown }));

const { db, close } = await ownDatabase();
Deno.test.afterAll(close);

/** A desk with an index in a file of its own, as often as it is opened. */
async function withIndex(
  test: (index: { file: string; open: () => Promise<OpenIndex> }) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-" });
  const file = `${folder}/knowledge.sqlite`;
  await test({ file, open: () => openIndex(file) }).finally(() => Deno.remove(folder, { recursive: true }));
}

type OpenIndex = Awaited<ReturnType<typeof openIndex>>;

async function openIndex(path: string) {
  const worker = new Worker(new URL("../../core/db/fts5_worker.ts", import.meta.url), { type: "module" });
  const client: Fts5Client = workerClient(worker);
  const closing = new AbortController();
  const told: string[] = [];
  const log: Log = (level, message) => told.push(`${level} ${message}`);
  const { search, matched } = await openFts5(db, { client, path, log }, closing.signal);
  return {
    ...{ search, matched, told },
    desk: {
      ...{ db, textSearch: () => Promise.resolve(search), now: () => START, newId: () => crypto.randomUUID() },
      ...{ vectors: () => Promise.resolve(null), embedder: null, log: () => {} },
      randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    },
    find: async (workspace: string, query: Partial<TermQuery> = {}) =>
      (await search.best({ workspace, stream: "words", terms: ["refund", "parcel"], limit: 10, ...query })).length,
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

Deno.test("openFts5 finds what was indexed before, and no row that went behind its back", () =>
  withIndex(async ({ open }) => {
    const first = await open();
    const workspace = await workspaceWithPages(first);
    const more = await addKnowledge(first.desk, workspace, PAGES, "More");
    assert.equal(await first.find(workspace), 4);
    assert.equal(await first.find(workspace, { stream: "chars", terms: ["parc"] }), 2);
    await first.close();
    await db.deleteFrom("knowledgeSources").where("id", "=", more).execute();
    const again = await open();
    await again.matched();
    assert.equal(await again.find(workspace), 2);
    assert.deepEqual(again.told, []);
    await again.close();
  }));

Deno.test("openFts5 gives nothing that was removed", () =>
  withIndex(async ({ open }) => {
    const index = await open();
    const workspace = await workspaceWithPages(index);
    const sourceId = await addKnowledge(index.desk, workspace, PAGES, "More");
    await removeChunks(index.desk, { workspace, sourceId });
    assert.equal(await index.find(workspace), 2);
    await index.close();
  }));

for (
  const [what, isTold, spoil] of [
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
  Deno.test(`openFts5 makes the index again from the rows when its file ${what}`, () =>
    withIndex(async ({ file, open }) => {
      // The names of one workspace's tables fit into the first page, so that the file looks whole.
      await db.deleteFrom("workspaces").execute();
      const first = await open();
      const workspace = await workspaceWithPages(first);
      await first.close();
      await spoil(file);
      const again = await open();
      assert.equal(await again.find(workspace), 2);
      assert.deepEqual(again.told, isTold ? [DAMAGED] : []);
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

/** What meets an index whose file is damaged deep inside, beside the comparison in the background. */
const MET: readonly (readonly [string, (index: OpenIndex, workspace: string, many: string) => Promise<unknown>])[] = [
  ["nobody else", () => Promise.resolve()],
  ["a question", (index, workspace) => index.find(workspace)],
  ["a page that comes", ({ desk }, workspace) => addKnowledge(desk, workspace, PAGES, "Later")],
  ["a source that goes", ({ desk }, workspace, sourceId) => removeChunks(desk, { workspace, sourceId })],
];

/** A page of many chunks that all say parcel. */
const LONG_PAGE = {
  ...{ url: "https://help.example.com/long", title: "Long" },
  markdown: Array.from({ length: 300 }, (_, at) => `# Part ${at}\n\nA parcel, ${`${at} `.repeat(99)}`).join("\n\n"),
};

for (const [what, meet] of MET) {
  Deno.test(`an index that is damaged in its middle is made again from the rows, met by ${what}`, () =>
    withIndex(async ({ file, open }) => {
      await db.deleteFrom("workspaces").execute();
      const first = await open();
      const workspace = await workspaceWithPages(first);
      const long = await addKnowledge(first.desk, workspace, [LONG_PAGE], "Long");
      assert.equal(await first.find(workspace, { limit: 1000 }), 302);
      await first.close();
      await spoilMiddle(file);
      const again = await open();
      await meet(again, workspace, long);
      await again.matched();
      const rows = await db.selectFrom("knowledgeChunks").select("id").execute();
      assert.equal(await again.find(workspace, { limit: 1000 }), rows.length);
      assert.deepEqual(again.told, [DAMAGED]);
      await again.close();
    }));
}

Deno.test("an index that is damaged again and again is given up: nothing is found in it, and nothing fails", async () => {
  const calls: string[] = [];
  const client: Fts5Client = {
    call: ({ kind }) => {
      calls.push(kind);
      return kind === "open" || kind === "make"
        ? Promise.resolve([])
        : Promise.reject(new Error("database disk image is malformed"));
    },
    ...{ failed: new Promise(() => {}), end: () => {} },
  };
  const told: string[] = [];
  const log: Log = (level, message) => told.push(`${level} ${message}`);
  const { search, matched } = await openFts5(db, { client, path: "/tmp/none", log }, new AbortController().signal);
  await matched();
  assert.deepEqual(told, [DAMAGED, DAMAGED, DAMAGED, GIVEN_UP]);
  assert.equal(calls.filter((kind) => kind === "make").length, 3);
  assert.deepEqual(await search.best({ workspace: "w", stream: "words", terms: ["parcel"], limit: 9 }), []);
  await search.index?.add("w", [{ id: 1, termsWords: "parcel", termsChars: "parc" }]);
  await search.index?.remove("w", [1]);
  assert.equal(told.length, 4);
});

const GIVEN_UP = "error The index of knowledge cannot be kept, and nothing is found in it.";

Deno.test("a question does not wait until an index that was found is compared with the rows", () =>
  withIndex(async ({ open }) => {
    const first = await open();
    const workspace = await workspaceWithPages(first);
    await first.close();
    const held = Promise.withResolvers<void>();
    const holding = db.transaction().execute(() => held.promise);
    const again = await open();
    assert.equal(await again.find(workspace), 2);
    held.resolve();
    await holding;
    await again.matched();
    await again.close();
  }));

Deno.test("an index is nobody's but its workspace's, and goes with it", () =>
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
    assert.equal(await again.find(other), 0);
    assert.equal(await again.find(one), 2);
    await again.close();
  }));

Deno.test("a chunk is rather indexed and not there than there and not indexed", () =>
  withIndex(async ({ open }) => {
    const first = await open();
    const workspace = await workspaceWithPages(first);
    const lost = db.transaction().execute(async () => {
      await first.search.index?.add(workspace, [{ id: 999_999, termsWords: "refund", termsChars: "refu" }]);
      throw new Error("the transaction fails");
    });
    await assert.rejects(lost, /the transaction fails/);
    assert.equal(await first.find(workspace), 3);
    await first.close();
    const again = await open();
    await again.matched();
    assert.equal(await again.find(workspace), 2);
    await again.close();
  }));

Deno.test("a question reads its rarest terms, and common ones as long as there is time", () =>
  withIndex(async ({ open }) => {
    const index = await open();
    const { id: workspace } = await createWorkspace(index.desk, "Large");
    const chunks = Array.from({ length: 40_000 }, (_, at) => {
      const terms = at % 100 === 0 ? "every rare" : "every";
      return { id: at + 1, termsWords: terms, termsChars: terms };
    });
    await index.search.index?.add(workspace, chunks);
    const query = { terms: ["every", "rare", "never"], limit: 50_000 };
    assert.equal(await index.find(workspace, { ...query, stream: "words" }), 40_000);
    assert.equal(await index.find(workspace, { ...query, stream: "chars" }), 400);
    assert.equal(await index.find(workspace, { ...query, stream: "chars", terms: ["every"] }), 40_000);
    await index.close();
  }));
