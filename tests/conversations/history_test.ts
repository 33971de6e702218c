import assert from "node:assert/strict";
import { fitHistory, modelMessages } from "../../core/conversations/history.ts";
import type { Message } from "../../core/conversations/messages.ts";
import type { JsonObject } from "../../core/json.ts";
import { TURN_LIMITS } from "../../core/limits/conversations.ts";

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

Deno.test("modelMessages gives a model the words and calls, and neither notes nor cards", () => {
  const roles = [
    message({ author: "customer", text: "hi" }),
    message({ text: "hello" }),
    message({ author: "teammate", kind: "note", text: "he is rude" }),
    message({ kind: "action", data: call("{}") }),
    message({ kind: "card", card: { type: "Card" } }),
    message({ author: "system", kind: "event", text: "A person will answer.", data: { handoff: { reason: "r" } } }),
    message({ author: "customer", kind: "press", text: "Upgrade" }),
    message({ author: "teammate", text: "I am Ann" }),
  ].flatMap(modelMessages).map((one) => "text" in one && one.role !== "result" ? one.text : one.role);
  const passed = "The conversation was passed to a person of the team.";
  assert.deepEqual(roles, ["hi", "hello", "call", "result", passed, "(pressed the button “Upgrade”)", "I am Ann"]);
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

Deno.test("modelMessages keeps the desk's order of a result apart from what others wrote", () => {
  const data = {
    call: { id: "1", action: "a", input: {}, outcome: "anonymous", text: "", auditId: "a", shown: false },
  };
  const order = "Ask them to sign in.";
  const [, result] = modelMessages(message({ kind: "action", data: { call: { ...data.call, order } } }));
  assert.deepEqual(result?.role === "result" && [result.text, result.order], ["", order]);
});

Deno.test("fitHistory keeps the newest that fit and never parts a call from its result", () => {
  const long = "x".repeat(TURN_LIMITS.historyCharsMax / 4);
  const messages = Array.from({ length: 9 }, (_, at) => message({ n: at + 1, kind: "action", data: call(long) }));
  const roles = fitHistory(messages).map(({ role }) => role);
  assert.deepEqual(roles, ["call", "result", "call", "result", "call", "result"]);
});

Deno.test("fitHistory keeps the newest message even when it alone is too long", () => {
  const text = "x".repeat(TURN_LIMITS.historyCharsMax * 2);
  assert.equal(fitHistory([message({ text: "old" }), message({ author: "customer", text })]).length, 1);
});
