import assert from "node:assert/strict";
import {
  type AuditedCall,
  completeSent,
  listAudit,
  longOver,
  readAudit,
  recoverSent,
  writeRefused,
  writeSent,
} from "../../core/actions/audit.ts";
import { ACTION_LIMITS } from "../../core/limits/actions.ts";
import { testWorkspace } from "../support/desk.ts";
import { deskWithApp } from "./scene.ts";

const { desk } = await deskWithApp();
Deno.test.afterAll(() => desk.close());

const REQUEST = { method: "POST", url: "https://app.example.com/plan", headers: {}, body: '{"plan":"pro"}' };

async function call(): Promise<AuditedCall> {
  return {
    workspace: (await testWorkspace(desk)).id,
    conversationId: "c_1",
    messageId: "m_1",
    action: "change_plan",
    agentVersion: 3,
    actor: "ai",
    userId: "u_1",
    confirmedBy: "text",
    input: { plan: "pro" },
  };
}

Deno.test("writeSent writes a row once, and completeSent ends it", async () => {
  const audited = await call();
  const row = { workspace: audited.workspace, id: desk.newId() };
  const asked = { ...desk, requestId: () => "request-1" };
  assert.equal(await writeSent(asked, row.id, audited, REQUEST), true);
  assert.equal(await writeSent(desk, row.id, audited, REQUEST), false);
  assert.equal((await readAudit(desk, row))?.outcome, "sent");
  const response = { status: 200, headers: { a: "b" }, body: "{}", truncated: false };
  await completeSent(desk, row, { outcome: "ok", response, ms: 12.4, error: null });
  const { id, seq, at, link, previousHash, hash, ...kept } = await readAudit(desk, row) ?? assert.fail("no row");
  const ended = { response, ms: 12, outcome: "ok", error: null, requestId: "request-1" };
  assert.deepEqual(kept, { ...audited, request: REQUEST, ...ended });
  assert.equal(id, row.id);
  assert.ok(Number(seq) > 0 && at instanceof Date);
  assert.deepEqual([link, previousHash, hash?.length], [1, "", 64]);
});

Deno.test("completeSent keeps at most 64 KiB of a body and nothing that the database cannot keep", async () => {
  const audited = await call();
  const row = { workspace: audited.workspace, id: desk.newId() };
  await writeSent(desk, row.id, audited, REQUEST);
  const body = `a\0b${"é".repeat(60_000)}`;
  const response = { status: 200, headers: {}, body, truncated: false };
  await completeSent(desk, row, { outcome: "ok", response, ms: 1, error: null });
  const kept = (await readAudit(desk, row))?.response;
  assert.equal(kept?.truncated, true);
  assert.ok(kept?.body.startsWith("a␀bé") && kept.body.endsWith("é"));
  assert.ok(new TextEncoder().encode(kept?.body).length <= ACTION_LIMITS.auditBodyBytesMax);
});

Deno.test("writeSent stores any customer id unchanged", async () => {
  const audited = await call();
  const row = { workspace: audited.workspace, id: desk.newId() };
  await writeSent(desk, row.id, { ...audited, userId: "u\0_\ud800" }, REQUEST);
  assert.equal((await readAudit(desk, row))?.userId, "u␀_\ufffd");
});

Deno.test("recoverSent records calls of a crashed process as unknown, and does not touch calls in flight", async () => {
  const audited = await call();
  await writeSent(desk, desk.newId(), audited, REQUEST);
  await recoverSent(desk, longOver(desk));
  assert.deepEqual((await listAudit(desk, { workspace: audited.workspace })).map(({ outcome }) => outcome), ["sent"]);
  desk.pass(60_000);
  assert.ok(await recoverSent(desk, longOver(desk)) > 0);
  assert.deepEqual((await listAudit(desk, { workspace: audited.workspace })).map(({ outcome }) => outcome), [
    "unknown",
  ]);
  assert.equal(await recoverSent(desk, longOver(desk)), 0);
});

Deno.test("listAudit gives a conversation's rows in their order", async () => {
  const audited = await call();
  const refusal = { outcome: "needs_yes", message: "Waits for a yes" } as const;
  await writeRefused(desk, audited, refusal);
  await writeRefused(desk, { ...audited, conversationId: "c_2" }, refusal);
  await writeRefused(desk, { ...audited, action: "get_account" }, { outcome: "anonymous", message: "no" });
  const { workspace } = audited;
  const actions = async (of: { workspace: string; conversationId?: string }) =>
    (await listAudit(desk, of)).map(({ action }) => action);
  assert.deepEqual(await actions({ workspace, conversationId: "c_1" }), ["change_plan", "get_account"]);
  assert.deepEqual(await actions({ workspace }), ["change_plan", "change_plan", "get_account"]);
});
