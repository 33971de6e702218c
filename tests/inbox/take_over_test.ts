/** A teammate takes a conversation over at every moment of a turn. */

import assert from "node:assert/strict";
import { askConfirmation } from "../../core/actions/confirm.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import type { Model, ModelEvent } from "../../core/model/model.ts";
import { exampleAgent } from "../../examples/demo/agent_files.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { answered, type ChatOptions, openChat, seen, shownId, type TestChat } from "../conversations/chat.ts";

const logged: string[] = [];
const base = await testDesk({ log: (_level, message) => void logged.push(message) });
Deno.test.afterAll(() => base.close());

/** Where the example card has its button "Upgrade to Pro". */
const UPGRADE = "children.4.children.0";

/** A chat, and the moment at which Ann takes it over. */
async function scene(options: (takeOver: () => Promise<void>) => ChatOptions) {
  const late = { takeOver: () => Promise.resolve() };
  const chat = await openChat(base, options(() => late.takeOver()));
  const caller = await testCaller(chat.desk, chat.context.workspace, "teammate");
  late.takeOver = async () => {
    late.takeOver = () => Promise.resolve();
    await changeConversation(chat.desk, caller, 1, { kind: "take_over" });
  };
  return { chat, caller };
}

async function conversationOf({ desk, context }: TestChat) {
  return await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", context.workspace).executeTakeFirstOrThrow();
}

async function threadOf(chat: TestChat) {
  const { desk, context: { workspace } } = chat;
  return await readThread(desk, { workspace, conversationId: (await conversationOf(chat)).id, after: 0, locale: null });
}

/** A model that says its events, with something else in between. */
function model(events: () => AsyncIterable<ModelEvent>): Model {
  return { ...scriptedModel([]), answer: events };
}

Deno.test("the agent stops in the middle of its answer when a person takes over, and the part said so far stays", async () => {
  const { chat } = await scene((takeOver) => ({
    model: model(async function* () {
      yield { kind: "text", delta: "Here is one. " };
      yield { kind: "text", delta: "Here is two. " };
      await takeOver();
      yield { kind: "text", delta: "Here is three. " };
      yield { kind: "text", delta: "Here is four." };
      yield { kind: "done" };
    }),
  }));
  logged.length = 0;
  assert.deepEqual(seen(await chat.say("tell me")), ["text: Here is one. ", "text: Here is two. "]);
  assert.deepEqual((await threadOf(chat)).map(({ text }) => text), [
    "tell me",
    "Here is one. Here is two. ",
    "teammate joined the conversation.",
  ]);
  assert.deepEqual(logged, [], "nothing went wrong");
});

Deno.test("the agent does not hand over a conversation that a person has taken over", async () => {
  const { chat, caller } = await scene((takeOver) => ({
    model: model(async function* () {
      await takeOver();
      yield { kind: "call", id: "1", name: "talk_to_person", input: { reason: "I am lost." } };
      yield { kind: "done" };
    }),
  }));
  assert.deepEqual(seen(await chat.say("tell me")), []);
  const { handler, status, assignee, handoffReason, waitingSince } = await conversationOf(chat);
  assert.deepEqual(
    { handler, status, assignee, handoffReason, waitingSince },
    { handler: "human", status: "open", assignee: caller.teammate.id, handoffReason: null, waitingSince: null },
  );
  assert.equal((await threadOf(chat)).at(-1)?.text, "teammate joined the conversation.");
});

/** The example's change, showing a card of its own. */
const CHANGE_WITH_CARD = {
  "actions/change_plan.yaml": `${
    exampleAgent("https://app.example.com").get("actions/change_plan.yaml")
  }\nwidget: account_card\n`,
};

for (const kind of ["card", "question"] as const) {
  Deno.test(`a pressed button of a ${kind} is answered when a person takes over while the app works`, async () => {
    const { chat } = await scene((takeOver) => ({
      files: CHANGE_WITH_CARD,
      app: async ({ method }) => {
        if (method !== "POST") return undefined;
        await takeOver();
        return answered(200, { plan: "pro", status: "active", price: "$49" });
      },
    }));
    const asked = await chat.say(kind === "card" ? "What plan am I on?" : "Upgrade me to Pro");
    const target = shownId(asked);
    const events = await chat.press(target, kind === "card" ? UPGRADE : "yes");
    assert.equal(seen(events).at(-1), "text: Your plan is now Pro.");
    assert.equal((await threadOf(chat)).find(({ id }) => id === target)?.folded, "Your plan is now Pro.");
  });
}

Deno.test("a question asked just after a person took over is not pending", async () => {
  const { chat, caller } = await scene(() => ({}));
  await chat.say("hello");
  const { desk, context: { workspace, session } } = chat;
  const { id: conversationId } = await conversationOf(chat);
  await changeConversation(desk, caller, 1, { kind: "take_over" });
  const live = await liveAgent(desk, workspace);
  const place = { workspace, conversationId, messageId: null, visitorId: session.visitorId, seenN: 0 };
  const context = { ...place, live, customer: session.customer, actor: "ai" } as const;
  const question = { action: "change_plan", input: { plan: "pro" }, summary: "Change plan", messageId: "m" };
  await askConfirmation(desk, context, question);
  const pending = await desk.db.selectFrom("confirmations").select("id")
    .where("workspace", "=", workspace).where("state", "=", "pending").execute();
  assert.deepEqual(pending, []);
});
