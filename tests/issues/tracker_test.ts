/** Issues from a conversation: through the sandbox's process to a real HTTP server, and reports of their state. */

import assert from "node:assert/strict";
import { setKey } from "../../core/actions/keys.ts";
import { listAudit, writeRefused } from "../../core/actions/audit.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { appendMessage } from "../../core/conversations/messages.ts";
import { removeConversations } from "../../core/conversations/remove.ts";
import type { TrackerKind } from "../../core/db/tables/issues.ts";
import { draftIssue } from "../../core/issues/draft.ts";
import { maskTexts } from "../../core/issues/mask_texts.ts";
import { listIssues, makeIssue } from "../../core/issues/make.ts";
import { TRACKERS } from "../../core/issues/presets/presets.ts";
import { removeTracker, setTracker, TRACKER_KEY } from "../../core/issues/tracker.ts";
import { ISSUE_LIMITS } from "../../core/limits/issues.ts";
import { sandboxPorts } from "../../routes/ports/ports.ts";
import { connectSandbox } from "../../sandbox/client.ts";
import { spawnSandbox } from "../sandbox/support.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "../flows/teammate.ts";
import { addConversation } from "../webhooks/support.ts";
import { PROJECTS, reportOf, SENT } from "./trackers.ts";
import { startTracker, TRACKER_TEST_KEY } from "./tracker_server.ts";

const tracker = startTracker();
const sandbox = await spawnSandbox({ allow: `localhost=127.0.0.1:${tracker.port}` });
const { vault, outbound } = sandboxPorts(sandbox.sandbox, () => {});
const at = await testServed({ vault, outbound, privateHosts: [`localhost:${tracker.port}`] });
const { desk, workspace } = at;
const ORIGIN = `http://localhost:${tracker.port}`;
const owner = await testCaller(desk, workspace.id);
Deno.test.afterAll(async () => {
  await at.close();
  await tracker.close();
  await sandbox.stop();
});
let count = 0;

/** Sets a tracker at the test's server. */
async function track(kind: TrackerKind) {
  const before = await desk.db.selectFrom("issueTrackers").select("version").executeTakeFirst();
  const typed = { kind, origin: ORIGIN, project: PROJECTS[kind], issueType: "", key: TRACKER_TEST_KEY, hookSecret: "" };
  await setTracker(desk, owner, typed, before?.version ?? 0);
  return await desk.db.selectFrom("issueTrackers").selectAll().executeTakeFirstOrThrow();
}

async function conversation() {
  const number = 100 + ++count;
  const id = await addConversation(desk, workspace.id, number);
  const place = { workspace: workspace.id, conversationId: id };
  await appendMessage(desk, place, {
    author: "customer",
    kind: "text",
    text: "The export fails for ada@example.com\u200b",
    data: {
      page: { url: "https://app.example.com/export?token=secret-value", title: "Export" },
      trouble: { kind: "error", at: desk.now().toISOString(), detail: { message: "TypeError: x is undefined" } },
    },
  });
  const make = (id: string = crypto.randomUUID()) =>
    makeIssue(desk, owner, { id, number, title: "Export fails", body: "Steps {secrets.ISSUE_TRACKER_KEY} {title}" });
  const rows = () => listIssues(desk, { workspace: workspace.id, id });
  const notes = async () =>
    (await desk.db.selectFrom("messages").select("text").where("conversationId", "=", id).where("kind", "=", "note")
      .orderBy("n").execute()).map(({ text }) => text);
  return { id, number, make, rows, notes };
}

for (const kind of ["github", "gitlab", "linear", "jira"] as const) {
  Deno.test(`${TRACKERS[kind].label}: an issue is made with the key, recorded without it, and its state comes back`, async () => {
    const { hookId, hookSecret } = await track(kind);
    const chat = await conversation();
    const begun = tracker.requests.length;
    const id = crypto.randomUUID();
    const end = await chat.make(id);
    assert.equal(end.kind, "made", JSON.stringify(end));
    const [request, ...more] = tracker.requests.slice(begun);
    const { path, header, body } = SENT[kind];
    assert.deepEqual([request?.method, request?.path, more.length], ["POST", path, 0]);
    assert.ok(Object.entries(request?.headers ?? {}).some(([name, value]) => `${name}: ${value}` === header));
    assert.deepEqual(request?.body, body);
    assert.equal((await chat.make(id)).kind, "made", "sent twice is made once");
    assert.equal(tracker.requests.length, begun + 1);

    const [record] = await listAudit(desk, { workspace: workspace.id, conversationId: chat.id });
    assert.deepEqual([record?.action, record?.outcome, record?.actor], ["make_issue", "ok", "try"]);
    assert.doesNotMatch(JSON.stringify(record), new RegExp(TRACKER_TEST_KEY));

    const [issue] = await chat.rows();
    assert.ok(issue?.externalId && issue.url);
    const { post, report } = hookOf(kind, issue.externalId, { hookId, hookSecret });
    assert.equal(await post(report(true, 10)), "200 true");
    const [done] = await chat.rows();
    assert.deepEqual([done?.status, done?.isDone], ["closed", true]);
    assert.match((await chat.notes()).join("\n"), /made \w+ issue .*http[^]*issue .*: closed/);
  });
}

