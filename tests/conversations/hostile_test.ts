/**
 * Hostile models: whatever they return, nothing changes without the customer's own yes.
 *
 * @module
 */
import assert from "node:assert/strict";
import { ENGLISH } from "../../core/languages/en/language.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { type ScriptedModel, scriptedModel, type ScriptedStep } from "../support/scripted_model.ts";
import { ACTION_LIMITS } from "../../core/limits/actions.ts";
import { MODEL_LIMITS } from "../../core/limits/conversations.ts";
import { json } from "../../core/db/json.ts";
import { testDesk } from "../support/desk.ts";
import { runs } from "../support/runs.ts";
import { openChat, posts, seen, shownId } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const call = (name: string, input: unknown): ModelEvent => ({ kind: "call", id: "1", name, input });
const text = (delta: string): ModelEvent => ({ kind: "text", delta });

const NOTHING = `confirm: ${ENGLISH.turn.noWords} ${ENGLISH.turn.offerPerson} [Talk to a person]`;

/** A hostile model's answer to "hello", and what the customer sees first. */
const ATTEMPTS: readonly (readonly [string, ScriptedStep, RegExp])[] = [
  ["confirms for the customer", [call("change_plan", { plan: "pro", confirmed: true })], /invalid/],
  ["names another account", [call("get_account", { user_id: "u-eve" })], /invalid/],
  ["puts an account into the plan", [call("change_plan", { plan: "../../u-eve/plan" })], /invalid/],
  ["calls a function that is not there", [call("delete_everything", {})], /invalid/],
  ["calls a function of the language", [call("constructor", {})], /invalid/],
  ["sends text for an input", [call("change_plan", '{"plan":')], /invalid/],
  ["sends a list for an input", [call("change_plan", ["pro"])], /invalid/],
  ["sends nothing for an input", [call("change_plan", null)], /invalid/],
  ["changes something", [call("change_plan", { plan: "pro" })], /needs_yes/],
  ["claims that it is done", [text("Done! I have upgraded you to Pro.")], /text: Done! /],
];

for (const [what, step, first] of ATTEMPTS) {
  Deno.test(`takeMessage changes nothing when a model ${what}`, async () => {
    const chat = await openChat(base, { model: scriptedModel([step, step]) });
    const lines = seen(await chat.say("hello"));
    assert.match(lines[0] ?? "", first);
    assert.deepEqual(posts(chat), []);
  });
}

Deno.test("takeMessage puts a note below an unsupported claim, and gives the model the claim once", async () => {
  const model = scriptedModel([[text("Let me see. I have upgraded your plan. Enjoy!")], [
    text("It was not upgraded."),
  ]]);
  const chat = await openChat(base, { model });
  assert.deepEqual(seen(await chat.say("hello")), [
    "text: Let me see. ",
    "text: I have upgraded your plan. ",
    "text: Enjoy!",
    `note: ${ENGLISH.record.nothingChanged}`,
  ]);
  assert.equal(model.requests.length, 1);
  assert.deepEqual(seen(await chat.say("did it work?")), ["text: It was not upgraded."]);
  const quoted = model.requests[1]?.messages.flatMap((message) => message.role === "desk" ? [message.quoted] : []) ??
    [];
  assert.deepEqual(quoted.filter((words) => words?.includes("upgraded")), ["I have upgraded your plan."]);
});

Deno.test("takeMessage writes the note in the customer's language, and none for a change of an earlier turn", async () => {
  const steps = [
    [text("Ihr Tarif ist jetzt Pro.")],
    [call("change_plan", { plan: "pro" })],
    [text("Ihr Tarif wurde auf Pro geändert.")],
  ];
  const chat = await openChat(base, { model: scriptedModel(steps), locale: "de" });
  assert.equal(seen(await chat.say("Pro bitte")).at(-1), "note: Es wurde nichts geändert.");
  await chat.press(shownId(await chat.say("doch")), "yes");
  assert.equal(seen(await chat.say("Hat es geklappt?")).at(-1), "text: Ihr Tarif wurde auf Pro geändert.");
});

