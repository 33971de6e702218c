import assert from "node:assert/strict";
import { sql } from "kysely";
import { listActivities } from "../../core/activity/list.ts";
import { recordActivity } from "../../core/activity/record.ts";
import { countOldActivities, removeOldActivities } from "../../core/activity/retention.ts";
import { forgetOld } from "../../core/conversations/retention.ts";
import { checkChain } from "../../core/db/check_chain.ts";
import { json } from "../../core/db/json.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

// The clock of this desk runs ahead, and retention looks at every workspace.
const desk = await testDesk({}, await ownDatabase());
Deno.test.afterAll(() => desk.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const ADA = { id: "t_ada", name: "Ada" };
const ALL = { before: null, limit: 100 };

/** A workspace in which Ada signed in on each of some days; the last was today. */
async function daysOfWork(count: number): Promise<string> {
  const { id: workspace } = await testWorkspace(desk);
  for (let day = 0; day < count; day++) {
    if (day > 0) desk.pass(DAY_MS);
    await recordActivity(desk, { workspace, kind: "signed_in", by: ADA, address: "203.0.113.7" });
  }
  return workspace;
}

const rowsOf = async (workspace: string) =>
  (await listActivities(desk, workspace, {}, ALL)).map(({ kind, link }) => `${link} ${kind}`);
const checked = (workspace: string) => checkChain(desk, { table: "activities", workspace });

Deno.test("removeOldActivities removes the oldest rows, records the removal, and leaves an intact chain", async () => {
  const [other, workspace] = [await daysOfWork(1), await daysOfWork(40)];
  assert.equal(await countOldActivities(desk, workspace, 30), 9);
  assert.equal(await removeOldActivities(desk, workspace, 30), 9);
  const rows = await rowsOf(workspace);
  assert.deepEqual([rows.length, rows[0], rows.at(-1)], [32, "41 activities_removed", "10 signed_in"]);
  const { head, ...found } = await wholeChain(workspace);
  assert.deepEqual([head.link, found], [41, { kind: "whole", removed: 9 }]);
  assert.deepEqual(await rowsOf(other), ["1 signed_in"]);
});

Deno.test("removeOldActivities removes more rows than fit into one statement", async () => {
  const workspace = await daysOfWork(1);
  await sql`insert into activities (id, workspace, kind, detail, at)
    select 'old ' || n, ${workspace}, 'signed_in', '{}', ${desk.now()}::timestamptz from generate_series(1, 2300) as n`
    .execute(desk.db);
  desk.pass(40 * DAY_MS);
  assert.equal(await removeOldActivities(desk, workspace, 30), 2301);
  assert.deepEqual(await rowsOf(workspace), ["2302 activities_removed"]);
  assert.equal((await wholeChain(workspace)).removed, 2301);
});

async function wholeChain(workspace: string) {
  const found = await checked(workspace);
  return found.kind === "whole" ? found : assert.fail(JSON.stringify(found));
}

Deno.test("removeOldActivities records at most one removal a day, and none when only such records are old", async () => {
  const workspace = await daysOfWork(31);
  await recordActivity(desk, { workspace, kind: "signed_out", by: ADA, address: null });
  assert.deepEqual([
    await removeOldActivities(desk, workspace, 30),
    await rowsOf(workspace).then(({ length }) => length),
  ], [
    0,
    32,
  ]);
  desk.pass(DAY_MS);
  for (const removed of [1, 0, 0]) assert.equal(await removeOldActivities(desk, workspace, 30), removed);
  desk.pass(365 * DAY_MS);
  assert.equal(await removeOldActivities(desk, workspace, 30), 32);
  desk.pass(365 * DAY_MS);
  assert.equal(await removeOldActivities(desk, workspace, 30), 0);
  assert.deepEqual(await rowsOf(workspace), ["34 activities_removed"]);
  assert.equal((await wholeChain(workspace)).removed, 33);
});

Deno.test("checkChain reports missing rows that retention did not remove", async () => {
  for (const at of ["the beginning", "the row about the removal"] as const) {
    const workspace = await daysOfWork(35);
    await removeOldActivities(desk, workspace, 30);
    const link = at === "the beginning" ? 5 : 36;
    await desk.db.deleteFrom("activities").where("workspace", "=", workspace).where("link", "=", link).execute();
    const { kind, ...found } = await checked(workspace);
    const missing = at === "the beginning" ? 5 : 1;
    assert.deepEqual([kind, found], ["broken", { link: missing, id: null, reason: "missing" }], at);
  }
});

Deno.test("concurrent removals and new activities leave an intact chain", async () => {
  const workspace = await daysOfWork(35);
  const activity = { workspace, kind: "signed_in", by: ADA, address: null } as const;
  await Promise.all(Array.from({ length: 8 }, async () => {
    await recordActivity(desk, activity);
    await removeOldActivities(desk, workspace, 30);
    await checked(workspace).then(({ kind }) => assert.equal(kind, "whole"));
  }));
  assert.deepEqual([(await wholeChain(workspace)).head.link, (await rowsOf(workspace)).length], [44, 40]);
});

Deno.test("forgetOld removes activities older than the setting, and none without it", async () => {
  const [kept, workspace] = [await daysOfWork(1), await daysOfWork(35)];
  await desk.db.updateTable("workspaces").set({ settings: json({ data: { activityDays: 30 } }) })
    .where("id", "=", workspace).execute();
  await forgetOld(desk);
  assert.deepEqual(await rowsOf(kept), ["1 signed_in"]);
  assert.equal((await rowsOf(workspace)).at(-1), "5 signed_in");
});
