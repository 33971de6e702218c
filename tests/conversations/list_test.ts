import assert from "node:assert/strict";
import { conversationDetail, listConversations } from "../../core/conversations/list.ts";
import { appendMessage } from "../../core/conversations/messages.ts";
import { readThread } from "../../core/conversations/thread.ts";
import { testDesk } from "../support/desk.ts";
import { openChat } from "./chat.ts";

const desk = await testDesk();

Deno.test.afterAll(() => desk.close());

Deno.test("listConversations shows the customer and the last words, and only what a view asks for", async () => {
  const chat = await openChat(desk);
  await chat.say("hi");
  const { workspace } = chat.context;
  const page = { view: "all", before: null, limit: 10 } as const;
  const [row, ...others] = await listConversations(desk, workspace, page);
  assert.equal(others.length, 0);
  assert.deepEqual([row?.number, row?.customerName, row?.handler, row?.lastLine], [
    1,
    "Ada",
    "ai",
    "Hello! How can I help you?",
  ]);
  assert.equal((await listConversations(desk, workspace, { ...page, view: "waiting" })).length, 0);
  assert.equal((await listConversations(desk, workspace, { ...page, view: "ai" })).length, 1);
  assert.equal((await listConversations(desk, workspace, { ...page, before: desk.now() })).length, 0);
  await chat.say("talk to a human");
  assert.equal((await listConversations(desk, workspace, { ...page, view: "waiting" })).length, 1);
  assert.equal((await listConversations(desk, workspace, { ...page, view: "ai" })).length, 0);
});

Deno.test("conversationDetail has every message, the cards as text and the calls", async () => {
  const chat = await openChat(desk);
  await chat.say("What plan am I on?");
  const detail = await conversationDetail(desk, chat.context.workspace, 1);
  assert.deepEqual(detail?.messages.map(({ kind }) => kind), ["text", "action", "card"]);
  assert.match(detail?.messages[2]?.outline ?? "", /Starter/);
  assert.deepEqual(detail?.calls.map(({ action, outcome }) => [action, outcome]), [["get_account", "ok"]]);
  assert.equal(detail?.customer?.externalId, "u-ada");
  assert.equal(await conversationDetail(desk, chat.context.workspace, 2), null);
});

Deno.test("readThread shows neither calls nor notes, and goes on after a number", async () => {
  const chat = await openChat(desk);
  await chat.say("What plan am I on?");
  const { workspace } = chat.context;
  const { id: conversationId } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const place = { workspace, conversationId };
  await appendMessage(desk, place, { author: "teammate", kind: "note", text: "internal" });
  await appendMessage(desk, place, { author: "teammate", kind: "text", text: "Hello from Ann" });
  const thread = await readThread(desk, { ...place, after: 0 });
  assert.deepEqual(thread.map(({ n, kind, author }) => [n, kind, author]), [
    [1, "text", "customer"],
    [3, "card", "ai"],
    [5, "text", "teammate"],
  ]);
  assert.deepEqual((await readThread(desk, { ...place, after: 3 })).map(({ n }) => n), [5]);
  assert.deepEqual(await readThread(desk, { ...place, after: 5 }), []);
});
