import assert from "node:assert/strict";
import { completeSent, PAGE_METHOD, writeRefused, writeSent } from "../../core/actions/audit.ts";
import { compareLedger } from "../../core/actions/compare_ledger.ts";
import type { LedgerCall, LedgerReading } from "../../core/ports/ledger.ts";
import { customerPseudonym } from "../../sandbox/ledger/entry.ts";
import { START, testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const URL_OF_CALL = "https://app.example.com/customers/u%201/plan";
const MINUTE_MS = 60_000;

/** A workspace with one call that the app answered, and the line that the sandbox wrote of it. */
async function answeredCall() {
  const { id: workspace } = await testWorkspace(desk);
  const id = desk.newId();
  const call = {
    ...{ workspace, conversationId: null, messageId: null, action: "get_plan", agentVersion: 1 },
    ...{ actor: "ai", userId: "u 1", confirmedBy: "none", input: {} } as const,
  };
  await writeSent(desk, id, call, { method: "GET", url: `${URL_OF_CALL}?a=b`, headers: {}, body: null });
  const response = { status: 200, headers: {}, body: "{}", truncated: false };
  await completeSent(desk, { workspace, id }, { outcome: "ok", response, ms: 3, error: null });
  const line: LedgerCall = {
    ...{ n: 2, at: desk.now(), workspace, call: id, door: "action", method: "GET", named: false },
    ...{ origin: "https://app.example.com", path: "/customers/{user.id}/plan" },
    customer: customerPseudonym(workspace, "u 1"),
    end: { status: 200, code: null, sent: true },
  };
  return { workspace, id, call, line };
}

function reading(calls: readonly LedgerCall[], change: Partial<LedgerReading> = {}): LedgerReading {
  return { calls, since: START, head: { n: 9, hash: "h" }, isWhole: true, faults: [], ...change };
}

async function compared(workspace: string, read: LedgerReading, isShared = false) {
  const ledger = { read: () => Promise.resolve(read), pseudonymOf: customerPseudonym };
  const now = () => new Date(desk.now().getTime() + MINUTE_MS);
  return await compareLedger({ ...desk, now, ledger }, workspace, { isShared });
}

Deno.test("compareLedger finds nothing where ledger and audit agree", async () => {
  const { workspace, line } = await answeredCall();
  const found = await compared(workspace, reading([line]));
  assert.deepEqual([found.calls, found.differences, found.elsewhere], [1, [], 0]);
  // The same call tried again after it surely had not left.
  const lost = { ...line, n: 1, end: { status: null, code: "connection", sent: false } };
  assert.deepEqual((await compared(workspace, reading([lost, line]))).differences, []);
  // A call that is out.
  assert.deepEqual((await compared(workspace, reading([{ ...line, end: null }]))).differences, []);
});

/** Differences of the ledger from the audit, and their descriptions. */
const CHANGES: readonly (readonly [change: Partial<LedgerCall>, text: RegExp])[] = [
  [
    { call: null },
    /^Line 2 of the ledger: GET https:\/\/app\.example\.com\/\S+ left the machine\. The audit has no record/,
  ],
  [{ call: "another" }, /The audit has no record of it\.$/],
  [{ workspace: "made-up", call: "x" }, /The audit has no record of it\.$/],
  [{ method: "DELETE" }, /DELETE https:.* left the machine\. The audit says GET\.$/],
  [{ origin: "https://evil.test" }, /The audit says that it went to https:\/\/app\.example\.com\.$/],
  [{ path: "/customers/{user.id}" }, /The audit says that its path was \/customers\/u%201\/plan\.$/],
  [{ path: "/customers/u_2/plan" }, /The audit says that its path was/],
  [{ customer: customerPseudonym("w", "u_2") }, /for another customer than u 1, whom the audit names\.$/],
  [{ end: { status: 500, code: null, sent: true } }, /The app answered 500; the audit says 200\.$/],
  [
    { end: { status: null, code: "timeout", sent: true } },
    /No answer came \(timeout\); the audit has one with status 200\.$/,
  ],
];

for (const [change, text] of CHANGES) {
  Deno.test(`compareLedger names a line with another ${Object.keys(change).join(" and ")}: ${JSON.stringify(change)}`, async () => {
    const { workspace, line } = await answeredCall();
    const { differences } = await compared(workspace, reading([{ ...line, ...change }]), true);
    assert.match(differences.at(-1)?.text ?? "", text);
    assert.deepEqual(differences.at(-1)?.at, line.at);
  });
}

Deno.test("compareLedger names a record that says it was answered and has no line", async () => {
  const { workspace, id } = await answeredCall();
  const { differences } = await compared(workspace, reading([]));
  assert.deepEqual(differences, [
    { at: desk.now(), auditId: id, text: "The audit has a call with an answer that is not in the ledger." },
  ]);
  const shared = await compared(workspace, reading([]), true);
  assert.deepEqual([shared.differences, shared.elsewhere], [[], 1]);
  // The ledger began later, or is empty.
  assert.deepEqual((await compared(workspace, reading([], { since: new Date("2026-12-01") }))).differences, []);
  assert.deepEqual((await compared(workspace, reading([], { since: null }))).differences, []);
});

Deno.test("compareLedger expects no line in the ledger for actions that a page ran", async () => {
  const { workspace, call, line } = await answeredCall();
  const id = desk.newId();
  await writeSent(desk, id, { ...call, action: "control:read" }, {
    method: PAGE_METHOD,
    url: "https://shop.example/cart",
    headers: {},
    body: "{}",
  });
  const response = { status: 0, headers: {}, body: "{}", truncated: false };
  await completeSent(desk, { workspace, id }, { outcome: "ok", response, ms: 3, error: null });
  assert.deepEqual((await compared(workspace, reading([line]))).differences, []);
});

Deno.test("compareLedger names a call in the ledger that the audit records as not sent", async () => {
  const { workspace, call, line } = await answeredCall();
  const refused = await writeRefused(desk, call, { outcome: "needs_yes", message: "Waits for a yes." });
  const { differences } = await compared(workspace, reading([line, { ...line, n: 4, call: refused }]));
  assert.deepEqual(differences.map(({ auditId }) => auditId), [refused]);
  assert.match(differences[0]?.text ?? "", /The audit says that nothing was sent \(asked for a yes\)\.$/);
});

Deno.test("compareLedger names a second call with the same record", async () => {
  const { workspace, line } = await answeredCall();
  const { differences } = await compared(workspace, reading([line, { ...line, n: 4 }]));
  assert.equal(differences.length, 1);
  assert.match(differences[0]?.text ?? "", /^Line 4 .* It is a second call with the same record\.$/);
});

Deno.test("compareLedger leaves out the calls of other workspaces, and names a broken chain", async () => {
  const [mine, other] = [await answeredCall(), await answeredCall()];
  const faults = [{ file: "2026-11.jsonl", n: 7, at: START.toISOString(), reason: "missing" }] as const;
  const { calls, differences } = await compared(mine.workspace, reading([mine.line, other.line], { faults }));
  assert.equal(calls, 1);
  assert.deepEqual(differences.map(({ text }) => text), [
    "The ledger's chain is broken: line 7, in 2026-11.jsonl, does not follow the line before it: lines were taken out or put in.",
  ]);
});

Deno.test("compareLedger shows the first differences of many, and how many there are", async () => {
  const { workspace, line } = await answeredCall();
  const calls = Array.from({ length: 3000 }, (_, at) => ({ ...line, n: at + 1, call: `forged-${at}` }));
  const { differences, found } = await compared(workspace, reading(calls), true);
  assert.deepEqual([differences.length, found], [50, 3000]);
});
