import assert from "node:assert/strict";
import { callAction } from "../../core/actions/call.ts";
import { notConfirmed } from "../../core/actions/confirmed.ts";
import { readAudit } from "../../core/actions/audit.ts";
import { lastCallsOf } from "../../core/actions/last_calls.ts";
import { actionStatus } from "../../core/actions/status.ts";
import { DeskError } from "../../core/problem.ts";
import { answered, deskWithApp, openChat } from "./scene.ts";

const { desk, app } = await deskWithApp();
Deno.test.afterAll(() => desk.close());

Deno.test("actionStatus counts the calls that left, their time and the newest error", async () => {
  const context = await openChat(desk);
  const statuses = [200, 200, 404, 200];
  app.answer = () => {
    desk.pass(20);
    const status = statuses[app.requests.length - 1] ?? 200;
    return answered(status, status === 200 ? { plan: "pro" } : { error: "no account" });
  };
  app.requests.length = 0;
  for (const _ of statuses) {
    await callAction(desk, context, { action: "get_account", input: {}, confirmed: notConfirmed });
  }
  await callAction(desk, context, { action: "change_plan", input: { plan: "pro" }, confirmed: notConfirmed });

  const [plan, account] = await actionStatus(desk, context.live);
  const { call = null, ...counted } = account?.lastCalls ?? {};
  assert.deepEqual(counted, { ok: 3, failed: 1, p95Ms: 20 });
  const newest = await readAudit(desk, { workspace: context.workspace, id: call ?? "" });
  assert.equal(newest?.response?.status, 200);
  assert.notEqual(account?.lastError?.call, call);
  assert.equal(account?.lastError?.message, "The app answered with status 404: no account");
  assert.equal(account?.ready, true);
  assert.deepEqual(plan?.lastCalls, { call: null, ok: 0, failed: 0, p95Ms: null });
  assert.equal(plan?.lastError, null);

  const last = await lastCallsOf(desk, context.workspace, ["get_account", "change_plan", "never_called"]);
  assert.deepEqual(last.get("get_account")?.outcome, "ok");
  assert.deepEqual(last.get("get_account")?.failedAt, account?.lastError?.at, "the failure before it is not forgotten");
  assert.equal(last.get("change_plan")?.failedAt, null);
  assert.equal(last.has("never_called"), false);
});

Deno.test("actionStatus names what an action lacks, and reads no other action", async () => {
  const context = await openChat(desk);
  await desk.db.deleteFrom("secrets").where("workspace", "=", context.workspace).execute();
  const [status, ...others] = await actionStatus(desk, context.live, "get_account");
  assert.deepEqual([status?.ready, status?.missingKeys], [false, ["SUPPORT_API_KEY"]]);
  assert.deepEqual(others, []);
  await assert.rejects(
    actionStatus(desk, context.live, "get_acount"),
    (error) => error instanceof DeskError && error.code === "not_found" && /get_account/.test(error.fix ?? ""),
  );
});