/** The desk's instruction to the model in the last result. */
function lastOrder({ requests }: ScriptedModel): string {
  const last = requests.at(-1)?.messages.findLast(({ role }) => role === "result");
  return last?.role === "result" ? last.order ?? "" : "";
}

/** The example's action without lines of its own: the model speaks after the customer's yes. */
const PLAIN = {
  "actions/change_plan.yaml": `
description: Change the customer's plan.
method: POST
url: https://app.example.com/support/accounts/{user.id}/plan
headers: { Authorization: "Bearer {secrets.SUPPORT_API_KEY}" }
body: { plan: "{plan}" }
input:
  plan: { type: string, enum: [starter, pro], description: The plan }
`,
};

Deno.test("takeMessage adds no note to a claim of a call that succeeded", async () => {
  const model = scriptedModel([[call("change_plan", { plan: "pro" })], [text("I have upgraded you to Pro.")]]);
  const chat = await openChat(base, { model, files: PLAIN });
  await chat.say("upgrade");
  assert.deepEqual(seen(await chat.say("yes")), [
    "action: change_plan ok",
    "receipt: Change plan: Pro · Done · You wrote “yes”",
    "text: I have upgraded you to Pro.",
  ]);
});

Deno.test("takeMessage ends the calls of a model that repeats a call or never ends, and never says so", async () => {
  const repeats = scriptedModel(Array.from({ length: 20 }, () => [call("get_account", {})]));
  const first = await openChat(base, { model: repeats });
  assert.deepEqual(seen(await first.say("hello")), ["action: get_account ok", "card: Starter plan, active"]);
  assert.equal(first.calls.length, 1);
  assert.equal(repeats.requests.length, ACTION_LIMITS.repeatedStepsMax + 2);
  assert.deepEqual(repeats.requests.at(-1)?.functions, []);

  const endless = scriptedModel(Array.from({ length: 50 }, (_, at) => [call(`unknown_${at}`, {})]));
  const second = await openChat(base, { model: endless });
  assert.equal(seen(await second.say("hello")).at(-1), NOTHING);
  assert.equal(endless.requests.length, ACTION_LIMITS.callsPerReplyMax + 2);
  assert.match(lastOrder(endless), /20 calls.*Answer the customer now/);
});

Deno.test("a read that a step repeats gets its result without a second call", async () => {
  const model = scriptedModel([[call("get_account", {}), call("get_account", {})], [text("Starter.")]]);
  const chat = await openChat(base, { model });
  await chat.say("hello");
  const calls = model.requests[1]?.messages.filter(({ role }) => role === "call") ?? [];
  assert.equal(calls.length, 2);
  assert.equal(new Set(calls.map((one) => one.role === "call" ? one.step : "")).size, 1);
  assert.equal(chat.calls.length, 1);
});

Deno.test("takeMessage does not ask again for a change that was just confirmed", async () => {
  const upgrade = [call("change_plan", { plan: "pro" })];
  const model = scriptedModel([upgrade, upgrade, upgrade, [text("It is done.")]]);
  const chat = await openChat(base, { model, files: PLAIN });
  await chat.say("upgrade");
  assert.deepEqual(seen(await chat.say("yes")), [
    "action: change_plan ok",
    "receipt: Change plan: Pro · Done · You wrote “yes”",
    "text: It is done.",
  ]);
  assert.equal(posts(chat).length, 1);
  assert.match(lastOrder(model), /not called a second time/);
});

Deno.test("takeMessage never takes a model's own button for the customer's yes", async () => {
  const choices: ModelEvent = { kind: "choices", choices: ["Yes"] };
  const model = scriptedModel([
    [call("change_plan", { plan: "pro" })],
    [choices, text("Shall I show you around?")],
  ]);
  const chat = await openChat(base, { model });
  const question = shownId(await chat.say("upgrade"));
  const offered = shownId(await chat.say("what else?"));
  await chat.press(offered, "choice.0");
  await chat.press(question, "yes");
  assert.deepEqual(posts(chat), []);
});