/** The tracker's webhook about one issue. */
function hookOf(
  kind: TrackerKind,
  externalId: string,
  { hookId, hookSecret }: { readonly hookId: string; readonly hookSecret: string },
) {
  const post = async ({ body, headers }: ReturnType<typeof reportOf>, hook = hookId) => {
    const answer = await fetch(`${at.url}/hooks/issues/${hook}`, { method: "POST", body, headers });
    return `${answer.status} ${(await answer.json()).changed}`;
  };
  const later = (s: number) => new Date(desk.now().getTime() + s * 1000);
  const report = (isDone: boolean, s: number, secret = hookSecret) =>
    reportOf(kind, { externalId, secret, isDone, at: later(s), now: desk.now() });
  return { post, report };
}

Deno.test("a webhook of a tracker that is unsigned, old or about another issue changes nothing", async () => {
  for (const kind of ["github", "gitlab", "linear", "jira"] as const) {
    const hook = await track(kind);
    const chat = await conversation();
    await chat.make();
    const [issue] = await chat.rows();
    const { post, report } = hookOf(kind, issue?.externalId ?? "", hook);
    assert.equal(await post(report(true, 10, "another-secret-of-16")), "401 undefined", kind);
    assert.equal(await post({ ...report(true, 10), headers: {} }), "401 undefined", kind);
    if (kind !== "gitlab") {
      assert.equal(await post({ ...report(true, 10), body: report(false, 10).body }), "401 undefined", "another body");
    }
    assert.equal(await post(report(true, 10), "unknown"), "404 undefined");
    assert.equal(await post(hookOf(kind, "999", hook).report(true, 10)), "200 false", "another issue");
    assert.equal((await chat.rows())[0]?.isDone, false);
    assert.equal(await post(report(true, 10)), "200 true");
    assert.equal(await post(report(true, 10)), "200 false", "a repetition");
    assert.equal(await post(report(false, 5)), "200 false", "one that was late");
    assert.equal((await chat.rows())[0]?.isDone, true);
    if (kind === "linear") {
      const old = report(false, 300);
      desk.pass(5 * 60_000);
      assert.equal(await post(old), "401 undefined", "a copy of a signed request");
    }
    await removeConversations(desk, workspace.id, [chat.id]);
    assert.equal(await post(report(false, 600)), "200 false", "the conversation is gone");
  }
});

Deno.test("a tracker's refusal is shown and nothing is recorded; an unknown outcome is recorded as such", async () => {
  await track("github");
  const chat = await conversation();
  for (const [fault, says] of [["limit", /rate limit/], ["refuse", /Validation Failed/]] as const) {
    tracker.faults.push(fault);
    const end = await chat.make();
    assert.ok(end.kind === "refused", end.kind);
    assert.match(end.says, says);
  }
  assert.deepEqual(await chat.rows(), []);
  tracker.faults.push("fail");
  const end = await chat.make();
  assert.equal(end.kind, "unknown");
  tracker.faults.push("unnamed");
  assert.equal((await chat.make()).kind, "unknown");
  tracker.faults.push("slow");
  assert.equal((await chat.make()).kind, "unknown", "no answer in time");
  assert.deepEqual((await chat.rows()).map(({ state }) => state), ["unknown", "unknown", "unknown"]);

  await track("linear");
  const other = await conversation();
  for (const [fault, says] of [["limit", /Rate limit exceeded/], ["refuse", /Entity not found: Team/]] as const) {
    tracker.faults.push(fault);
    const end = await other.make();
    assert.ok(end.kind === "refused", `${fault}: ${end.kind}`);
    assert.match(end.says, says);
  }
  assert.deepEqual(await other.rows(), [], "errors of GraphQL with the status 200 are refusals");
  for (const fault of ["unnamed", "fail"] as const) {
    tracker.faults.push(fault);
    assert.equal((await other.make()).kind, "unknown", fault);
  }
  await track("github");
  await setKey(
    desk,
    { name: TRACKER_KEY, value: "a-wrong-key-of-a-test", origins: [ORIGIN], by: "test" },
    await liveAgent(desk, workspace.id),
  );
  const wrong = await chat.make();
  assert.equal(wrong.kind, "refused");
  assert.doesNotMatch(JSON.stringify(wrong), /a-wrong-key-of-a-test/);
});

