/**
 * Conversations on a desk where customers cannot ask for a person: no text that the customer reads mentions one, in any
 * language.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { JsonObject } from "../../core/json.ts";
import type { TurnEvent } from "../../core/conversations/events.ts";
import { json } from "../../core/db/json.ts";
import type { Language } from "../../core/languages/language.ts";
import * as registry from "../../core/languages/registry.ts";
import { meterModel } from "../../core/model/metered.ts";
import type { Model, ModelEvent, ModelUsage } from "../../core/model/model.ts";
import type { OutboundAnswer } from "../../core/ports/outbound.ts";
import { testDesk } from "../support/desk.ts";
import { runs } from "../support/runs.ts";
import { scriptedModel, type ScriptedStep } from "../support/scripted_model.ts";
import { personWords, speaksOf } from "../support/speaks_of_person.ts";
import { type ChatOptions, openChat, seen, shownId, type TestChat } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const call = (name: string, input: unknown): ModelEvent => ({ kind: "call", id: "1", name, input });
const upgrade: ScriptedStep = [call("change_plan", { plan: "pro" })];
const fails: ScriptedStep = [{ kind: "failed", code: "unreachable", message: "The server does not answer." }];

/** An app that refuses a change, breaks down on the next one, and does not answer a third. */
function failingApp(): NonNullable<ChatOptions["app"]> {
  const answers: OutboundAnswer[] = [403, 503].map((status) => ({
    ...{ kind: "answer", status, headers: {}, body: "{}", truncated: false, ms: 1 },
  }));
  return ({ method }) => method === "POST" ? answers.shift() : undefined;
}

const TWO_TOKENS: ModelUsage = {
  ...{ model: "scripted", inputTokens: 1, cachedTokens: 0, outputTokens: 1, micros: 0, estimated: false },
};

/** A chat in a language, on a desk without persons. */
async function openAlone(language: Language, options: ChatOptions, ai: JsonObject = {}): Promise<TestChat> {
  const chat = await openChat(base, { ...options, locale: language.code });
  const settings = json({
    widget: { behaviour: { talkToPerson: false } },
    ai: { caps: { perConversation: 1 }, ...ai },
  });
  await base.db.updateTable("workspaces").set({ settings }).where("id", "=", chat.context.workspace).execute();
  return chat;
}

/** The lines of a conversation with each outcome. */
async function* turnsOf(language: Language): AsyncGenerator<readonly TurnEvent[]> {
  const script = [fails, [], upgrade, upgrade, [call("nothing", {})], []];
  for (const model of [undefined, scriptedModel(script)]) {
    const chat = await openAlone(language, { ...(model === undefined ? {} : { model }), app: failingApp() });
    yield await chat.say(language.person);
    yield await chat.say("qwzx?");
    for (let times = 0; times < 2; times++) {
      const asked = await chat.say("Upgrade me to Pro");
      yield asked;
      yield await chat.press(shownId(asked), "yes");
    }
    yield await chat.say("qwzx qwzx");
  }
  // What passes a conversation on elsewhere: a topic, the limit of replies, and the AI switched off.
  const files = { "instructions.md": "---\nmaxReplies: 1\nhandoffTopics: [refund]\n---\nBe kind.\n" };
  const ruled = await openAlone(language, { files });
  yield await ruled.say("a refund");
  for (const text of ["qwzx?", "qwzx!"]) yield await ruled.say(text);
  const rows = await base.db.selectFrom("conversations").select(["handler", "status", "aiMisses"])
    .where("workspace", "=", ruled.context.workspace).orderBy("number").execute();
  // Teammates find them as ones that the agent could not help with; what comes after the limit is another conversation.
  assert.deepEqual(rows.map(({ handler, status, aiMisses }) => [handler, status, aiMisses]), [
    ["ai", "resolved", 2],
    ["ai", "open", 1],
  ]);
  const off = await openAlone(language, {}, { enabled: false });
  yield await off.say("qwzx?");
  const place = { workspace: "" };
  const model: Model = { ...scriptedModel([]), estimate: () => TWO_TOKENS };
  const metered: Model = {
    name: "metered",
    answer: (request, signal) => meterModel(base, place.workspace, model).answer(request, signal),
  };
  const capped = await openAlone(language, { model: metered });
  place.workspace = capped.context.workspace;
  yield await capped.say("qwzx?");
}

/** What a language says is the same on each database, and `tests/languages/` reads the lines of all of them each time. */
const LANGUAGES = Deno.env.has("TEST_DATABASE_URL")
  ? [registry.ENGLISH]
  : Object.values(registry).slice(0, runs(3, Infinity));

for (const language of LANGUAGES) {
  Deno.test(`no line of a conversation mentions a person when none is offered: ${language.code}`, async () => {
    const said = (await Array.fromAsync(turnsOf(language))).map((events) => seen(events).join("\n"));
    // The names of actions and of the customer's plan are no words of the desk.
    assert.deepEqual(said.filter((text) => text === "" || speaksOf(text, personWords(language))), []);
  });
}
