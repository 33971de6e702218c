import assert from "node:assert/strict";
import { vacuum } from "../../../core/db/upkeep.ts";
import { indexSource, removeChunks } from "../../../core/knowledge/index/index_source.ts";
import { searchKnowledge } from "../../../core/knowledge/search.ts";
import { testDesk, testWorkspace } from "../../support/desk.ts";
import { addKnowledge, addSource, putPage } from "../../support/knowledge.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const REFUNDS = "# Refunds\n\nWe pay money back within 14 days.\n\n## Shipping {#ship}\n\nParcels leave on Mondays.\n";
const PETS = "# Pets\n\nDogs sleep in the garden house. Cats are welcome in every room.\n";

async function chunkRows(workspace: string) {
  return await desk.db.selectFrom("knowledgeChunks").select(["id", "ordinal", "text", "anchor", "headings"])
    .where("workspace", "=", workspace).orderBy("id").execute();
}

/** Every count of a workspace that is not 0. */
async function counts(workspace: string): Promise<ReadonlyMap<string, number>> {
  const rows = await desk.db.selectFrom("knowledgeTerms").select(["term", "chunks"])
    .where("workspace", "=", workspace).where("chunks", "<>", 0).orderBy("term").execute();
  return new Map(rows.map(({ term, chunks }) => [term, chunks]));
}

Deno.test("indexSource indexes pages as chunks with headings, anchor and unchanged text", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const sourceId = await addSource(desk, workspace, "Guide");
  await putPage(desk, { workspace, sourceId }, { url: "https://h.example/a", title: "Money", markdown: REFUNDS });
  assert.deepEqual((await searchKnowledge(desk, { workspace, query: "parcels" })).items, []);
  const result = await indexSource(desk, { workspace, sourceId, generation: 1 });
  assert.deepEqual(result, { pages: 1, chunks: 2, added: 2, kept: 0, gone: 0 });
  const { items: [hit] } = await searchKnowledge(desk, { workspace, query: "When do parcels leave?" });
  assert.equal(hit?.text, "Parcels leave on Mondays.");
  assert.deepEqual([hit.source, hit.title, hit.url], ["Guide", "Money", "https://h.example/a#ship"]);
  assert.deepEqual(hit.headings, ["Refunds", "Shipping"]);
});

Deno.test("indexSource leaves the row of a chunk that did not change, and indexes only the one that did", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const page = { url: "https://h.example/a", title: "Money", markdown: REFUNDS };
  const sourceId = await addKnowledge(desk, workspace, [page, {
    url: "https://h.example/b",
    title: "Pets",
    markdown: PETS,
  }]);
  const before = await chunkRows(workspace);
  assert.deepEqual(await indexSource(desk, { workspace, sourceId, generation: 2 }), {
    pages: 2,
    chunks: 3,
    added: 0,
    kept: 3,
    gone: 0,
  });
  assert.deepEqual(await chunkRows(workspace), before);

  const markdown = `# Refunds\n\n## Fees\n\nNone.\n\n${REFUNDS.replace("14", "30")}`;
  await putPage(desk, { workspace, sourceId }, { ...page, markdown });
  assert.deepEqual(await indexSource(desk, { workspace, sourceId, generation: 3 }), {
    pages: 2,
    chunks: 4,
    added: 2,
    kept: 2,
    gone: 1,
  });
  const after = await chunkRows(workspace);
  const parcels = (rows: typeof before) => rows.find(({ text }) => text.startsWith("Parcels"));
  assert.equal(parcels(after)?.id, parcels(before)?.id);
  assert.deepEqual([parcels(before)?.ordinal, parcels(after)?.ordinal], [1, 2]);
  assert.deepEqual(after.filter(({ text }) => text.includes("14 days")), []);
});

Deno.test("indexSource serves the old chunks until all new ones are indexed, and restarts a killed run", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const page = { url: "https://h.example/a", title: "Money", markdown: REFUNDS };
  const sourceId = await addKnowledge(desk, workspace, [page]);
  const fresh = await counts(workspace);
  await putPage(desk, { workspace, sourceId }, { ...page, markdown: PETS });
  // As a run leaves it that was killed before its end: new rows, and the live generation where it was.
  const killed = { ...desk, db: desk.db.withPlugin(failAt("knowledge_sources")) };
  await assert.rejects(indexSource(killed, { workspace, sourceId, generation: 2 }), /killed/);
  const found = async (query: string) =>
    (await searchKnowledge(desk, { workspace, query })).items.map(({ text }) => text);
  assert.deepEqual(await found("dogs and cats"), []);
  assert.deepEqual(await found("parcels"), ["Parcels leave on Mondays."]);

  assert.deepEqual(await indexSource(desk, { workspace, sourceId, generation: 2 }), {
    pages: 1,
    chunks: 1,
    added: 0,
    kept: 1,
    gone: 2,
  });
  assert.deepEqual(await found("parcels"), []);
  assert.equal((await found("dogs and cats")).length, 1);
  await putPage(desk, { workspace, sourceId }, page);
  await indexSource(desk, { workspace, sourceId, generation: 3 });
  assert.deepEqual(await counts(workspace), fresh, "what was counted twice or not taken away shows here");
});