Deno.test("no draft, request, record or row of an issue contains the value of a key, in any encoding", async () => {
  await track("linear");
  const value = "plain words, yet a key";
  await setKey(
    desk,
    { name: "SHOP_KEY", value, origins: ["https://shop.example.com"], by: "test" },
    await liveAgent(desk, workspace.id),
  );
  const chat = await conversation();
  const forms = [value, encodeURIComponent(value), btoa(value), value.toUpperCase()];
  await appendMessage(desk, { workspace: workspace.id, conversationId: chat.id }, {
    author: "customer",
    kind: "text",
    text: `My key\n${forms.join("\n")}\nis refused`,
    data: {
      page: { url: `https://app.example.com/${encodeURIComponent(value)}/keys`, title: `Key ${value}` },
      trouble: { kind: "error", at: desk.now().toISOString(), detail: { message: `Refused: ${value}` } },
    },
  });
  const from = { workspace: workspace.id, id: chat.id, number: chat.number, subject: `About ${value}` };
  const draft = await draftIssue(desk, from);
  const holds = (text: string) => [...forms, btoa(value).slice(0, -4)].filter((form) => text.includes(form));
  assert.deepEqual(holds(`${draft.title} ${draft.body}`), []);
  assert.match(draft.title, /^About \*\*\*$/);
  assert.match(draft.body, /> \*\*\*\n[^]*app\.example\.com\/\*\*\*\/keys \(Key \*\*\*\)[^]*Refused: \*\*\*/);

  const begun = tracker.requests.length;
  const sent = { id: crypto.randomUUID(), number: chat.number, title: `Typed ${value}`, body: forms.join("\n") };
  assert.equal((await makeIssue(desk, owner, sent)).kind, "made");
  const [request] = tracker.requests.slice(begun);
  assert.deepEqual(holds(JSON.stringify(request)), []);
  assert.match(JSON.stringify(request?.body), /"Typed \*\*\*"/);
  const records = await listAudit(desk, { workspace: workspace.id, conversationId: chat.id });
  assert.deepEqual(holds(JSON.stringify([records, await chat.rows()])), []);
});

Deno.test("a text of an issue that is too long to be searched for keys is left out completely", async () => {
  const key = "kestrel-orchard-7714";
  const masks = { ...desk.vault, maskSecrets: (_: string, texts: readonly string[]) => Promise.resolve(masked(texts)) };
  const masked = (texts: readonly string[]) => texts.map((text) => text.replaceAll(key, "***"));
  const long = `${"a ".repeat(ISSUE_LIMITS.maskedCharsMax / 2 - 5)}${key} and more`;
  const keyless = await maskTexts({ vault: masks }, workspace.id, ["first", long, key]);
  assert.deepEqual([keyless("first"), keyless(long), keyless(key)], ["first", "", "***"]);
});

Deno.test("without the sandbox no draft of an issue is shown and nothing is sent", async () => {
  const silent = { ...desk, vault: sandboxPorts(connectSandbox({ socketPath: "/nowhere.sock" }), () => {}).vault };
  const chat = await conversation();
  const sent = { id: crypto.randomUUID(), number: chat.number, title: "Title", body: "Words" };
  await assert.rejects(makeIssue(silent, owner, sent), /could not be searched for keys/);
  assert.deepEqual(await chat.rows(), []);
});

Deno.test("Linear: an issue that was completed, canceled or marked as a duplicate is done", () => {
  const place = { origin: ORIGIN, project: PROJECTS.linear, issueType: "" };
  const isDone = (type: string) =>
    TRACKERS.linear.report({
      action: "update",
      type: "Issue",
      data: { id: "1", updatedAt: desk.now().toISOString(), state: { name: "State", type } },
    }, place)?.isDone;
  assert.deepEqual(
    ["triage", "backlog", "unstarted", "started", "completed", "canceled", "duplicate"].map(isDone),
    [false, false, false, false, true, true, true],
  );
});

