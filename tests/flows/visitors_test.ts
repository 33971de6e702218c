/** Visitors on a website now, over real sockets: their page, their errors, and a teammate who writes to them. */

import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { VISITOR_LIMITS } from "../../core/limits/people.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { OVER_LIMIT } from "../../routes/live/sockets.ts";
import { requestChat, sendNudge, showVisitor, showVisitors } from "../../routes/visitors.ts";
import { testCaller, testWorkspace } from "../support/desk.ts";
import { eventually } from "../support/wait.ts";
import { testServed } from "../support/served.ts";
import { listen, type Listener } from "./socket.ts";
import { textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const test = await testServed({ model: builtinModel() });
const { desk, served, url, workspace } = test;
Deno.test.afterAll(() => test.close());

const base = `${url}/api/widget/${workspace.widgetKey}`;
const ann: Caller = await testCaller(desk, workspace.id, "teammate");
const vic: Caller = await testCaller(desk, workspace.id, "viewer");

const FACTS = { referrer: "https://search.example/", viewport: "1280x720", locale: "de-DE", timezone: "Europe/Berlin" };
const page = (path: string) => ({ url: `https://shop.example${path}`, title: `Page ${path}` });

/** A website with its socket; resolves when the desk knows where the visitor is. */
async function visit(path: string, headers: Record<string, string> = {}): Promise<{ id: string; socket: Listener }> {
  const id = crypto.randomUUID();
  const socket = await listen(`${base}/live`, { "user-agent": "TestBrowser/1", ...headers });
  socket.send({ type: "hello", visit: id, page: page(path), facts: FACTS });
  await until(id, (seen) => seen !== null);
  return { id, socket };
}

type Seen = Awaited<ReturnType<typeof showVisitor>>;

/** Waits until the desk shows a visitor so. */
async function until(id: string, holds: (seen: Seen) => boolean): Promise<Seen> {
  const found = await eventually("the visitor", async () => {
    const seen = await showVisitor(served, workspace.id, id);
    return holds(seen) ? { seen } : null;
  });
  return found.seen;
}

Deno.test("showVisitor shows a visitor's page, the way they came, and how they see the site", async () => {
  const { id, socket } = await visit("/");
  socket.send({ type: "page", page: page("/cart"), open: false });
  socket.send({ type: "page", page: page("/cart") });
  socket.send({ type: "page", page: page("/pay") });
  // The trail is written after the page.
  const seen = await until(id, (now) => now?.trail.at(-1)?.url.endsWith("/pay") ?? false);
  assert.deepEqual(seen?.facts, FACTS);
  assert.match(seen?.browser ?? "", /TestBrowser\/1$/);
  assert.equal(seen?.state, "browsing");
  assert.deepEqual(seen?.trail.map(({ url }) => new URL(url).pathname), ["/", "/cart", "/pay"]);
  await socket.close();
  await until(id, (now) => now === null);
});

Deno.test("a visitor's states change: error, stuck, chatting, and none on another page", async () => {
  const { id, socket } = await visit("/cart");
  const at = "2026-11-20T12:00:00.000Z";
  const detail = { method: "POST", url: "https://shop.example/api/orders", status: 500 };
  socket.send({ type: "event", kind: "request_failed", at, detail });
  const failed = await until(id, (now) => now?.state === "failed");
  assert.deepEqual(failed?.lastError, { kind: "request_failed", at: new Date(at), detail });
  socket.send({ type: "event", kind: "stuck", at });
  await until(id, (now) => now?.state === "stuck");
  socket.send({ type: "page", page: page("/cart"), open: true });
  await until(id, (now) => now?.state === "chatting");
  socket.send({ type: "page", page: page("/cart?step=2"), open: false });
  await until(id, (now) => now?.state === "stuck");
  socket.send({ type: "page", page: page("/") });
  await until(id, (now) => now?.state === "browsing");
  await socket.close();
});

Deno.test("a visitor has the country that the proxy names, and the visits that their browser made", async () => {
  const { id, socket } = await visit("/", { "x-country": "de", "x-forwarded-for": "192.0.2.9" });
  const first = await until(id, (now) => now?.visits !== null);
  assert.deepEqual([first?.country, first?.visits], ["DE", { count: 1, before: null }]);
  await socket.close();
  await until(id, (now) => now === null);
  const left = desk.now();
  const comeBack = async (afterMs: number) => {
    desk.pass(afterMs);
    const again = await listen(`${base}/live`, { "x-country": "XX" });
    again.send({ type: "hello", visit: id, page: page("/"), facts: FACTS });
    const seen = await until(id, (now) => now !== null);
    await again.close();
    await until(id, (now) => now === null);
    return seen;
  };
  assert.equal((await comeBack(VISITOR_LIMITS.awayMs - 1))?.visits?.count, 1);
  const back = await comeBack(VISITOR_LIMITS.awayMs + 1);
  assert.equal(back?.visits?.count, 2);
  assert.equal(back?.visits?.before?.getTime(), left.getTime() + VISITOR_LIMITS.awayMs - 1);
  assert.equal(back?.country, null);
});

Deno.test("an address that names no visit shows no visitor, however long it is", async () => {
  for (const id of ["x", "x".repeat(5000), "\0".repeat(20), "..".repeat(10)]) {
    assert.equal(await showVisitor(served, workspace.id, id), null, id.slice(0, 10));
  }
});

Deno.test("two tabs are one visitor, who leaves with the last tab", async () => {
  const { id, socket } = await visit("/one");
  const other = await listen(`${base}/live`);
  desk.pass(1000);
  other.send({ type: "hello", visit: id, page: page("/two"), facts: FACTS });
  await until(id, (now) => now?.page.url.endsWith("/two") ?? false);
  assert.equal((await showVisitors(served, workspace.id)).filter((one) => one.visit === id).length, 1);
  await other.close();
  await until(id, (now) => now?.page.url.endsWith("/one") ?? false);
  await socket.close();
  await until(id, (now) => now === null);
});

Deno.test("withdrawing consent removes all data of a visit", async () => {
  const { id, socket } = await visit("/");
  socket.send({ type: "forget" });
  await until(id, (now) => now === null);
  // The trail goes after the visitor.
  await eventually("nothing of the visitor", async () => {
    const entries = await Array.fromAsync(served.kv.list({ prefix: [] }));
    return !entries.some(({ key }) => key.includes(id)) || null;
  });
  await socket.close();
});

Deno.test("the socket of a website opens for allowed websites alone, and a visitor has ten of them", async () => {
  const { id, socket } = await visit("/", { origin: "https://shop.example" });
  const more = await Promise.all(Array.from({ length: 10 }, () => listen(`${base}/live`)));
  for (const one of more) one.send({ type: "hello", visit: id, page: page("/") });
  assert.equal(await Promise.race(more.map(({ closed }) => closed)), OVER_LIMIT);
  await Promise.all([socket, ...more].map((one) => one.close()));
  const strict = await testWorkspace(desk);
  await desk.db.updateTable("workspaces").where("id", "=", strict.id)
    .set({ settings: json({ widget: { behaviour: { allowedWebsites: ["https://shop.example"] } } }) })
    .execute();
  const address = `${url}/api/widget/${strict.widgetKey}/live`;
  await assert.rejects(listen(address, { origin: "https://evil.example" }));
  await (await listen(address, { origin: "https://shop.example" })).close();
  await (await listen(address, { origin: url })).close();
});

Deno.test("no offer is made to a visitor who has the chat open, where none is shown", async () => {
  const { id, socket } = await visit("/");
  socket.send({ type: "page", page: page("/"), open: true });
  await until(id, (now) => now?.state === "chatting");
  await assert.rejects(sendNudge(served, ann, id, "Can I help?"), {
    code: "invalid_input",
    message: /has the chat open/,
  });
  socket.send({ type: "page", page: page("/"), open: false });
  await until(id, (now) => now?.state !== "chatting");
  await sendNudge(served, ann, id, "Can I help?");
  await socket.close();
});

Deno.test("a website's socket receives settings and its own nudges, and no events of conversations", async () => {
  const { id, socket } = await visit("/");
  const stranger = await visit("/");
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  await chat.say("Hello");
  await assert.rejects(sendNudge(served, vic, id, "Hi"), { code: "forbidden" });
  await assert.rejects(sendNudge(served, ann, id, "   "), { code: "invalid_input" });
  await assert.rejects(sendNudge(served, ann, "nobody-is-here-now", "Hi"), { code: "not_found" });
  await sendNudge(served, ann, id, "Can I help with the payment?");
  assert.deepEqual(await socket.hears("nudge"), {
    type: "nudge",
    text: "Can I help with the payment?",
    by: ann.teammate.name,
  });
  desk.live.publish({ kind: "settings", workspace: workspace.id });
  await stranger.socket.hears("settings");
  await stranger.socket.settle();
  assert.deepEqual(stranger.socket.heard.map(({ type }) => type), ["settings", "ping"]);
  await Promise.all([socket.close(), stranger.socket.close()]);
});

Deno.test("requestChat has the page load the chat, and begins a conversation that the visitor hears of", async () => {
  const { id, socket } = await visit("/");
  const begun = requestChat(served, ann, id);
  await socket.hears("frame");
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  const frame = await listen(`${base}/live`);
  frame.send({ type: "hello", session: chat.opened.session, visit: id, page: page("/") });
  const number = await begun;
  assert.equal((await frame.hears("message"))["n"], 1);
  const row = await desk.db.selectFrom("conversations").select(["handler", "visitorId"])
    .where("workspace", "=", workspace.id).where("number", "=", number).executeTakeFirstOrThrow();
  const seen = await showVisitor(served, workspace.id, id);
  assert.deepEqual(row, { handler: "human", visitorId: seen?.chat?.visitorId });
  assert.equal(await requestChat(served, ann, id), number);
  await Promise.all([socket.close(), frame.close()]);
});

Deno.test("a signed-out chat receives no more events of the customer's conversation", async () => {
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  await chat.say("Hello");
  const socket = await listen(`${base}/live`);
  socket.send({ type: "hello", session: chat.opened.session, page: page("/") });
  await socket.settle();
  const { id: conversationId, visitorId } = await desk.db.selectFrom("conversations").select(["id", "visitorId"])
    .where("workspace", "=", workspace.id).orderBy("number", "desc").limit(1).executeTakeFirstOrThrow();
  const messageCount = () => socket.heard.filter(({ type }) => type === "message").length;
  desk.live.publish({ kind: "message", workspace: workspace.id, conversationId, n: 5 });
  await eventually("the message", () => messageCount() === 1 || null);
  // What signing in leaves behind.
  const [contact, now] = [crypto.randomUUID(), desk.now()];
  await desk.db.insertInto("contacts").values({
    id: contact,
    workspace: workspace.id,
    externalId: contact,
    attributes: json({}),
    verifiedAt: now,
    firstSeen: now,
    lastSeen: now,
  }).execute();
  await desk.db.updateTable("visitors").set({ contactId: contact }).where("id", "=", visitorId).execute();
  await desk.db.updateTable("conversations").set({ contactId: contact }).where("id", "=", conversationId).execute();
  await chat.logout();
  await eventually("the sign-out", async () => {
    const before = messageCount();
    desk.live.publish({ kind: "message", workspace: workspace.id, conversationId, n: 6 });
    await socket.settle();
    return messageCount() === before || null;
  });
  await socket.close();
});

Deno.test("a page of the desk receives events of visitors once it asks for them", async () => {
  const browser = await test.signIn("Mia", "viewer");
  const desk = await listen(`${url}/desk/live`, { cookie: browser.cookie(), origin: url });
  await (await visit("/")).socket.close();
  await desk.settle();
  assert.ok(!desk.heard.some(({ type }) => type === "visit"));
  desk.send({ type: "visitors" });
  await desk.settle();
  const { id, socket } = await visit("/");
  await eventually("the visit", () => desk.heard.some((event) => event.type === "visit" && event["id"] === id) || null);
  await Promise.all([socket.close(), desk.close()]);
});

Deno.test("a conversation shows its visitor's browser and window, even if visits are not recorded", async () => {
  const opened = await fetch(`${base}/session`, {
    method: "POST",
    body: JSON.stringify({ page: page("/help"), facts: FACTS }),
  });
  const { session } = await opened.json();
  const said = await fetch(`${base}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${session}` },
    body: JSON.stringify({ clientId: crypto.randomUUID(), text: "Hello", page: page("/help") }),
  });
  assert.match(await said.text(), /event: done/);
  const { number } = await desk.db.selectFrom("conversations").select("number")
    .where("workspace", "=", workspace.id).orderBy("number", "desc").limit(1).executeTakeFirstOrThrow();
  const browser = await test.signIn("Kai", "viewer");
  const shown = textOf((await browser.get(`/desk/inbox/${number}`)).html);
  for (const fact of ["German (Germany)", "Europe/Berlin", "1280x720", "https://search.example/"]) {
    assert.ok(shown.includes(fact), fact);
  }
});