/** A database in which every update of a table fails. */
function failAt(table: string): Parameters<typeof desk.db.withPlugin>[0] {
  return {
    transformQuery: ({ node }) => {
      if (node.kind === "UpdateQueryNode" && JSON.stringify(node.table).includes(table)) throw new Error("killed");
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

Deno.test("a document that repeats the same words does not change the answers from others", async () => {
  const workspace = (await testWorkspace(desk)).id;
  await addKnowledge(desk, workspace, [
    { url: "https://h.example/a", title: "Money", markdown: REFUNDS },
    { url: "https://h.example/b", title: "Pets", markdown: PETS },
  ]);
  const ask = async () => await searchKnowledge(desk, { workspace, query: "When do parcels leave?" });
  const before = await ask();
  const odd = "lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam ".repeat(4000);
  await addKnowledge(desk, workspace, [{ url: "https://h.example/odd", title: "Odd", markdown: odd }], "Odd");
  assert.ok((await chunkRows(workspace)).length < 30);
  const after = await ask();
  assert.deepEqual([after.answerable, after.items[0]], [before.answerable, { ...before.items[0], ...after.items[0] }]);
  assert.ok(Math.abs(after.score - before.score) < 0.1, `${before.score}, ${after.score}`);
});

Deno.test("indexSource removes a page that is gone, and omits lines repeated on many pages", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const pages = Array.from({ length: 6 }, (_, at) => ({
    url: `https://h.example/${at}`,
    title: `Page ${at}`,
    markdown:
      `# Page ${at}\n\nRoom number ${at} has a view.\n\nWas this page helpful?\n\nRoom ${at} costs ${at}0 EUR.\n`,
  }));
  const sourceId = await addKnowledge(desk, workspace, pages);
  const texts = (await chunkRows(workspace)).map(({ text }) => text);
  assert.equal(texts.length, 12);
  assert.deepEqual(texts.filter((text) => text.includes("helpful")), []);

  await desk.db.updateTable("knowledgePages").set({ state: "gone" }).where("url", "=", "https://h.example/0")
    .where("workspace", "=", workspace).execute();
  const result = await indexSource(desk, { workspace, sourceId, generation: 2 });
  assert.deepEqual([result.pages, result.gone], [5, 2]);
  const left = await desk.db.selectFrom("knowledgePages").select("url").where("workspace", "=", workspace).execute();
  assert.equal(left.length, 5);
});

Deno.test("indexSource counts the words of a large batch once, also after it was killed before it added them up", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const words = Array.from({ length: 600 }, (_, at) => `zebra${at}`);
  const markdown = words.flatMap((word) => [word, "garden"]).join(" ");
  const sourceId = await addSource(desk, workspace, "Words");
  await putPage(desk, { workspace, sourceId }, { url: "https://h.example/w", title: "Words", markdown });
  const pending = async () =>
    (await desk.db.selectFrom("knowledgeTermChanges").select("id").where("workspace", "=", workspace).execute()).length;
  const killed = () => Promise.reject(new Error("killed"));
  await assert.rejects(indexSource(desk, { workspace, sourceId, generation: 1, heartbeat: killed }), /killed/);
  assert.ok(await pending() > 0);

  const { chunks } = await indexSource(desk, { workspace, sourceId, generation: 1 });
  assert.equal(await pending(), 0);
  const counted = await counts(workspace);
  const withGarden = (await chunkRows(workspace)).filter(({ text }) => text.includes("garden")).length;
  assert.deepEqual([counted.get("#chunks"), counted.get("garden")], [chunks, withGarden]);
  assert.ok(words.every((word) => (counted.get(word) ?? 0) >= 1));
  await removeChunks(desk, { workspace, sourceId });
  assert.deepEqual([await pending(), await counts(workspace)], [0, new Map()]);
});

Deno.test("indexSource counts the words null, true and {} as words", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const markdown = 'Null is not the same as "true", \\ or {}. NULL!';
  await addKnowledge(desk, workspace, [{ url: "https://h.example/n", title: "Values", markdown }]);
  assert.equal((await counts(workspace)).get("null"), 1);
  assert.equal((await searchKnowledge(desk, { workspace, query: "null" })).items[0]?.text, markdown);
});

Deno.test("the remaining chunks are found after the space of removed ones was freed", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const [gone] = [
    await addKnowledge(desk, workspace, [{ url: "https://h.example/a", title: "Money", markdown: REFUNDS }], "One"),
    await addKnowledge(desk, workspace, [{ url: "https://h.example/b", title: "Pets", markdown: PETS }], "Other"),
  ];
  await removeChunks(desk, { workspace, sourceId: gone });
  await vacuum(desk.db);
  const { items } = await searchKnowledge(desk, { workspace, query: "dogs, cats or refunds" });
  assert.deepEqual(items.map(({ title }) => title), ["Pets"]);
});

Deno.test("removeChunks subtracts all counts of a source", async () => {
  const workspace = (await testWorkspace(desk)).id;
  const sourceId = await addKnowledge(desk, workspace, [{ url: "https://h.example/b", title: "Pets", markdown: PETS }]);
  assert.equal((await counts(workspace)).get("dog"), 1);
  await removeChunks(desk, { workspace, sourceId });
  assert.deepEqual(await chunkRows(workspace), []);
  assert.deepEqual(await counts(workspace), new Map());
});
