import assert from "node:assert/strict";
import { conversationDetail } from "../../core/conversations/read/list.ts";
import { appendMessage } from "../../core/conversations/messages.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { openChat } from "./chat.ts";

const desk = await testDesk();

Deno.test.afterAll(() => desk.close());

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

Deno.test("conversationDetail says of a question its place, and that it no longer counts", async () => {
  const call = (plan: string): ModelEvent => ({ kind: "call", id: plan, name: "change_plan", input: { plan } });
  const model = scriptedModel([[call("pro"), call("starter")], [{ kind: "text", delta: "Fine." }]]);
  const chat = await openChat(desk, { model });
  const asked = async () =>
    (await conversationDetail(desk, chat.context.workspace, 1))?.messages
      .filter(({ question }) => question !== null).map(({ place, answer }) => [place, answer]);
  await chat.say("Change my plan twice");
  assert.deepEqual(await asked(), [[{ n: 1, of: 2 }, null]]);
  await chat.say("What does it cost?");
  assert.deepEqual(await asked(), [[{ n: 1, of: 2 }, "over"]]);
});

Deno.test("readThread omits calls and notes, and can begin after a message number", async () => {
  const chat = await openChat(desk);
  await chat.say("What plan am I on?");
  const { workspace } = chat.context;
  const { id: conversationId } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const place = { workspace, conversationId };
  await appendMessage(desk, place, { author: "teammate", kind: "note", text: "internal" });
  const { teammate } = await testCaller(desk, workspace, "admin");
  await appendMessage(desk, place, { author: "teammate", kind: "text", text: "Hello", teammate: teammate.id });
  const thread = await readThread(desk, { ...place, after: 0, locale: null });
  assert.deepEqual(thread.map(({ n, kind, author, by }) => [n, kind, author, by]), [
    [1, "text", "customer", null],
    [3, "card", "ai", null],
    [5, "text", "teammate", "admin"],
  ]);
  assert.deepEqual((await readThread(desk, { ...place, after: 3, locale: null })).map(({ n }) => n), [5]);
  assert.deepEqual(await readThread(desk, { ...place, after: 5, locale: null }), []);
});
