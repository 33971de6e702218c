import { cellOf } from "../../core/record_file.ts";
import assert from "node:assert/strict";
import { completeSent, writeRefused, writeSent } from "../../core/actions/audit.ts";
import { auditedActions, auditFile, type AuditFilter, filterAudit } from "../../core/actions/audit_list.ts";
import { testWorkspace } from "../support/desk.ts";
import { addConversation, deskWithApp } from "./scene.ts";

const { desk } = await deskWithApp();
Deno.test.afterAll(() => desk.close());

const ALL = { before: null, limit: 100 };
const { id: workspace } = await testWorkspace(desk);
const conversationId = await addConversation(desk, workspace, desk.newId());

function callOf(action: string, change: { userId?: string; actor?: "ai" | "press"; conversationId?: string } = {}) {
  return {
    workspace,
    conversationId: null,
    messageId: null,
    action,
    agentVersion: 1,
    userId: null,
    input: {},
    ...{ actor: "ai", confirmedBy: "none" } as const,
    ...change,
  };
}

await writeRefused(desk, callOf("get_account"), { outcome: "anonymous", message: '=HYPERLINK("x")' });
await writeRefused(desk, callOf("change_plan", { userId: "u,1", conversationId }), {
  outcome: "needs_yes",
  message: 'He said "no"\nand left',
});
const pressed = desk.newId();
await writeSent(desk, pressed, callOf("change_plan", { actor: "press" }), {
  method: "POST",
  url: "https://app.example.com",
  headers: {},
  body: null,
});
const response = { status: 200, headers: {}, body: "{}", truncated: false };
await completeSent(desk, { workspace, id: pressed }, { outcome: "ok", response, ms: 7, error: null });

const TOMORROW = new Date(desk.now().getTime() + 24 * 60 * 60 * 1000);

/** A filter, and the outcomes of the calls that it leaves, newest first. */
const FILTERS: readonly (readonly [string, AuditFilter, readonly string[]])[] = [
  ["nothing", {}, ["ok", "needs_yes", "anonymous"]],
  ["an action", { action: "change_plan" }, ["ok", "needs_yes"]],
  ["an outcome", { outcome: "anonymous" }, ["anonymous"]],
  ["who made it", { actor: "press" }, ["ok"]],
  ["a customer", { userId: "u,1" }, ["needs_yes"]],
  ["a conversation", { conversation: 1 }, ["needs_yes"]],
  ["a conversation that is not there", { conversation: 99 }, []],
  ["a first day", { from: TOMORROW }, []],
  ["a last day", { until: TOMORROW }, ["ok", "needs_yes", "anonymous"]],
  ["two at once", { action: "change_plan", actor: "ai" }, ["needs_yes"]],
];

for (const [what, filter, outcomes] of FILTERS) {
  Deno.test(`filterAudit by ${what}`, async () => {
    const records = await filterAudit(desk, workspace, filter, ALL);
    assert.deepEqual(records.map(({ outcome }) => outcome), outcomes);
  });
}

Deno.test("filterAudit continues after the last record of a page", async () => {
  const [newest] = await filterAudit(desk, workspace, {}, { before: null, limit: 1 });
  const rest = await filterAudit(desk, workspace, {}, { before: newest?.seq ?? 0, limit: 5 });
  assert.deepEqual(rest.map(({ outcome }) => outcome), ["needs_yes", "anonymous"]);
  const ofDays = await filterAudit(desk, workspace, { until: TOMORROW }, { before: newest?.seq ?? 0, limit: 1 });
  assert.deepEqual(ofDays.map(({ outcome }) => outcome), ["needs_yes"], "also among those of one moment");
});

Deno.test("filterAudit and auditedActions read only their own workspace", async () => {
  const { id: other } = await testWorkspace(desk);
  assert.deepEqual(await filterAudit(desk, other, {}, ALL), []);
  assert.deepEqual(await auditedActions(desk, other), []);
  assert.deepEqual(await auditedActions(desk, workspace), ["change_plan", "get_account"]);
});

/** The whole text of a file. */
async function fileOf(kind: "csv" | "json", part: { rowsMax?: number; partRows?: number } = {}): Promise<string> {
  const text = auditFile(desk, workspace, {}, { kind, rowsMax: 100, ...part });
  return (await Array.fromAsync(text)).join("");
}

Deno.test("auditFile writes the same file for any batch size, and at most the allowed number of records", async () => {
  for (const kind of ["json", "csv"] as const) {
    for (const partRows of [1, 2, 3]) assert.equal(await fileOf(kind, { partRows }), await fileOf(kind));
  }
  for (const rowsMax of [0, 1, 2, 3]) {
    const read: unknown = JSON.parse(await fileOf("json", { rowsMax, partRows: 2 }));
    assert.equal(Array.isArray(read) && read.length, rowsMax);
  }
});

Deno.test("AUDIT_FILES.csv quotes cells that need it, and defuses formulas of spreadsheets", async () => {
  const [head = "", ...lines] = (await fileOf("csv")).split("\r\n");
  assert.equal(head.split(",").slice(0, 5).join(), "link,id,at,conversation,action");
  const text = lines.join("\r\n");
  assert.ok(text.includes('"u,1"'));
  assert.ok(text.includes('"He said ""no""\nand left"'));
  assert.ok(text.includes(`"'=HYPERLINK(""x"")"`));
  assert.ok(text.includes('"{""body"":""{}""') || text.includes('""status"":200'));
});

Deno.test("AUDIT_FILES.json holds every record with its hash", async () => {
  const read: unknown = JSON.parse(await fileOf("json"));
  assert.ok(Array.isArray(read));
  assert.deepEqual(read.map(({ outcome, conversation, hash }) => [outcome, conversation, hash.length]), [
    ["ok", null, 64],
    ["needs_yes", 1, 64],
    ["anonymous", null, 64],
  ]);
});

Deno.test("no cell of a file is a formula in a spreadsheet, even one that splits at semicolons or reads full-width signs", () => {
  const cases = [
    ["=1+1", "'=1+1"],
    ["  =1+1", "'  =1+1"],
    ["\n@SUM(A1)", "\n'@SUM(A1)"],
    ["\uff1d1+1", "'\uff1d1+1"],
    ["\uff20SUM(A1)", "'\uff20SUM(A1)"],
    // A spreadsheet that splits at semicolons takes no notice of the quotes of a line that began without one.
    ["hello;=cmd|' /C calc'!A0", "hello;'=cmd|' /C calc'!A0"],
    ["hello\t+1", "hello\t'+1"],
    ["hello; a=b; c - d", "hello; a=b; c - d"],
    ["a@example.com", "a@example.com"],
    // Spreadsheets drop zeros, and trim more spaces than one.
    ...["\u0000", "\u00a0", "\u3000", "\u200b", "\ufeff", "\u202e", "\u00ad", "\u2060 "]
      .map((unseen) => [`${unseen}=1+1`, `'${unseen}=1+1`] as const),
    ...["\v", "\f", "\u0085", "\u2028"].map((end) => [`hello${end}=1+1`, `hello${end}'=1+1`] as const),
    ["hello; \u00a0+1", "hello;' \u00a0+1"],
    ["\ufe661+1", "'\ufe661+1"],
  ] as const;
  for (const [text, cell] of cases) assert.equal(cellOf(text), `"${cell}"`);
});
