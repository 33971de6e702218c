import assert from "node:assert/strict";
import { fitHistory } from "../../core/conversations/run/history.ts";
import type { Message } from "../../core/conversations/messages.ts";
import { modelMessages } from "../../core/conversations/run/model_messages.ts";
import type { ModelMessage } from "../../core/model/model.ts";
import type { JsonObject } from "../../core/json.ts";
import { CONVERSATION_LIMITS, TURN_LIMITS } from "../../core/limits/conversations.ts";

function message(part: Partial<Message>): Message {
  return {
    id: "m",
    workspace: "w",
    conversationId: "c",
    n: 1,
    at: new Date(0),
    author: "ai",
    teammate: null,
    kind: "text",
    text: null,
    card: null,
    data: {},
    clientId: null,
    ...part,
  };
}

const call = (text: string): JsonObject => ({
  call: { id: "1", action: "get_account", input: {}, outcome: "ok", text, auditId: "a", shown: true },
});

function wordsOf(message: ModelMessage): string {
  if (message.role === "desk" && message.quoted !== undefined) return `${message.text} ${message.quoted}`;
  return "text" in message && message.role !== "result" ? message.text : message.role;
}

Deno.test("modelMessages gives a model the messages and calls, without internal notes and cards", () => {
  const roles = [
    message({ author: "customer", text: "hi" }),
    message({ text: "hello" }),
    message({ author: "teammate", kind: "note", text: "he is rude" }),
    message({ kind: "action", data: call("{}") }),
    message({ kind: "card", card: { type: "Card" } }),
    message({ author: "system", kind: "event", text: "A person will answer.", data: { handoff: { reason: "r" } } }),
    message({ author: "customer", kind: "press", text: "Upgrade" }),
    message({ author: "teammate", text: "I am Ann" }),
  ].flatMap((one) => modelMessages(one, { by: "Ann" })).map(wordsOf);
  const passed = "The conversation was passed to a person of the team.";
  const [pressed, wrote] = [
    "The customer pressed a button: Upgrade",
    "A person of the team wrote to the customer: Ann: I am Ann",
  ];
  assert.deepEqual(roles, ["hi", "hello", "call", "result", passed, pressed, wrote]);
});

Deno.test("modelMessages gives a model a question before a change as a line of the desk, never as its own words", () => {
  const asked = message({
    kind: "event",
    text: "Change plan: pro",
    data: { confirmation: { action: "a", input: {} } },
  });
  const [line] = modelMessages(asked);
  assert.deepEqual([line?.role, line?.role === "desk" && line.quoted], ["desk", "Change plan: pro"]);
});

Deno.test("modelMessages keeps the desk's instruction in a result apart from the data of others", () => {
  const data = {
    call: { id: "1", action: "a", input: {}, outcome: "anonymous", text: "", auditId: "a", shown: false },
  };
  const order = "Ask them to sign in.";
  const [, result] = modelMessages(message({ kind: "action", data: { call: { ...data.call, order } } }));
  assert.deepEqual(result?.role === "result" && [result.text, result.order], ["", order]);
});

const from = (messages: readonly Message[]) => fitHistory(messages).map(({ n }) => n);

Deno.test("fitHistory keeps everything while it fits, and otherwise cuts to half of the limit, so that cuts are rare", () => {
  const text = "x".repeat(TURN_LIMITS.historyCharsMax / 10);
  const wrote = (count: number) =>
    Array.from({ length: count }, (_, at) => message({ n: at + 1, author: "customer", text }));
  assert.equal(from(wrote(9))[0], 1);
  assert.deepEqual(from(wrote(10)), [7, 8, 9, 10]);
});

Deno.test("fitHistory cuts by the number of messages, before a message of the customer", () => {
  const many = Array.from(
    { length: CONVERSATION_LIMITS.historyMessagesMax + 1 },
    (_, at) => message({ n: at + 1, author: at % 4 === 0 ? "customer" : "ai", text: "hi" }),
  );
  assert.deepEqual(from(many).slice(0, 1), [53]);
  assert.equal(many[52]?.author, "customer");
});

Deno.test("fitHistory keeps the newest message even when it alone is too long", () => {
  const text = "x".repeat(TURN_LIMITS.historyCharsMax * 2);
  assert.deepEqual(from([message({ text: "old" }), message({ n: 2, author: "customer", text })]), [2]);
});
