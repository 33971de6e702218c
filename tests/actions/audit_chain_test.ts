import assert from "node:assert/strict";
import { sql } from "kysely";
import { completeSent, listAudit, recoverSent, writeRefused, writeSent } from "../../core/actions/audit.ts";
import { auditHead, checkAuditChain } from "../../core/actions/audit_chain.ts";
import type { Log } from "../../core/ports/log.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

// What recovers calls here would end those of other tests as well.
const desk = await testDesk({}, await ownDatabase());
Deno.test.afterAll(() => desk.close());

const REQUEST = { method: "POST", url: "https://app.example.com/plan", headers: {}, body: null };

function callIn(workspace: string) {
  return {
    workspace,
    conversationId: "c_1",
    messageId: null,
    action: "change_plan",
    agentVersion: 1,
    userId: "ü 1",
    ...{ actor: "ai", confirmedBy: "text", input: { plan: "pro", seats: 3 } } as const,
  };
}

/** A workspace with a refused call, one that ended, one that was lost, and one that is out. */
async function fourCalls(): Promise<string> {
  const { id: workspace } = await testWorkspace(desk);
  const call = callIn(workspace);
  await writeRefused(desk, call, { outcome: "needs_yes", message: "No yes yet." });
  const [ended, lost] = [desk.newId(), desk.newId()];
  await writeSent(desk, lost, call, REQUEST);
  await writeSent(desk, ended, call, REQUEST);
  const response = { status: 200, headers: {}, body: '{"b":1,"a":"é"}', truncated: false };
  await completeSent(desk, { workspace, id: ended }, { outcome: "ok", response, ms: 3, error: null });
  await recoverSent(desk, new Date(desk.now().getTime() + 1000));
  await writeSent(desk, desk.newId(), call, REQUEST);
  return workspace;
}

Deno.test("checkAuditChain accepts an intact chain in the order in which calls ended, without calls in flight", async () => {
  const workspace = await fourCalls();
  const records = (await listAudit(desk, { workspace })).toSorted((a, b) => (a.link ?? 9) - (b.link ?? 9));
  assert.deepEqual(records.map(({ outcome, link }) => [outcome, link]), [
    ["needs_yes", 1],
    ["ok", 2],
    ["unknown", 3],
    ["sent", null],
  ]);
  assert.deepEqual(
    records.slice(1, 3).map((record) => record.previousHash),
    records.slice(0, 2).map(({ hash }) => hash),
  );
  const checked = await checkAuditChain(desk, workspace);
  assert.deepEqual(checked, { kind: "whole", head: { link: 3, hash: records[2]?.hash }, removed: 0 });
  assert.deepEqual(await auditHead(desk, workspace), { link: 3, hash: records[2]?.hash });
});

Deno.test("checkAuditChain accepts a workspace without calls", async () => {
  const { id } = await testWorkspace(desk);
  assert.deepEqual(await checkAuditChain(desk, id), { kind: "whole", head: { link: 0, hash: "" }, removed: 0 });
});

Deno.test("the audit record of an ended call cannot be changed, not even by the desk", async () => {
  const workspace = await fourCalls();
  await assert.rejects(
    desk.db.updateTable("audit").set({ outcome: "ok" }).where("workspace", "=", workspace)
      .where("outcome", "=", "needs_yes").execute(),
    /is over and cannot be changed/,
  );
});

Deno.test("completeSent does not change a call that was already recorded as unknown", async () => {
  const workspace = await fourCalls();
  const lost = (await listAudit(desk, { workspace })).find(({ outcome }) => outcome === "unknown") ?? assert.fail();
  await completeSent(desk, lost, { outcome: "ok", response: null, ms: 1, error: null });
  assert.equal((await checkAuditChain(desk, workspace)).kind, "whole");
  assert.ok((await listAudit(desk, { workspace })).some(({ outcome }) => outcome === "unknown"));
});

