/** When a turn goes to a person: by topic, at the limit of replies, on request, and by the offer after a failure. */
import assert from "node:assert/strict";
import { lookUpConversations } from "../../core/conversations/lookup.ts";
import { readData } from "../../core/conversations/message_data.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { GERMAN } from "../../core/languages/de/language.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import type { Language } from "../../core/languages/language.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";
import { WAIT_LIMITS } from "../../core/limits/conversations.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { conversationOf, messagesOf, openChat, seen, type TestChat } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

Deno.test("takeMessage passes a handoff topic to a person before any model, and asks none after", async () => {
  const model = scriptedModel([]);
  const chat = await openChat(base, { model });
  assert.deepEqual(seen(await chat.say("I want my refunds now")), [`handoff: ${ENGLISH.turn.personByTopic}`]);
  const { handler, status, handoffReason, waitingSince } = await conversationOf(chat);
  assert.deepEqual([handler, status, handoffReason], ["human", "waiting", "The customer wrote about: refund."]);
  assert.deepEqual(waitingSince, base.now());
  assert.deepEqual(seen(await chat.say("hello?")), [`handoff: ${ENGLISH.turn.addedForPerson}`]);
  assert.deepEqual(seen(await chat.say("hello?")), []);
  assert.equal(model.requests.length, 0);
  assert.equal((await messagesOf(chat)).length, 5);
});

/** As the chat's route sends it: with the conversation that takes it, and what was read there. */
async function send({ desk, context }: TestChat, text: string) {
  const clientId = crypto.randomUUID();
  const { current, lookback } = await lookUpConversations(desk, context, clientId);
  return seen(await Array.fromAsync(await takeMessage(desk, context, { clientId, text, found: current, lookback })));
}

Deno.test("a message read together with its conversation is answered like any other", async () => {
  const chat = await openChat(base, { model: scriptedModel([]) });
  assert.deepEqual(await send(chat, "I want my refunds now"), [`handoff: ${ENGLISH.turn.personByTopic}`]);
  assert.deepEqual(await send(chat, "hello?"), [`handoff: ${ENGLISH.turn.addedForPerson}`]);
  assert.deepEqual(await send(chat, "hello?"), []);
  const messages = await messagesOf(chat);
  const turns = messages.filter(({ author }) => author === "customer").map((message) => readData(message).turn);
  assert.deepEqual(turns, [2, 4, 5].map((lastN) => ({ state: "done", lastN })));
  assert.equal((await conversationOf(chat)).topic, null);
  assert.deepEqual(await send(chat, "What plan am I on?"), []);
  assert.equal((await conversationOf(chat)).topic, "account");
});

Deno.test("a message that hands over ends with its line, and gets the same line when it is sent again", async () => {
  const chat = await openChat(base, { model: scriptedModel([]) });
  const line = [`handoff: ${ENGLISH.turn.personByTopic}`];
  assert.deepEqual(seen(await chat.say("I want my refunds now", "refund")), line);
  const [opening] = await messagesOf(chat);
  assert.ok(opening !== undefined);
  assert.deepEqual(readData(opening).turn, { state: "done", lastN: 2 });
  await chat.say("hello?");
  assert.deepEqual(seen(await chat.say("I want my refunds now", "refund")), line);
});

Deno.test("takeMessage answers the message after maxReplies as well, and then passes on", async () => {
  const files = { "instructions.md": "---\nmaxReplies: 2\n---\nBe kind.\n" };
  const chat = await openChat(base, { files });
  await chat.say("hi");
  await chat.say("thanks");
  assert.deepEqual(seen(await chat.say("thank you")), [
    ...seen(await (await openChat(base)).say("thank you")),
    `handoff: ${ENGLISH.turn.personByLimit}`,
  ]);
  assert.deepEqual(seen(await chat.say("What plan am I on?")), [`handoff: ${ENGLISH.turn.addedForPerson}`]);
  assert.deepEqual(chat.calls, []);
});

Deno.test("takeMessage at the limit of replies waits for the answer to one question, and for no second one", async () => {
  const files = { "instructions.md": "---\nmaxReplies: 1\n---\nBe kind.\n" };
  const asks = async () => {
    const chat = await openChat(base, { files });
    await chat.say("hi");
    assert.doesNotMatch(seen(await chat.say("Upgrade me to Pro")).join(), /handoff/);
    return chat;
  };
  const yes = await asks();
  assert.match(seen(await yes.say("yes")).join(), /change_plan ok/);
  const other = await asks();
  assert.match(seen(await other.say("Upgrade me to Pro")).at(-1) ?? "", /^handoff/);
});

