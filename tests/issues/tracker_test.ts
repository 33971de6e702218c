/** Issues from a conversation: through the sandbox's own process to a real HTTP server, and reports of their state back. */

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { setKey } from "../../core/actions/keys.ts";
import { listAudit, writeRefused } from "../../core/actions/audit.ts";
import { liveAgent } from "../../core/agent/live.ts";
import { appendMessage } from "../../core/conversations/messages.ts";
import { removeConversations } from "../../core/conversations/remove.ts";
import type { TrackerKind } from "../../core/db/tables/issues.ts";
import { draftIssue } from "../../core/issues/draft.ts";
import { listIssues, makeIssue } from "../../core/issues/make.ts";
import { TRACKERS } from "../../core/issues/presets/presets.ts";
import { removeTracker, setTracker, TRACKER_KEY } from "../../core/issues/tracker.ts";
import { sandboxPorts } from "../../routes/ports/ports.ts";
import { spawnSandbox } from "../sandbox/support.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "../flows/teammate.ts";
import { addConversation } from "../webhooks/support.ts";
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

const PROJECTS: Readonly<Record<TrackerKind, string>> = {
  github: "acme/app",
  gitlab: "acme/app",
  linear: "9cfb482a-81e3-4154-b5b9-2c805e70a02d",
  jira: "SUP",
};

/** Sets a tracker at the test's server. Linear's address is fixed, so its row is pointed there. */
async function track(kind: TrackerKind) {
  const before = await desk.db.selectFrom("issueTrackers").select("version").executeTakeFirst();
  const typed = { kind, origin: ORIGIN, project: PROJECTS[kind], issueType: "", key: TRACKER_TEST_KEY, hookSecret: "" };
  await setTracker(desk, owner, typed, before?.version ?? 0);
  if (kind === "linear") {
    await desk.db.updateTable("issueTrackers").set({ origin: ORIGIN }).execute();
    const key = { name: TRACKER_KEY, value: TRACKER_TEST_KEY, origins: [ORIGIN], by: "test" };
    await setKey(desk, key, await liveAgent(desk, workspace.id));
  }
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

const SENT: Readonly<Record<TrackerKind, { readonly path: string; readonly header: string; readonly body: unknown }>> =
  {
    github: {
      path: "/api/v3/repos/acme/app/issues",
      header: `authorization: Bearer ${TRACKER_TEST_KEY}`,
      body: { title: "Export fails", body: "Steps {secrets.ISSUE_TRACKER_KEY} {title}" },
    },
    gitlab: {
      path: "/api/v4/projects/acme%2Fapp/issues",
      header: `private-token: ${TRACKER_TEST_KEY}`,
      body: { title: "Export fails", description: "Steps {secrets.ISSUE_TRACKER_KEY} {title}" },
    },
    linear: {
      path: "/graphql",
      header: `authorization: ${TRACKER_TEST_KEY}`,
      body: {
        query: "mutation Issue($input: IssueCreateInput!) " +
          "{ issueCreate(input: $input) { success issue { id identifier url state { name type } } } }",
        variables: {
          input: {
            teamId: PROJECTS.linear,
            title: "Export fails",
            description: "Steps {secrets.ISSUE_TRACKER_KEY} {title}",
          },
        },
      },
    },
    jira: {
      path: "/rest/api/2/issue",
      header: `authorization: Bearer ${TRACKER_TEST_KEY}`,
      body: {
        fields: {
          project: { key: "SUP" },
          issuetype: { name: "Task" },
          summary: "Export fails",
          description: "Steps {secrets.ISSUE_TRACKER_KEY} {title}",
        },
      },
    },
  };

/** A report as each tracker sends it, with its proof. */
function reportOf(kind: TrackerKind, issue: { externalId: string }, secret: string, isDone: boolean, at: Date) {
  const time = at.toISOString();
  const state = isDone ? "closed" : "open";
  const payloads: Readonly<Record<TrackerKind, object>> = {
    github: {
      action: state,
      issue: { number: Number(issue.externalId), state, state_reason: null, updated_at: time },
      repository: { full_name: "Acme/App" },
    },
    gitlab: {
      object_kind: "issue",
      object_attributes: {
        iid: Number(issue.externalId),
        state: isDone ? "closed" : "opened",
        updated_at: time.replace(/^(\S+)T(\S+)\.\d+Z$/, "$1 $2 UTC"),
      },
      project: { path_with_namespace: "acme/app" },
    },
    linear: {
      type: "Issue",
      action: "update",
      webhookTimestamp: desk.now().getTime(),
      data: { id: issue.externalId, updatedAt: time, state: { name: state, type: isDone ? "completed" : "started" } },
    },
    jira: {
      webhookEvent: "jira:issue_updated",
      issue: {
        key: issue.externalId,
        fields: {
          updated: time.replace("Z", "+0000"),
          project: { key: "SUP" },
          status: { name: state, statusCategory: { key: isDone ? "done" : "new" } },
        },
      },
    },
  };
  const body = JSON.stringify(payloads[kind]);
  const hex = createHmac("sha256", secret).update(body).digest("hex");
  const proofs: Readonly<Record<TrackerKind, Readonly<Record<string, string>>>> = {
    github: { "x-hub-signature-256": `sha256=${hex}` },
    gitlab: { "x-gitlab-token": secret },
    linear: { "linear-signature": hex },
    jira: { "x-hub-signature": `sha256=${hex}` },
  };
  return { body, headers: proofs[kind] };
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
    reportOf(kind, { externalId }, secret, isDone, later(s));
  return { post, report };
}

Deno.test("what is not signed by the tracker, is old or is about something else changes nothing", async () => {
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

Deno.test("what a tracker refuses is said and kept nowhere; where it is not known, the issue says so", async () => {
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
  tracker.faults.push("graphql");
  const refused = await chat.make();
  assert.notEqual(refused.kind, "made", "errors of GraphQL have the status 200");
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

Deno.test("the draft has the pages, the errors and what was tried, without private data", async () => {
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
  assert.doesNotMatch((await admin.get(`/desk/inbox/${chat.number}`)).html, /Make an issue/);
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
    ["project", "hookSecret"],
    "each wrong field is marked, all at once, and none that Linear does not use",
  );
  assert.match(textOf(html), /Nothing was saved\. See the marked fields\./);
  assert.equal((await admin.send(page, typed)).location, `${page}?done=saved`);
  const saved = (await admin.get(page)).html;
  assert.doesNotMatch(saved, new RegExp(TRACKER_TEST_KEY));
  assert.match(saved, /\/hooks\/issues\/[\w-]{43}/);

  const teammate = await at.signIn("Tess", "teammate");
  assert.equal((await teammate.get(page)).status, 403);
  const inbox = `/desk/inbox/${chat.number}`;
  assert.match((await teammate.get(inbox)).html, /Make an issue/);
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