/** What an attacker with access to the database does, and what the check finds. */
const TAMPERED: readonly {
  readonly what: string;
  readonly statement: (workspace: string) => ReturnType<typeof sql>;
  readonly found: { readonly link: number; readonly reason: string };
}[] = [
  {
    what: "changes an answer",
    statement: (workspace) =>
      sql`update audit set response = '{"status":500}' where workspace = ${workspace} and link = 2`,
    found: { link: 2, reason: "changed" },
  },
  {
    what: "changes who said yes",
    statement: (workspace) => sql`update audit set confirmed_by = 'press' where workspace = ${workspace} and link = 1`,
    found: { link: 1, reason: "changed" },
  },
  {
    what: "changes a record and its hash",
    statement: (workspace) =>
      sql`with changed as (select audit_digest(audit.*) as digest from audit where workspace = ${workspace} and link = 1)
        update audit set hash = (select digest || 'x' from changed) where workspace = ${workspace} and link = 1`,
    found: { link: 1, reason: "changed" },
  },
  {
    what: "takes the first record out",
    statement: (workspace) => sql`delete from audit where workspace = ${workspace} and link = 1`,
    found: { link: 1, reason: "missing" },
  },
  {
    what: "takes a record in the middle out",
    statement: (workspace) => sql`delete from audit where workspace = ${workspace} and link = 2`,
    found: { link: 2, reason: "missing" },
  },
  {
    what: "takes the last record out",
    statement: (workspace) => sql`delete from audit where workspace = ${workspace} and link = 3`,
    found: { link: 3, reason: "missing" },
  },
  {
    what: "puts the end of the chain back",
    statement: (workspace) => sql`update audit_heads set link = 2 where workspace = ${workspace}`,
    found: { link: 4, reason: "not_the_last" },
  },
];

for (const { what, statement, found } of TAMPERED) {
  Deno.test(`checkAuditChain notices an attacker who ${what}`, async () => {
    const workspace = await fourCalls();
    await desk.db.transaction().execute(async (db) => {
      // The owner of the database can switch the trigger off.
      await sql`alter table audit disable trigger audit_is_chained`.execute(db);
      await statement(workspace).execute(db);
      await sql`alter table audit enable trigger audit_is_chained`.execute(db);
    });
    const { link, reason, kind } = { reason: null, link: null, ...await checkAuditChain(desk, workspace) };
    assert.deepEqual({ kind, link, reason }, { kind: "broken", ...found });
  });
}

Deno.test("recoverSent ends the calls of every workspace except one with a broken chain, which it names", async () => {
  const [{ id: broken }, { id: whole }] = [await testWorkspace(desk), await testWorkspace(desk)];
  for (const workspace of [broken, whole]) {
    await writeRefused(desk, callIn(workspace), { outcome: "needs_yes", message: "No yes yet." });
    await writeSent(desk, desk.newId(), callIn(workspace), REQUEST);
  }
  // As a backup of this one table would.
  await desk.db.updateTable("auditHeads").set({ link: 0, hash: "" }).where("workspace", "=", broken).execute();
  const logged: unknown[] = [];
  const log: Log = (level, _, detail) => logged.push(level, detail?.["workspace"]);
  await recoverSent({ ...desk, log }, new Date(desk.now().getTime() + 1000));
  const outcomes = async (workspace: string) => (await listAudit(desk, { workspace })).map(({ outcome }) => outcome);
  assert.deepEqual(await outcomes(whole), ["needs_yes", "unknown"]);
  assert.deepEqual(await outcomes(broken), ["needs_yes", "sent"]);
  // Chains that other tests have broken are logged as well.
  assert.ok(logged.includes(broken) && !logged.includes(whole));
});

Deno.test("calls that end concurrently make a chain without gap or fork", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await Promise.all(
    Array.from(
      { length: 40 },
      () => writeRefused(desk, callIn(workspace), { outcome: "anonymous", message: "Not signed in." }),
    ),
  );
  const checked = await checkAuditChain(desk, workspace);
  assert.deepEqual([checked.kind, checked.kind === "whole" && checked.head.link], ["whole", 40]);
});