Deno.test("the draft of an issue has the pages, errors and calls, without private data", async () => {
  await track("github");
  const chat = await conversation();
  await chat.make();
  const from = { workspace: workspace.id, id: chat.id, number: chat.number, subject: null };
  assert.doesNotMatch((await draftIssue(desk, from)).body, /What was tried|make_issue/, "an issue is no try");
  const call = {
    workspace: workspace.id,
    conversationId: chat.id,
    messageId: null,
    action: "start_export",
    agentVersion: 1,
    actor: "ai",
    userId: null,
    confirmedBy: "none",
    input: {},
  } as const;
  await writeRefused(desk, call, { outcome: "needs_yes", message: "No yes yet." });
  const { title, body } = await draftIssue(desk, from);
  assert.match(title, /^The export fails for/);
  assert.match(
    body,
    /## Pages[^]*app\.example\.com\/export[^]*## Errors on the page[^]*x is undefined[^]*## What was tried[^]*start_export/,
  );
  assert.doesNotMatch(title + body, /ada@example\.com|secret-value|\u200b/);
});

Deno.test("an admin sets the tracker on its page, a teammate edits the draft and makes the issue", async () => {
  const version = (await desk.db.selectFrom("issueTrackers").select("version").executeTakeFirst())?.version ?? 0;
  await removeTracker(desk, owner, version);
  const admin = await at.signIn("Ines", "admin");
  const page = "/desk/settings/issues";
  assert.match(textOf((await admin.get(page)).html), /No issue tracker is set up\./);
  const chat = await conversation();
  assert.doesNotMatch((await admin.get(`/desk/inbox/${chat.number}`)).html, /Create an issue/);
  const typed = {
    kind: "github",
    origin: ORIGIN,
    project: "acme/app",
    issueType: "",
    key: TRACKER_TEST_KEY,
    hookSecret: "",
  };
  for (
    const [change, says] of [
      [{ project: "app" }, /must be written like acme\/app/],
      [{ origin: `${ORIGIN}/path` }, /must be the origin alone/],
      [{ origin: "http://example.com" }, /not https/],
      [{ key: "" }, /Token: type it/],
      [{ hookSecret: "short" }, /16 to 200/],
    ] as const
  ) {
    const { status, html } = await admin.send(page, { ...typed, ...change });
    assert.equal(status, 400);
    assert.match(textOf(html), says);
  }
  const bad = { ...typed, kind: "linear", origin: "not good", project: "team", hookSecret: "short" };
  const { html } = await admin.send(page, bad);
  const marked = [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*aria-invalid/g)].map(([, name]) => name);
  assert.deepEqual(
    marked,
    ["origin", "project", "hookSecret"],
    "each wrong field is marked, all at once",
  );
  assert.match(textOf(html), /Nothing was saved\. See the marked fields\./);
  assert.equal((await admin.send(page, typed)).location, `${page}?done=saved`);
  const saved = (await admin.get(page)).html;
  assert.doesNotMatch(saved, new RegExp(TRACKER_TEST_KEY));
  assert.match(saved, /\/hooks\/issues\/[\w-]{43}/);

  const teammate = await at.signIn("Tess", "teammate");
  assert.equal((await teammate.get(page)).status, 403);
  const inbox = `/desk/inbox/${chat.number}`;
  assert.match((await teammate.get(inbox)).html, /Create an issue/);
  const form = (await teammate.get(`${inbox}/issue`)).html;
  assert.match(textOf(form), /The export fails for/);
  const id = /name="id" value="([^"]+)"/.exec(form)?.[1] ?? "";
  const begun = tracker.requests.length;
  tracker.faults.push("limit");
  const refused = await teammate.send(`${inbox}/issue`, { id, title: "My title", body: "My words" });
  assert.equal(refused.status, 502);
  assert.match(refused.html, /rate limit[^]*My title[^]*My words/);
  const body = "It fails with ghp_0123456789abcdef0123 and api_key=c2VjcmV0LW9mLW91cnM5 since 4f2a9c1de0b74f2a9c1d.";
  assert.equal((await teammate.send(`${inbox}/issue`, { id, title: "My title", body })).status, 303);
  const sent = { title: "My title", body: "It fails with *** and api_key=*** since 4f2a9c1de0b74f2a9c1d." };
  assert.deepEqual(tracker.requests.slice(begun).at(-1)?.body, sent, "keys are masked, the id of a commit is not");
  assert.match((await teammate.get(inbox)).html, /My title[^]*GitHub/);
  const viewer = await at.signIn("Vera", "viewer");
  assert.equal((await viewer.get(`${inbox}/issue`)).status, 403);
});
