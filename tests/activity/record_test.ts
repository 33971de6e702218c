import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type ActivityFilter, listActivities } from "../../core/activity/list.ts";
import { recordActivity, recorded, tryRecordActivity } from "../../core/activity/record.ts";
import { checkChain } from "../../core/db/check_chain.ts";
import { auditChain } from "../../core/db/migrations/004_audit_chain.ts";
import type { Log } from "../../core/ports/log.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

// A test switches the trigger of the table off.
const desk = await testDesk({}, await ownDatabase());
Deno.test.afterAll(() => desk.close());

const ADA = { id: "t_ada", name: "Ada" };
const FROM = "203.0.113.7";
const ALL = { before: null, limit: 100 };

/** A workspace in which Ada signed in, set a key a minute later, and an unknown person failed to sign in. */
async function threeActivities(): Promise<string> {
  const { id: workspace } = await testWorkspace(desk);
  const place = { workspace, address: FROM };
  await recordActivity(desk, { ...place, kind: "signed_in", by: ADA });
  desk.pass(60_000);
  const detail = { origins: ["https://api.example.com"] };
  await recordActivity(desk, { ...place, kind: "key_set", by: ADA, subject: "API_KEY", detail });
  await recordActivity(desk, { ...place, kind: "sign_in_failed", by: null, subject: "eve@example.com" });
  return workspace;
}

Deno.test("recordActivity keeps who did what, to what and where from, and listActivities gives the newest first", async () => {
  const workspace = await threeActivities();
  const rows = await listActivities(desk, workspace, {}, ALL);
  assert.deepEqual(
    rows.map(({ kind, teammate, name, address, subject, link }) => [kind, teammate, name, address, subject, link]),
    [
      ["sign_in_failed", null, null, FROM, "eve@example.com", 3],
      ["key_set", "t_ada", "Ada", FROM, "API_KEY", 2],
      ["signed_in", "t_ada", "Ada", FROM, null, 1],
    ],
  );
  assert.deepEqual(rows[1]?.detail, { origins: ["https://api.example.com"] });
});

Deno.test("listActivities filters by person, kind, time and page, and shows no other workspace", async () => {
  const [workspace] = [await threeActivities(), await threeActivities()];
  const rows = await listActivities(desk, workspace, {}, ALL);
  const [last, , first] = rows;
  assert.ok(last !== undefined && first !== undefined);
  const kinds = async (filter: ActivityFilter, before: number | null = null) =>
    (await listActivities(desk, workspace, filter, { ...ALL, before })).map(({ kind }) => kind);
  assert.deepEqual(await kinds({ teammate: ADA.id }), ["key_set", "signed_in"]);
  assert.deepEqual(await kinds({ kind: "key_set" }), ["key_set"]);
  assert.deepEqual(await kinds({ from: last.at }), ["sign_in_failed", "key_set"]);
  assert.deepEqual(await kinds({ until: last.at }), ["signed_in"]);
  assert.deepEqual(await kinds({}, last.seq), ["key_set", "signed_in"]);
  const [, middle] = rows;
  assert.deepEqual(await kinds({ from: first.at }, middle?.seq), ["signed_in"], "a part between two moments");
});

Deno.test("recordActivity in a transaction that fails leaves no row", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const failing = desk.db.transaction().execute(async (db) => {
    const activity = { workspace, kind: "deleted", by: ADA, address: null, subject: "a contact" } as const;
    await recordActivity({ ...desk, db }, activity);
    throw new Error("not deleted");
  });
  await assert.rejects(failing, /not deleted/);
  assert.deepEqual(await listActivities(desk, workspace, {}, ALL), []);
});

Deno.test("recorded makes a change and its row, or neither", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const on = (identityOn: boolean) => (inside: typeof desk) =>
    inside.db.updateTable("workspaces").set({ identityOn }).where("id", "=", workspace).execute();
  const isOn = async () =>
    (await desk.db.selectFrom("workspaces").select("identityOn").where("id", "=", workspace)
      .executeTakeFirstOrThrow()).identityOn;
  const row = { workspace, by: ADA, address: FROM, kind: "identity_changed", subject: "on" } as const;
  await recorded(desk, on(true), () => row);
  assert.equal(await isOn(), true);
  await assert.rejects(recorded(desk, on(false), () => ({ ...row, workspace: "w_none" })));
  assert.equal(await isOn(), true, "what cannot be recorded is not changed");
  await recorded(desk, on(false), () => null);
  assert.equal(await isOn(), false);
  assert.equal((await listActivities(desk, workspace, {}, ALL)).length, 1, "nothing to record leaves no row");
});

Deno.test("recordActivity keeps 200 characters of a subject, without what the database cannot hold", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const subject = `\0${"😀".repeat(300)}`;
  await recordActivity(desk, { workspace, kind: "sign_in_failed", by: null, address: FROM, subject });
  assert.equal((await listActivities(desk, workspace, {}, ALL))[0]?.subject, `\ufffd${"😀".repeat(199)}`);
});

Deno.test("the chain of activities is whole, its rows cannot be changed, and checkChain notices what was", async () => {
  const workspace = await threeActivities();
  const chain = { table: "activities", workspace } as const;
  const checked = await checkChain(desk, chain);
  assert.deepEqual([checked.kind, checked.kind === "whole" && checked.head.link], ["whole", 3]);
  const change = sql`update activities set name = 'Eve' where workspace = ${workspace} and link = 2`;
  await assert.rejects(change.execute(desk.db), /cannot be changed/);
  await desk.db.transaction().execute(async (db) => {
    await sql`alter table activities disable trigger activities_is_chained`.execute(db);
    await change.execute(db);
    await sql`alter table activities enable trigger activities_is_chained`.execute(db);
  });
  const { kind, ...found } = await checkChain(desk, chain);
  assert.deepEqual({ kind, ...found, id: null }, { kind: "broken", link: 2, reason: "changed", id: null });
});

Deno.test("activities that are recorded at once make a chain without gap or fork", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const activity = { workspace, kind: "signed_in", by: ADA, address: FROM } as const;
  await Promise.all(Array.from({ length: 40 }, () => recordActivity(desk, activity)));
  const checked = await checkChain(desk, { table: "activities", workspace });
  assert.deepEqual([checked.kind, checked.kind === "whole" && checked.head.link], ["whole", 40]);
});

Deno.test("tryRecordActivity does not throw on a broken chain, and logs its workspace", async () => {
  const workspace = await threeActivities();
  await sql`update activities_heads set link = 0, hash = '' where workspace = ${workspace}`.execute(desk.db);
  const logged: unknown[] = [];
  const log: Log = (level, _, detail) => logged.push(level, detail?.["workspace"]);
  const activity = { workspace, kind: "signed_in", by: ADA, address: FROM } as const;
  await tryRecordActivity({ ...desk, log }, activity);
  assert.deepEqual(logged, ["error", workspace]);
  assert.equal((await listActivities(desk, workspace, {}, ALL)).length, 3);
});

Deno.test("the released migration of the audit's chain is unchanged", () => {
  const hash = createHash("sha256").update(JSON.stringify(auditChain.statements)).digest("hex");
  assert.equal(hash, "5669abba58e4c7483859e3c41b99bafb922cd8521c3dd5a095210ad7939bf78f");
});
