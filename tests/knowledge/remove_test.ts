import assert from "node:assert/strict";
import type { TermIndex } from "../../core/db/text_search.ts";
import { indexSource } from "../../core/knowledge/index/index_source.ts";
import { listPages, listSources } from "../../core/knowledge/list.ts";
import { clearRemoved, removeSource } from "../../core/knowledge/remove.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { addDocument, addWebsite, resyncSource } from "../../core/knowledge/sources.ts";
import { runSync } from "../../core/knowledge/sync.ts";
import { takeSync } from "../../core/knowledge/sync_rows.ts";
import { testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { page, serveSite } from "./site.ts";
import { crawlingDesk, syncAll } from "./support.ts";

const site = await serveSite(() => ({ "/": page("Home", ["/a"]), "/a": page("Refunds") }));
const desk = await crawlingDesk([site.port]);
Deno.test.afterAll(async () => {
  await desk.close();
  await site.close();
});

const REFUNDS = { url: "https://example.com/refunds", title: "Refunds", markdown: "# Refunds\n\nAfter 14 days.\n" };

/** The remaining rows of a workspace's knowledge. */
async function rowsLeft(workspace: string): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  for (
    const table of [
      "knowledgeSources",
      "knowledgePages",
      "knowledgeChunks",
      "knowledgeSyncs",
      "knowledgeAddresses",
    ] as const
  ) {
    const rows = await desk.db.selectFrom(table).selectAll().where("workspace", "=", workspace).execute();
    if (rows.length > 0) left[table] = rows.length;
  }
  const counted = await desk.db.selectFrom("knowledgeTerms").selectAll()
    .where("workspace", "=", workspace).where("chunks", "!=", 0).execute();
  return counted.length > 0 ? { ...left, knowledgeTerms: counted.length } : left;
}

Deno.test("removeSource removes everything of a source, also during a sync", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { id } = await addWebsite(desk, workspace, { url: `${site.origin}/` });
  assert.equal(await syncAll(desk), 1);
  await resyncSource(desk, workspace, id);
  const sync = await takeSync(desk);
  assert.ok(sync);
  await removeSource(desk, { workspace, by: null, address: null }, { id, confirm: true });
  await runSync(desk, sync, desk.politeness, new AbortController().signal);
  assert.deepEqual(await listSources(desk, workspace), []);
  await clearRemoved(desk);
  assert.deepEqual(await rowsLeft(workspace), {});
});

Deno.test("a removed source disappears immediately, however many of its rows remain", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const id = await addKnowledge(desk, workspace, [REFUNDS], "Help");
  await removeSource(desk, { workspace, by: null, address: null }, { id, confirm: true });
  assert.ok((await rowsLeft(workspace)).knowledgeChunks, "the rows are not cleared away yet");
  assert.deepEqual(await listSources(desk, workspace), []);
  assert.deepEqual((await searchKnowledge(desk, { workspace, query: "refunds" })).items, []);
  for (
    const again of [
      () => listPages(desk, workspace, id),
      () => resyncSource(desk, workspace, id),
      () => removeSource(desk, { workspace, by: null, address: null }, { id, confirm: true }),
    ]
  ) {
    await assert.rejects(again, { code: "not_found" });
  }
  await clearRemoved(desk);
  assert.deepEqual(await rowsLeft(workspace), {});
});

Deno.test("the name and the address of a removed source can be reused immediately", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const note = { name: "Note", content: { kind: "text", text: "Hello" } } as const;
  const website = { url: "https://example.com/" };
  for (const add of [() => addDocument(desk, workspace, note), () => addWebsite(desk, workspace, website)]) {
    const { id } = await add();
    await assert.rejects(add, { code: "name_taken" });
    await removeSource(desk, { workspace, by: null, address: null }, { id, confirm: true });
    await add();
  }
  await clearRemoved(desk);
  assert.equal((await listSources(desk, workspace)).length, 2);
});

Deno.test("an index run that continues after its source was removed makes none of it searchable", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const id = await addKnowledge(desk, workspace, [REFUNDS], "Help");
  await removeSource(desk, { workspace, by: null, address: null }, { id, confirm: true });
  await indexSource(desk, { workspace, sourceId: id, generation: 2 });
  assert.deepEqual((await searchKnowledge(desk, { workspace, query: "refunds" })).items, []);
  await clearRemoved(desk);
  assert.deepEqual(await rowsLeft(workspace), {});
});

Deno.test("clearRemoved goes on with the other workspaces when a source cannot be cleared away", async () => {
  const [{ id: stuck }, { id: free }] = [await testWorkspace(desk), await testWorkspace(desk)];
  for (const workspace of [stuck, free]) {
    const id = await addKnowledge(desk, workspace, [REFUNDS], "Help");
    await removeSource(desk, { workspace, by: null, address: null }, { id, confirm: true });
  }
  const search = await desk.textSearch();
  const index: TermIndex = {
    add: () => Promise.resolve(),
    remove: (workspace) => workspace === stuck ? Promise.reject(new Error("no room")) : Promise.resolve(),
  };
  const logged: unknown[] = [];
  await clearRemoved({
    ...desk,
    textSearch: () => Promise.resolve({ ...search, index }),
    log: (level, _, detail) => logged.push([level, detail?.["workspace"]]),
  });
  assert.deepEqual([(await rowsLeft(stuck)).knowledgeSources, await rowsLeft(free)], [1, {}]);
  assert.deepEqual(logged, [["error", stuck]]);
  await clearRemoved(desk);
  assert.deepEqual(await rowsLeft(stuck), {});
});
