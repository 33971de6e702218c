/** A conversation that begins with the wait for a person is stored with its messages, as its turn would have left it. */
import assert from "node:assert/strict";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { GERMAN } from "../../core/languages/de/language.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { addEndpoint } from "../../core/webhooks/endpoints.ts";
import { listDeliveries } from "../../core/webhooks/deliveries.ts";
import { WEBHOOK_EVENT_TYPES } from "../../core/webhooks/events.ts";
import { openLive } from "../../kv/live.ts";
import { readData } from "../../core/conversations/message_data.ts";
import { testDatabase } from "../support/database.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { within } from "../support/wait.ts";
import { type ChatOptions, conversationOf, messagesOf, openChat, seen, type TestChat } from "./chat.ts";

const database = await testDatabase();
const live = openLive(() => {});
const base = { ...await testDesk({}, database), live };
Deno.test.afterAll(() => base.close());

type Settings = Parameters<typeof changeSettings>[2];

/** A chat whose desk has no agent that answers. */
async function chatWithPeople(settings: Settings = {}, options: ChatOptions = {}): Promise<TestChat> {
  const chat = await openChat(base, options);
  const caller = await testCaller(base, chat.context.workspace);
  await changeSettings(base, caller, { ai: { enabled: false }, ...settings }, { dryRun: false, message: "" });
  return chat;
}

/** Sends a message for which no conversation was found, as the chat's route does. */
async function beginWith({ desk, context }: TestChat, text: string, clientId: string = crypto.randomUUID()) {
  return seen(await Array.fromAsync(await takeMessage(desk, context, { clientId, text, found: null })));
}

/** The stored rows, without ids and times, which always differ. */
async function storedIn(chat: TestChat) {
  const { id: _, workspace: __, visitorId: ___, contactId, assignee, ...conversation } = await conversationOf(chat);
  const messages = (await messagesOf(chat)).map((message) => ({
    ...message,
    ...{ id: "", workspace: "", conversationId: "", clientId: message.clientId === null ? null : "of the browser" },
  }));
  return {
    conversation: { ...conversation, isCustomers: contactId !== null, isAssigned: assignee !== null },
    messages,
  };
}

/** Open in a minute of the week that the test's clock is not in. */
const CLOSED = { days: [{ day: "sunday", from: "03:00", to: "03:01" }], timezone: "UTC" };

for (
  const [what, text, settings, options] of [
    ["with the usual words", "hello", {}, {}],
    ["in the language of the message", "Ich habe eine Frage zu meiner Rechnung", {}, {}],
    ["of a visitor, in the browser's language", "ok", {}, { signedIn: false, locale: "fr" }],
    ["about a task of the agent", "What plan am I on?", {}, {}],
    ["outside the hours", "hello", { inbox: { businessHours: CLOSED } }, {}],
    ["where the desk chooses the person", "hello", { inbox: { assignment: "round_robin" } }, {}],
    ["where customers cannot ask for a person", "hello", { widget: { behaviour: { talkToPerson: false } } }, {}],
  ] as const
) {
  Deno.test(`the short way for a first message to people stores the same rows as a whole turn: ${what}`, async () => {
    const [quick, slow] = [await chatWithPeople(settings, options), await chatWithPeople(settings, options)];
    const events = await beginWith(quick, text);
    assert.deepEqual(events, seen(await slow.say(text)));
    assert.equal(events.length, 1);
    assert.deepEqual(await storedIn(quick), await storedIn(slow));
  });
}

Deno.test("the line of a wait is in the customer's language, and the same for a message sent again", async () => {
  const chat = await chatWithPeople();
  const line = [`handoff: ${GERMAN.turn.personAlone}`];
  assert.deepEqual(await beginWith(chat, "Ich habe eine Frage zu meiner Rechnung", "first"), line);
  assert.deepEqual(await beginWith(chat, "Ich habe eine Frage zu meiner Rechnung", "first"), line);
  const messages = await messagesOf(chat);
  assert.deepEqual(messages.map(({ author }) => author), ["customer", "system"]);
  assert.deepEqual(messages.map((message) => readData(message).turn), [{ state: "done", lastN: 2 }, undefined]);
  const { handler, status, topic, handoffKind, waitingSince, handedOverAt, lastN } = await conversationOf(chat);
  assert.deepEqual([handler, status, handoffKind, lastN], ["human", "waiting", "switched_off", 2]);
  assert.deepEqual([waitingSince, handedOverAt, topic], [base.now(), base.now(), null]);
});

Deno.test("concurrent first messages to people share one waiting conversation", async () => {
  const chat = await chatWithPeople({}, { signedIn: false });
  const sent = ["a", "b", "c"].map((clientId) =>
    takeMessage(chat.desk, chat.context, { clientId, text: "hello", found: null })
  );
  await within("the turns", Promise.all((await Promise.all(sent)).map(({ finished }) => finished)));
  const messages = await messagesOf(chat);
  const said = messages.filter(({ author }) => author === "customer");
  assert.deepEqual(said.map(({ clientId }) => clientId).toSorted(), ["a", "b", "c"]);
  assert.deepEqual(said.map((message) => readData(message).turn?.state), ["done", "done", "done"]);
  assert.equal(messages.filter(({ data }) => readData({ data }).handoff !== undefined).length, 1);
  assert.equal(messages[1]?.text, ENGLISH.turn.personAlone);
});

Deno.test("a conversation that begins with a wait sends webhooks for its opening and handoff, and events to open pages", async () => {
  const chat = await chatWithPeople();
  const { workspace } = chat.context;
  const caller = await testCaller(base, workspace);
  const typed = { url: "https://hooks.example.com/desk", description: "", types: WEBHOOK_EVENT_TYPES };
  const { id } = await addEndpoint(base, caller, typed);
  const told: string[] = [];
  const stop = live.subscribe((event) => void told.push(event.kind === "message" ? `message ${event.n}` : event.kind));
  await beginWith(chat, "hello");
  stop();
  const events = (await listDeliveries(base, workspace, id)).toReversed();
  assert.deepEqual(events.map(({ type }) => type), [
    ...["conversation.opened", "conversation.handed_over", "message.created", "message.created"],
  ]);
  assert.deepEqual(told, ["message 1", "message 2", "conversation"]);
});
