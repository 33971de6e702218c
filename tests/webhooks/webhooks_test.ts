/** Webhooks from the change to the endpoint: which changes are events, their order, and how sending ends. */

import assert from "node:assert/strict";
import { saveStarter } from "../../core/agent/starter_version.ts";
import { json } from "../../core/db/json.ts";
import {
  addEndpoint,
  changeEndpoint,
  enableEndpoint,
  listEndpoints,
  readEndpoint,
  removeEndpoint,
  rotateSecret,
} from "../../core/webhooks/endpoints.ts";
import { forgetDeliveries, listDeliveries, sendAgain, sendTestEvent } from "../../core/webhooks/deliveries.ts";
import { isWebhookEventType, WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from "../../core/webhooks/events.ts";
import { eventBody, type LeasedDelivery, webhookQueue } from "../../core/webhooks/queue.ts";
import { insertMessage } from "../../core/conversations/messages.ts";
import { OUTBOX_LIMITS } from "../../core/limits/outbox.ts";
import { WEBHOOK_LIMITS } from "../../core/limits/webhooks.ts";
import type { OutboundAnswer, OutboundRequest } from "../../core/ports/outbound.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { readPageFrame } from "../../core/notifications/page_frame.ts";
import { DAY } from "../../core/units.ts";
import { addConversation } from "./support.ts";
import { outboundTo, testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const sent: OutboundRequest[] = [];
let answer: OutboundAnswer["kind"] | number = 200;
let answerHeaders: Readonly<Record<string, string>> = {};
const desk = await testDesk({
  outbound: outboundTo((request) => {
    sent.push(request);
    if (answer === "refused") return { kind: "refused", code: "frozen", message: "frozen" };
    if (typeof answer === "string") return { kind: "no_answer", code: "timeout", message: "too slow", sent: true };
    return { kind: "answer", status: answer, headers: answerHeaders, body: "thanks", truncated: false, ms: 1 };
  }),
});
Deno.test.afterAll(desk.close);
const queue = webhookQueue(desk);

const TYPED = { url: "https://hooks.example.com/desk", description: "CRM", types: WEBHOOK_EVENT_TYPES };

/** A workspace with an endpoint for every event, and a conversation. */
async function withEndpoint() {
  answer = 200;
  answerHeaders = {};
  sent.length = 0;
  const { id: workspace } = await testWorkspace(desk);
  const caller = await testCaller(desk, workspace);
  const { id, secret } = await addEndpoint(desk, caller, TYPED);
  return { workspace, caller, id, secret };
}

const say = (workspace: string, conversationId: string, text: string) =>
  insertMessage(desk, { workspace, conversationId }, { author: "customer", kind: "text", text });

/** Sends what is due of one workspace; rows of others, in a shared database, are left as they were. */
async function sendDue(workspace: string): Promise<readonly string[]> {
  const begun = sent.length;
  for (;;) {
    const own = (await queue.lease(100)).filter((row: LeasedDelivery) => row.workspace === workspace);
    if (own.length === 0) return sent.slice(begun).map(({ body }) => typeOf(body));
    for (const row of own) await queue.send(row);
  }
}

const typeOf = (body: string | null) => String(JSON.parse(body ?? "{}").type);
const textsSent = () => sent.flatMap(({ body }) => JSON.parse(body ?? "{}").data.message?.text ?? []);

async function stored({ workspace, id }: { workspace: string; id: string }) {
  return (await listDeliveries(desk, workspace, id)).toReversed();
}

Deno.test("webhook events are stored in the transaction of their change, in the shapes of the catalogue", async () => {
  const at = await withEndpoint();
  const { workspace } = at;
  const conversation = await addConversation(desk, workspace, 1);
  await assert.rejects(
    desk.db.transaction().execute(async (db) => {
      await insertMessage({ ...desk, db }, { workspace, conversationId: conversation }, {
        author: "customer",
        kind: "text",
        text: "rolled back",
      });
      throw new Error("undo");
    }),
  );
  await say(workspace, conversation, "Hello");
  await insertMessage(desk, { workspace, conversationId: conversation }, { author: "system", kind: "note", text: "n" });
  const change = (set: Record<string, unknown>) =>
    desk.db.updateTable("conversations").set(set).where("id", "=", conversation).execute();
  await change({ handler: "human", status: "waiting", handoffReason: "asked" });
  await change({ assignee: at.caller.teammate.id });
  await change({ status: "resolved" });
  await change({ rating: 5 });
  await change({ rating: 5, lastMessageAt: desk.now() });
  const contact = desk.newId();
  const seen = { firstSeen: desk.now(), lastSeen: desk.now() };
  await desk.db.insertInto("contacts").values({
    ...{ id: contact, workspace, externalId: "u1", email: null, name: "Ada", attributes: json({ plan: "pro" }) },
    ...{ verifiedAt: null, ...seen },
  }).execute();
  await desk.db.updateTable("contacts").set({ lastSeen: desk.now() }).where("id", "=", contact).execute();
  const rows = await stored(at);
  assert.deepEqual(rows.map(({ type }) => type), [
    ...["conversation.opened", "message.created", "conversation.handed_over", "conversation.assigned"],
    ...["conversation.resolved", "conversation.rated", "contact.changed"],
  ]);
  for (const { type, data } of rows) {
    assert.ok(isWebhookEventType(type));
    WEBHOOK_EVENTS[type].data.parse(data);
  }
  await desk.db.deleteFrom("conversations").where("id", "=", conversation).execute();
  await desk.db.deleteFrom("contacts").where("id", "=", contact).execute();
  assert.deepEqual(await stored(at), [], "an event goes with its conversation or contact");
});

Deno.test("the end of a call, a saved agent and the end of a test run each send one event in the catalogue's shape", async () => {
  const at = await withEndpoint();
  const { workspace } = at;
  await desk.db.insertInto("audit").values({
    ...{ id: desk.newId(), workspace, conversationId: null, messageId: null, action: "change_plan", agentVersion: 1 },
    ...{ actor: "ai", userId: "u1", confirmedBy: "text", input: json({ plan: "pro" }), ms: null, at: desk.now() },
    ...{
      request: json({ method: "POST", url: "https://app.example.com/", headers: {}, body: null }),
      response: json(null),
    },
    ...{ outcome: "sent", error: null, link: null, previousHash: null, hash: null },
  }).execute();
  assert.deepEqual(await stored(at), [], "a call that is on its way has not ended");
  await desk.db.updateTable("audit").set({ outcome: "ok", ms: 3 }).where("workspace", "=", workspace).execute();
  await saveStarter(desk, workspace);
  const run = desk.newId();
  await desk.db.insertInto("testRuns").values({
    ...{ id: run, workspace, state: "running", agentVersion: 1, agentHash: "", model: "built-in", request: json({}) },
    ...{ startedBy: "Ada", startedAt: desk.now(), beatAt: desk.now(), endedAt: null, total: 2, error: null },
  }).execute();
  const set = (change: Record<string, unknown>) =>
    desk.db.updateTable("testRuns").set(change).where("id", "=", run).execute();
  await set({ done: 1, passed: 1 });
  await set({ state: "done", done: 2, passed: 2, endedAt: desk.now() });
  const rows = await stored(at);
  assert.deepEqual(rows.map(({ type }) => type), ["action.made", "agent.saved", "test_run.ended"]);
  for (const { type, data } of rows) {
    assert.ok(isWebhookEventType(type));
    WEBHOOK_EVENTS[type].data.parse(data);
    assert.doesNotMatch(JSON.stringify(data), /pro"|app\.example\.com/, "arguments and answers stay in the audit");
  }
});

Deno.test("the agent's answer is one event after its turn has ended", async () => {
  const at = await withEndpoint();
  const conversation = await addConversation(desk, at.workspace, 1);
  const place = { workspace: at.workspace, conversationId: conversation };
  const opening = await insertMessage(desk, place, {
    ...{ author: "customer", kind: "text", text: "Hi" } as const,
    data: { turn: { state: "running", lastN: 0 } },
  });
  const answered = await insertMessage(desk, place, { author: "ai", kind: "text", text: "Good" });
  const delivered = async () =>
    (await stored(at)).flatMap(({ data }) => {
      const parsed = WEBHOOK_EVENTS["message.created"].data.safeParse(data);
      return parsed.success ? [JSON.parse(JSON.stringify(parsed.data)).message.text] : [];
    });
  assert.deepEqual(await delivered(), ["Hi"]);
  await desk.db.updateTable("messages").set({ text: "Good day." }).where("id", "=", answered.id).execute();
  await desk.db.updateTable("messages").set({ data: json({ turn: { state: "done", lastN: 2 } }) })
    .where("id", "=", opening.id).execute();
  assert.deepEqual(await delivered(), ["Hi", "Good day."]);
});

Deno.test("events of a conversation are sent in order: a failing one delays only its own conversation", async () => {
  const { workspace, id } = await withEndpoint();
  const [one, two] = [await addConversation(desk, workspace, 1), await addConversation(desk, workspace, 2)];
  await sendDue(workspace);
  sent.length = 0;
  answer = 500;
  await say(workspace, one, "one 1");
  await say(workspace, one, "one 2");
  await sendDue(workspace);
  answer = 200;
  await say(workspace, two, "two 1");
  await sendDue(workspace);
  assert.deepEqual(textsSent(), ["one 1", "two 1"]);
  desk.pass(OUTBOX_LIMITS.retryMs[0]);
  await sendDue(workspace);
  assert.deepEqual(textsSent(), ["one 1", "two 1", "one 1", "one 2"]);
  const ids = sent.filter(({ body }) => body?.includes("one 1")).map(({ headers }) => headers["webhook-id"]);
  assert.equal(new Set(ids).size, 1, "a retry has the id of the first attempt");
  assert.ok((await stored({ workspace, id })).every(({ state }) => state === "delivered"));
});

Deno.test("a lease that ran out is taken by another process; the late answer of the first changes nothing", async () => {
  const { workspace, caller, id } = await withEndpoint();
  await sendTestEvent(desk, caller, id);
  const [first] = (await queue.lease(100)).filter((row) => row.workspace === workspace);
  assert.ok(first);
  assert.deepEqual((await queue.lease(100)).filter((row) => row.workspace === workspace), []);
  desk.pass(OUTBOX_LIMITS.leaseMs + 1);
  await sendDue(workspace);
  answer = 500;
  await queue.send(first);
  assert.deepEqual((await stored({ workspace, id })).map(({ state, attempts }) => [state, attempts]), [[
    "delivered",
    2,
  ]]);
});

Deno.test("the list of activities has no address of a webhook, which may be the key to it", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const caller = await testCaller(desk, workspace);
  const url = "https://hooks.example.com/services/T0/B0/PATH-KEY?token=QUERY-KEY";
  const { id } = await addEndpoint(desk, caller, { ...TYPED, url });
  await changeEndpoint(desk, caller, { id, version: 1 }, { ...TYPED, url, description: "" });
  await rotateSecret(desk, caller, id);
  await enableEndpoint(desk, caller, id, false);
  await enableEndpoint(desk, caller, id, true);
  await removeEndpoint(desk, caller, id);
  const rows = await desk.db.selectFrom("activities").selectAll().where("workspace", "=", workspace).orderBy("seq")
    .execute();
  assert.deepEqual(rows.map(({ subject }) => subject), [
    "https://hooks.example.com (CRM)",
    ...Array.from({ length: 5 }, () => "https://hooks.example.com"),
  ]);
  assert.doesNotMatch(JSON.stringify(rows), /-KEY/);
});

Deno.test("after the last retry the endpoint is disabled with its reason; enabled again, it is sent what waited", async () => {
  const { workspace, caller, id } = await withEndpoint();
  const conversation = await addConversation(desk, workspace, 1);
  await say(workspace, conversation, "Hello");
  answer = "no_answer";
  for (const waitMs of [0, ...OUTBOX_LIMITS.retryMs]) {
    desk.pass(waitMs);
    await sendDue(workspace);
  }
  const stopped = await readEndpoint(desk, workspace, id);
  assert.match(stopped.stoppedBecause ?? "", /for a day \(too slow\)/);
  assert.equal(stopped.enabled, false);
  assert.equal((await readPageFrame(desk, caller)).stoppedWebhooks, 1);
  const { subject, kind } = await desk.db.selectFrom("activities").select(["subject", "kind"])
    .where("workspace", "=", workspace).orderBy("seq", "desc").limit(1).executeTakeFirstOrThrow();
  assert.deepEqual([subject, kind], ["https://hooks.example.com (CRM)", "webhook_stopped"]);
  await say(workspace, conversation, "While disabled");
  answer = 200;
  assert.deepEqual(await sendDue(workspace), []);
  const [ended] = await stored({ workspace, id });
  await assert.rejects(sendAgain(desk, caller, id, ended?.id ?? ""), /disabled: enable it first/);
  await enableEndpoint(desk, caller, id, true);
  assert.equal((await readPageFrame(desk, caller)).stoppedWebhooks, 0);
  assert.deepEqual(await sendDue(workspace), ["message.created"]);
  const [failed] = await stored({ workspace, id });
  assert.equal(failed?.state, "failed");
  await sendAgain(desk, caller, id, failed?.id ?? "");
  assert.deepEqual(await sendDue(workspace), ["conversation.opened"]);
});

Deno.test("a delivery that waits for a retry can be sent immediately, with its remaining tries and in order", async () => {
  const { workspace, caller, id } = await withEndpoint();
  const conversation = await addConversation(desk, workspace, 1);
  answer = 503;
  await sendDue(workspace);
  await say(workspace, conversation, "Hello");
  const [first, later] = await stored({ workspace, id });
  await sendAgain(desk, caller, id, later?.id ?? "");
  answer = 200;
  assert.deepEqual(await sendDue(workspace), [], "the event before it goes first");
  await sendAgain(desk, caller, id, first?.id ?? "");
  assert.deepEqual(await sendDue(workspace), ["conversation.opened", "message.created"]);
  const ended = await stored({ workspace, id });
  assert.deepEqual(ended.map(({ state, attempts }) => [state, attempts]), [["delivered", 2], ["delivered", 1]]);
});

Deno.test("an endpoint's Retry-After is respected, up to a day", async () => {
  const { workspace, caller, id } = await withEndpoint();
  answer = 503;
  for (const [said, waitMs] of [["120", 120_000], ["999999999", DAY], ["soon", OUTBOX_LIMITS.retryMs[2]]] as const) {
    if (said === "120") await sendTestEvent(desk, caller, id);
    answerHeaders = { "retry-after": said };
    assert.equal((await sendDue(workspace)).length, 1);
    desk.pass(waitMs - 1);
    assert.equal((await sendDue(workspace)).length, 0);
    desk.pass(1);
  }
  answer = 200;
  assert.equal((await sendDue(workspace)).length, 1);
});

Deno.test("status 410 disables an endpoint immediately; a frozen desk holds events without counting attempts", async () => {
  const { workspace, caller, id } = await withEndpoint();
  await sendTestEvent(desk, caller, id);
  answer = "refused";
  for (let hours = 0; hours < 20; hours++) {
    await sendDue(workspace);
    desk.pass(WEBHOOK_LIMITS.heldMs);
  }
  assert.deepEqual((await stored({ workspace, id })).map(({ state, attempts }) => [state, attempts]), [["waiting", 0]]);
  answer = 410;
  await sendDue(workspace);
  assert.match((await readEndpoint(desk, workspace, id)).stoppedBecause ?? "", /410/);
});

Deno.test("a rotated secret signs beside the old one for a day; another origin drops the old one", async () => {
  const { workspace, caller, id, secret } = await withEndpoint();
  const signing = async () => {
    await sendTestEvent(desk, caller, id);
    await sendDue(workspace);
    return Object.keys(sent.at(-1)?.secrets ?? {}).map((name) => name.slice(-2));
  };
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(await signing(), ["_a"]);
  assert.notEqual(await rotateSecret(desk, caller, id), secret);
  assert.deepEqual(await signing(), ["_b", "_a"]);
  desk.pass(DAY);
  assert.deepEqual(await signing(), ["_b"]);
  const { version } = await readEndpoint(desk, workspace, id);
  assert.equal(await changeEndpoint(desk, caller, { id, version }, { ...TYPED, url: `${TYPED.url}/2` }), null);
  await assert.rejects(changeEndpoint(desk, caller, { id, version }, TYPED), /Another teammate/);
  const moved = { ...TYPED, url: "https://other.example.com/" };
  assert.match(await changeEndpoint(desk, caller, { id, version: version + 1 }, moved) ?? "", /^whsec_/);
  assert.deepEqual(await signing(), ["_a"]);
  assert.equal(sent.at(-1)?.url, "https://other.example.com/");
});

const BAD = ["http://hooks.example.com/", "ftp://example.com/", "https://user:pw@example.com/", "not an address"];

/** Hosts that the operator did not allow: the sandbox would refuse each delivery. */
const PRIVATE = [
  "https://localhost/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://crm.internal/x",
  "https://10.0.0.7/",
  "https://[fd12::7]/",
  "https://[::ffff:10.0.0.7]/",
];

Deno.test("an endpoint takes https addresses and known events, from teammates with the right", async () => {
  const { workspace, caller, id } = await withEndpoint();
  for (const url of BAD) await assert.rejects(addEndpoint(desk, caller, { ...TYPED, url }), /https address/, url);
  for (const url of PRIVATE) {
    await assert.rejects(
      addEndpoint(desk, caller, { ...TYPED, url }),
      /private network.*add \S+=.+:443 to SVC_ALLOW_PRIVATE/,
      url,
    );
    const plain = url.replace("https:", "http:");
    await assert.rejects(
      addEndpoint(desk, caller, { ...TYPED, url: plain }),
      /not encrypted.*SVC_ALLOW_PRIVATE/,
      plain,
    );
  }
  await addEndpoint(desk, caller, { ...TYPED, url: "https://[2606:4700::1111]/hook" });
  await assert.rejects(addEndpoint(desk, caller, { ...TYPED, types: ["nothing"] }), /at least one/);
  const viewer: Caller = await testCaller(desk, workspace, "teammate");
  const other = await testCaller(desk, (await testWorkspace(desk)).id);
  for (const refused of [viewer, other]) {
    await assert.rejects(rotateSecret(desk, refused, id));
    await assert.rejects(enableEndpoint(desk, refused, id, false));
    await assert.rejects(removeEndpoint(desk, refused, id));
    await assert.rejects(sendTestEvent(desk, refused, id));
  }
  await removeEndpoint(desk, caller, id);
  await assert.rejects(readEndpoint(desk, workspace, id), /no such webhook/);
});

Deno.test("deliveries are removed after their retention", async () => {
  const { workspace, caller, id } = await withEndpoint();
  await sendTestEvent(desk, caller, id);
  await sendDue(workspace);
  assert.equal(
    typeOf(eventBody((await stored({ workspace, id }))[0] ?? { type: "", createdAt: desk.now(), data: {} })),
    "webhook.test",
  );
  desk.pass(WEBHOOK_LIMITS.keptDays * DAY + 1);
  await forgetDeliveries(desk);
  assert.deepEqual(await stored({ workspace, id }), []);
});

Deno.test("a workspace's endpoints are limited, even when several are added concurrently", async () => {
  const { workspace, caller } = await withEndpoint();
  const adding = Array.from({ length: WEBHOOK_LIMITS.endpointsMax + 5 }, () => addEndpoint(desk, caller, TYPED));
  const added = (await Promise.allSettled(adding)).filter(({ status }) => status === "fulfilled").length;
  assert.equal(added, WEBHOOK_LIMITS.endpointsMax - 1);
  assert.equal((await listEndpoints(desk, workspace)).length, WEBHOOK_LIMITS.endpointsMax);
});
