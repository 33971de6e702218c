/**
 * The error that a model reads for a wrong call: enough to correct it in the next one.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { ModelEvent, ModelRequest } from "../../core/model/model.ts";
import { parseInput, toOptions } from "../../core/model/wording.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { testDesk } from "../support/desk.ts";
import { openChat } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const call = (name: string, input: unknown): ModelEvent => ({ kind: "call", id: "1", name, input });

const FUNCTIONS = "`change_plan`, `get_account`, `search_knowledge`, `talk_to_person`";

/** A faulty call, and the result for the model. */
const FAULTY: readonly (readonly [string, unknown, readonly string[]])[] = [
  ["transfer", {}, ["There is no function `transfer`.", `Use one of ${FUNCTIONS}.`]],
  ["search", { query: "export" }, ["There is no function `search`.", `Use one of ${FUNCTIONS}.`]],
  ["changePlan", { plan: "pro" }, ["There is no function `changePlan`.", "Did you mean `change_plan`?"]],
  ["change_plan", '{"plan": "pro"', ['The input must be an object, not the text "{\\"plan\\": \\"pro\\"".', "plan"]],
  ["change_plan", ["pro"], ["The input must be an object, not a list.", "Send an object with `plan`."]],
  ["get_account", 5, ["The input must be an object, not a number.", "Send {}."]],
  ["get_account", { email: "a@example.com" }, ["This action has no input `email`.", "It has none: send {}."]],
  ["search_knowledge", { limit: 5 }, ['{"query": "export a project"}']],
];

Deno.test("the result of a faulty call names the fault and what is valid", async (test) => {
  for (const [name, input, told] of FAULTY) {
    await test.step(`${name} ${JSON.stringify(input)}`, async () => {
      const model = scriptedModel([[call(name, input)], [{ kind: "text", delta: "I cannot do that." }]]);
      const chat = await openChat(base, { model });
      await chat.say("Please.");
      const result = model.requests[1]?.messages.find(({ role }) => role === "result");
      assert.ok(result?.role === "result" && result.outcome === "invalid", JSON.stringify(result));
      for (const words of told) assert.ok(`${result.order} ${result.text}`.includes(words), JSON.stringify(result));
    });
  }
});

/** Inputs that a model may write in place of `{"query": "export projects"}`. */
const QUERIES: readonly unknown[] = [
  { query: ["export", "projects"] },
  { q: "export projects" },
  { search_query: "export projects", limit: 5 },
  "export projects",
];

Deno.test("a search accepts other names for its query", async (test) => {
  for (const input of QUERIES) {
    await test.step(JSON.stringify(input), async () => {
      const model = scriptedModel([[call("search_knowledge", input)], [{ kind: "text", delta: "I do not know." }]]);
      const chat = await openChat(base, { model });
      await chat.say("How do I export?");
      const made = model.requests[1]?.messages.find(({ role }) => role === "call");
      assert.deepEqual(made?.role === "call" && made.input, { query: "export projects" });
    });
  }
});

Deno.test("a faulty search is the same in each later request", async () => {
  const prompts: (readonly string[])[] = [];
  // The messages of a request go on to grow with its turn.
  const saying = (event: ModelEvent) => (request: ModelRequest) => {
    const { prompt } = toOptions(request, request.marker ?? "m");
    prompts.push(prompt.map(({ role, content }) => JSON.stringify([role, content])));
    return [event];
  };
  const model = scriptedModel([
    saying(call("search_knowledge", {})),
    saying({ kind: "text", delta: "I do not know." }),
    saying({ kind: "text", delta: "Sorry." }),
  ]);
  const chat = await openChat(base, { model });
  await chat.say("How do I export?");
  await chat.say("Really?");
  const [, before = [], after = []] = prompts;
  assert.equal(prompts.length, 3);
  assert.deepEqual(after.slice(0, before.length), before);
});

Deno.test("parseInput reads an object encoded as a JSON text", () => {
  assert.deepEqual(parseInput('"{\\"plan\\": \\"pro\\"}"'), { plan: "pro" });
  assert.equal(parseInput('"pro"'), "pro");
  assert.equal(parseInput('{"plan": "pro"'), '{"plan": "pro"');
});
