import assert from "node:assert/strict";
import { addDocument, addWebsite } from "../../core/knowledge/sources.ts";
import { startSyncs } from "../../core/knowledge/sync_loop.ts";
import { queueStale, releaseSyncs, takeSync } from "../../core/knowledge/sync_rows.ts";
import { SYNC_LIMITS } from "../../core/limits/knowledge.ts";
import { syncAll } from "./support.ts";
import { PAGES, syncStage } from "./sync_stage.ts";
import { within } from "../support/wait.ts";

const { desk, withSource, source, close } = await syncStage(3);
Deno.test.afterAll(close);

Deno.test("takeSync skips a host that another instance crawls, until that one is done or dead", () =>
  withSource(async (site, workspace) => {
    const first = await takeSync(desk, "one");
    assert.ok(first);
    desk.pass(1);
    await addWebsite(desk, workspace, { url: `${site.origin}/page/1`, maxPages: 1 });
    assert.equal(await takeSync(desk, "two"), null);
    await addDocument(desk, workspace, { name: "Note", content: { kind: "text", text: "Hello" } });
    assert.equal((await takeSync(desk, "two"))?.source.name, "Note", "a source without a host does not wait");
    assert.match((await takeSync(desk, "one"))?.source.url ?? "", /\/page\/1$/, "its own pace is one");
    desk.pass(SYNC_LIMITS.leaseMs + 1);
    assert.equal((await takeSync(desk, "two"))?.source.url, first.source.url);
    await desk.db.deleteFrom("knowledgeSyncs").where("workspace", "=", workspace).execute();
  }, false));

Deno.test("queueStale queues websites read a week ago, and no failed ones or documents", () =>
  withSource(async (site, workspace, id) => {
    await addDocument(desk, workspace, { name: "Note", content: { kind: "text", text: "Hello" } });
    const { id: failing } = await addWebsite(desk, workspace, { url: `${site.origin}/page/1`, maxPages: 1 });
    assert.equal(await syncAll(desk), 2);
    await desk.db.updateTable("knowledgeSources").set({ state: "failed" }).where("id", "=", failing).execute();
    const own = async () => (await queueStale(desk)).filter((source) => source.workspace === workspace);
    assert.deepEqual(await own(), []);
    desk.pass(SYNC_LIMITS.staleMs);
    assert.deepEqual(await own(), [{ workspace, sourceId: id }]);
    assert.deepEqual(await own(), [], "it is asked for already");
    await syncAll(desk);
    assert.deepEqual(await own(), [], "it was read just now");
  }));

Deno.test("startSyncs runs queued syncs, and requeues running ones when it stops", () =>
  withSource(async (_, workspace) => {
    const looks: (() => void)[] = [];
    const every = (_ms: number, work: () => void) => {
      looks.push(work);
      return () => {};
    };
    const begun = Promise.withResolvers<void>();
    const unsubscribe = desk.live.subscribe((event) => {
      if (event.kind === "knowledge") begun.resolve();
    });
    const loop = startSyncs(desk, desk.politeness, every);
    await within("the begin of the sync", begun.promise);
    await loop.stop();
    unsubscribe();
    assert.notEqual((await source(workspace)).state, "failed");
    await releaseSyncs(desk);
    const done = Promise.withResolvers<void>();
    const stop = desk.live.subscribe(async () => {
      if ((await source(workspace)).state === "ready") done.resolve();
    });
    const next = startSyncs(desk, desk.politeness, every);
    await within("the end of the sync", done.promise);
    await next.stop();
    stop();
    assert.equal((await source(workspace)).pages, PAGES + 1);
  }, false));