Deno.test("takeMessage hands over when the customer asks for a person", async () => {
  const chat = await openChat(base);
  assert.deepEqual(seen(await chat.say("can I talk to a human please")), [`handoff: ${ENGLISH.turn.personByRequest}`]);
  const { handoffReason, handoffKind } = await conversationOf(chat);
  assert.deepEqual([handoffReason, handoffKind], ["The customer asked for a person.", "asked"]);
});

Deno.test("takeMessage hands over by a short request in the customer's words before a language model is asked", async () => {
  const requests = [
    "I want to talk to a person",
    "can someone human help me pls",
    "give me a real person",
    "Ich möchte mit einem Menschen sprechen",
    "quiero hablar con una persona",
    "je veux parler à quelqu'un",
    "人と話したいです",
    "أريد التحدث مع شخص",
  ];
  for (const text of requests) {
    const model = scriptedModel([]);
    const chat = await openChat(base, { model });
    const said = seen(await chat.say(text));
    assert.ok(LANGUAGES.some(({ turn }) => said.join() === `handoff: ${turn.personByRequest}`), said.join());
    assert.equal(model.requests.length, 0, text);
  }
  // Longer messages, and those that decline a person, are left to the model.
  for (const text of ["I don't want to talk to a person", "How do I add a person to my team?", "who is in my team"]) {
    const model = scriptedModel([[{ kind: "text", delta: "Let me see." }]]);
    await (await openChat(base, { model })).say(text);
    assert.equal(model.requests.length, 1, text);
  }
});

const FAULTS = ["unreachable", "refused_key", "rate_limited", "bad_answer", "timeout"] as const;

for (const code of FAULTS) {
  Deno.test(`takeMessage offers a person when the model fails: ${code}`, async () => {
    const model = scriptedModel([[{ kind: "failed", code, message: "secret detail" }]]);
    const chat = await openChat(base, { model });
    const lines = seen(await chat.say("hi"));
    assert.deepEqual(lines, [`confirm: ${ENGLISH.turn.fault} ${ENGLISH.turn.offerPerson} [Talk to a person]`]);
  });
}

Deno.test("an offer of a person is the desk's line to the model, and a yes to it brings a person", async () => {
  const failed: ModelEvent = { kind: "failed", code: "timeout", message: "Too slow." };
  const model = scriptedModel([[failed], [{ kind: "text", delta: "Hello." }]]);
  const chat = await openChat(base, { model });
  await chat.say("hi");
  await chat.say("and now?");
  const offered = model.requests.at(-1)?.messages.find((message) =>
    message.role === "desk" && message.text.startsWith("The desk said")
  );
  assert.deepEqual(offered, {
    role: "desk",
    text: "The desk said this to the customer, with a button for a person:",
    quoted: `${ENGLISH.turn.fault} ${ENGLISH.turn.offerPerson}`,
  });
  const own = model.requests.at(-1)?.messages.flatMap((one) => one.role === "agent" ? [one.text] : []) ?? [];
  assert.ok(own.every((text) => !text.includes(ENGLISH.turn.offerPerson)));
  // Something else came in between.
  assert.deepEqual(seen(await chat.say("yes")), [
    `confirm: ${ENGLISH.turn.noWords} ${ENGLISH.turn.offerPerson} [Talk to a person]`,
  ]);
  assert.deepEqual(seen(await chat.say("yes please")), [`handoff: ${ENGLISH.turn.personByRequest}`]);
});

Deno.test("a customer who writes while waiting gets a line in their language that the message was added", async () => {
  const clock = { at: base.now().getTime() };
  const chat = await openChat({ ...base, now: () => new Date(clock.at) });
  const lineIn = ({ turn }: Language) => [`handoff: ${turn.personAlone}`];
  const added = [`handoff: ${ENGLISH.turn.addedForPerson}`];
  await chat.say("can I talk to a human please");
  assert.deepEqual(seen(await chat.say("upgrade me to pro", "same")), added);
  assert.deepEqual(seen(await chat.say("upgrade me to pro", "same")), added, "a repeated request reads the same");
  assert.deepEqual(seen(await chat.say("hello?")), []);
  clock.at += WAIT_LIMITS.acknowledgedEveryMs;
  assert.deepEqual(seen(await chat.say("Wie lange dauert das noch bei Ihnen?")), lineIn(GERMAN));
  assert.deepEqual(chat.calls, []);
  const caller = await testCaller(chat.desk, chat.context.workspace, "teammate");
  await changeConversation(chat.desk, caller, 1, { kind: "take_over" });
  clock.at += WAIT_LIMITS.acknowledgedEveryMs;
  assert.deepEqual(seen(await chat.say("Hallo?")), []);
});