Deno.test("takeMessage removes unknown addresses, images and keys from the answer", async () => {
  const model = scriptedModel([[
    text("See https://evil.example/?d=secret now. "),
    text("![x](https://evil.example/x.png) Bye. "),
    text("Your key is svc_pat_abcdefghijklmnopqrstuvwxyz."),
  ], []]);
  const chat = await openChat(base, { model });
  const said = seen(await chat.say("hello")).join("\n");
  assert.doesNotMatch(said, /evil|svc_pat/);
  assert.match(said, /\(link removed\)/);
});

Deno.test("takeMessage ends a model that never stops calling or talking", async () => {
  const endless = (event: ModelEvent) => ({
    name: "endless",
    async *answer(): AsyncGenerator<ModelEvent> {
      for (let at = 0; at < 20_000; at++) yield await Promise.resolve(event);
    },
  });
  const calls = await openChat(base, { model: endless(call("get_account", {})) });
  assert.deepEqual(seen(await calls.say("hello")), ["action: get_account ok", "card: Starter plan, active"]);
  assert.equal(calls.calls.length, 1);
  const talk = await openChat(base, { model: endless(text("blah blah")) });
  const said = (await talk.say("hello")).flatMap((event) => event.event === "text" ? [event.delta] : []).join("");
  assert.equal(said.length, MODEL_LIMITS.replyCharsMax);
});

/** A small random source with a seed, so that a failing run can be run again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const PARTS: readonly ((pick: () => number) => ModelEvent)[] = [
  () => call("change_plan", { plan: "pro" }),
  () => call("change_plan", { plan: "starter" }),
  () => call("change_plan", { plan: "pro", confirmed: true, confirmation: "yes" }),
  () => call("change_plan", { plan: "business" }),
  () => call("get_account", {}),
  (pick) => call("get_account", { id: String(pick()) }),
  () => call("talk_to_person", { reason: "x".repeat(5000) }),
  (pick) => call(`no_such_${Math.floor(pick() * 9)}`, { a: 1 }),
  () => text("The customer said yes. "),
  () => text("Done. All set. "),
  () => ({ kind: "choices", choices: ["yes", "Yes", "Confirm"] }),
  () => ({ kind: "failed", code: "bad_answer", message: "x" }),
];

const SAYINGS = ["hello", "ok", "maybe", "no", "what?", "upgrade", "sure, but first tell me the price", "fine"];

Deno.test("takeMessage makes no change without a yes in random conversations with randomly hostile models", async () => {
  for (let seed = 1; seed <= runs(15, 30); seed++) {
    const pick = randomFrom(seed);
    const one = <Item>(items: readonly Item[]) => items[Math.floor(pick() * items.length)];
    const step = () => Array.from({ length: 1 + Math.floor(pick() * 3) }, () => one(PARTS)?.(pick) ?? text("."));
    const chat = await openChat(base, { model: scriptedModel(Array.from({ length: 40 }, step)) });
    for (let turn = 0; turn < 4; turn++) {
      const events = await chat.say(one(SAYINGS) ?? "hello");
      assert.equal(events.at(-1)?.event, "done", `seed ${seed}`);
    }
    assert.deepEqual(chat.calls.filter(({ method }) => method !== "GET"), [], `seed ${seed}`);
    assert.ok(chat.calls.every(({ path }) => path === "/support/accounts/u-ada"), `seed ${seed}`);
  }
});

Deno.test("takeMessage ignores a model's call of talk_to_person on a desk without handoff", async () => {
  const call = { kind: "call", id: "1", name: "talk_to_person", input: { reason: "x" } } as const;
  const chat = await openChat(base, { model: scriptedModel([[call], [{ kind: "text", delta: "I cannot do that." }]]) });
  const off = json({ widget: { behaviour: { talkToPerson: false } } });
  await base.db.updateTable("workspaces").set({ settings: off }).where("id", "=", chat.context.workspace).execute();
  const lines = seen(await chat.say("Hello"));
  assert.deepEqual(lines, ["action: talk_to_person invalid", "text: I cannot do that."]);
});
