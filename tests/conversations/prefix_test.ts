/** How much of each model request a server's cache can reuse: counted in characters, over scripted conversations. */
import assert from "node:assert/strict";
import type { ModelEvent, ModelRequest } from "../../core/model/model.ts";
import { toOptions } from "../../core/model/wording.ts";
import { testDesk } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { openChat, shownId } from "./chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const text = (delta: string): ModelEvent => ({ kind: "text", delta });
const call = (name: string, input: object): ModelEvent => ({ kind: "call", id: "x", name, input });

const PAGE = {
  url: "https://help.example.com/returns",
  title: "Returns",
  markdown: "# Returns\n\nRepairs go back to your door and take five business days.\n",
};

/** A request as its server reads it: functions, then the messages, each as JSON. */
function partsOf(request: ModelRequest): readonly string[] {
  const { prompt, tools } = toOptions(request, request.marker ?? "");
  return [JSON.stringify(tools), ...prompt.map(({ role, content }) => JSON.stringify([role, content]))];
}

function sharedChars(before: readonly string[], after: readonly string[]): number {
  const differs = after.findIndex((part, at) => part !== before[at]);
  return after.slice(0, differs < 0 ? after.length : differs).join("").length;
}

Deno.test("nine tenths of a conversation's requests repeat the request before, so that providers can cache them", async () => {
  const requests: (readonly string[])[] = [];
  const steps: readonly (readonly ModelEvent[])[] = [
    [text("Hello.")],
    [call("get_account", {}), call("search_knowledge", { query: "repairs" })],
    [text("Five days [1].")],
    [call("search_knowledge", { query: "return of repairs" })],
    [text("To your door [2].")],
    [call("change_plan", { plan: "pro" })],
    [text("You are on Pro now.")],
    ...Array.from({ length: 8 }, (_, at) => [
      [call("search_knowledge", { query: `repairs ${at}` })],
      [text(`Answer number ${at}.`)],
    ]).flat(),
  ];
  // The messages of a request go on with the turn: it is written down when it is made.
  const model = scriptedModel(steps.map((step) => (request: ModelRequest) => {
    requests.push(partsOf(request));
    return step;
  }));
  const chat = await openChat(base, { model });
  await addKnowledge(base, chat.context.workspace, [PAGE]);
  await chat.say("Hi there");
  await chat.say("How long do repairs take, and what is my plan?");
  await chat.say("And where do they go?");
  const asked = await chat.say("Upgrade me to Pro");
  await chat.press(shownId(asked), "yes");
  for (let at = 0; at < 14; at++) await chat.say(`And a question of number ${at}, please?`);
  assert.ok(requests.length >= 12);
  const [all, reused] = requests.reduce(
    ([sum, shared], parts, at) => [
      sum + parts.join("").length,
      shared + (at === 0 ? 0 : sharedChars(requests[at - 1] ?? [], parts)),
    ],
    [0, 0],
  );
  for (const [at, parts] of requests.entries()) {
    const before = requests[at - 1] ?? [];
    assert.deepEqual(parts.slice(0, before.length), before, `request ${at} goes on with the one before`);
  }
  assert.ok(reused >= all * 0.9, `${reused} of ${all}`);
});

Deno.test("an ended question becomes one line in the request, which does not change the messages before it", async () => {
  const requests: (readonly string[])[] = [];
  const steps = [[call("change_plan", { plan: "pro" })], [text("It costs $49.")]];
  const model = scriptedModel(steps.map((step) => (request: ModelRequest) => {
    requests.push(partsOf(request));
    return step;
  }));
  const chat = await openChat(base, { model });
  await chat.say("Upgrade me to Pro");
  await chat.say("Wait, what would that cost?");
  const [before = [], after = []] = requests;
  assert.deepEqual(after.slice(0, before.length), before);
  assert.deepEqual(after.flatMap((part, at) => part.includes("no longer asked") ? [at - after.length] : []), [-1]);
});
