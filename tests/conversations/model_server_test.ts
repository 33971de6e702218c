/**
 * Whole turns with a model behind a real server, by the real sandbox process: whatever the server does, the customer gets
 * an answer, and nothing is called that may not be.
 *
 * @module
 */
import assert from "node:assert/strict";
import { ACTION_LIMITS } from "../../core/limits/actions.ts";
import { MODEL_LIMITS } from "../../core/limits/conversations.ts";
import { KNOWLEDGE_FUNCTION } from "../../core/conversations/functions.ts";
import { ENGLISH } from "../../core/languages/en.ts";
import type { Model } from "../../core/model/model.ts";
import { providerModel } from "../../core/model/provider.ts";
import { MODEL_KEY_NAMES, type ModelProvider } from "../../core/model/settings.ts";
import { recordOf, spawnSandbox } from "../sandbox/support.ts";
import { testDesk } from "../support/desk.ts";
import { fakeTimers } from "../support/fake_timers.ts";
import { until } from "../support/wait.ts";
import {
  type Answer,
  breaks,
  fails,
  isSilent,
  neverEnds,
  openModelServer,
  says,
  streams,
} from "../support/model_server.ts";
import { openChat, seen } from "./chat.ts";

const KEY = "sk-test-0123456789abcdef";
const base = await testDesk();
const server = openModelServer();
const sandbox = await spawnSandbox({ allow: `127.0.0.1=127.0.0.1:${server.port}` });
const origin = `http://127.0.0.1:${server.port}`;
const [name] = MODEL_KEY_NAMES;
const sealed = await recordOf(sandbox.sandbox, { workspace: "w", name }, { value: KEY, origins: [origin] });
const key = { name, sealed };

Deno.test.afterAll(async () => {
  await sandbox.stop();
  await server.close();
  await base.close();
});

const PROVIDERS: readonly ModelProvider[] = ["openai-compatible", "anthropic"];

/** A signed-in customer's chat with the model behind the server, which plays this script. */
function chatWith(provider: ModelProvider, script: readonly Answer[], timeMs: number = MODEL_LIMITS.stepMs) {
  server.play(provider, script);
  const desk = { outbound: sandbox.sandbox, newId: base.newId, now: base.now };
  const model = providerModel(desk, "w", { provider, url: `${origin}/v1`, model: "small", key }, timeMs);
  return openChat(base, { model: noting(model) });
}

/** The text of the model that has arrived at the desk, of all answers since {@linkcode chatWith}. */
let arrived = "";

/** The same model; its text is added to {@linkcode arrived}. */
function noting(model: Model): Model {
  arrived = "";
  return {
    ...model,
    answer: async function* (request, signal) {
      for await (const event of model.answer(request, signal)) {
        if (event.kind === "text") arrived += event.delta;
        yield event;
      }
    },
  };
}

const SORRY = `confirm: ${ENGLISH.turn.fault} ${ENGLISH.turn.offerPerson} [Talk to a person]`;
const STUCK = `confirm: ${ENGLISH.turn.stuck} ${ENGLISH.turn.offerPerson} [Talk to a person]`;
const NOTHING = `confirm: ${ENGLISH.turn.nothing} ${ENGLISH.turn.offerPerson} [Talk to a person]`;
const UNFOUNDED = `confirm: ${ENGLISH.turn.unfounded} ${ENGLISH.turn.offerPerson} [Talk to a person]`;
const OFFER = `confirm: ${ENGLISH.turn.offerPerson} [Talk to a person]`;
const CARD = ["action: get_account ok", "card: Starter plan, active"];

const reads = says({ calls: [{ name: "get_account", input: "{}" }] });
const wants = (name: string, input: string) => says({ calls: [{ name, input }] });

type Case = {
  readonly name: string;
  readonly script: readonly Answer[];
  /** What the customer sees, one line an event. */
  readonly sees: readonly string[];
  readonly asked?: number;
  readonly timeMs?: number;
};

/** Every way in which a server fails. The customer always gets a plain line and the offer of a person. */
const FAILURES: readonly Case[] = [
  { name: "429 without a word on when", script: [fails(429)], sees: [SORRY], asked: 1 },
  {
    name: "429 that asks for a second, and then an answer",
    script: [fails(429, { "retry-after": "1" }), says({ text: "Hello there!" })],
    sees: ["text: Hello there!"],
    asked: 2,
  },
  { name: "429 twice", script: [fails(429, { "retry-after-ms": "5" })], sees: [SORRY], asked: 2 },
  { name: "429 that asks for an hour", script: [fails(429, { "retry-after": "3600" })], sees: [SORRY], asked: 1 },
  {
    name: "529 with a moment to wait, and then an answer",
    script: [fails(529, { "retry-after-ms": "5" }), says({ text: "Hi!" })],
    sees: ["text: Hi!"],
  },
  { name: "401", script: [fails(401)], sees: [SORRY], asked: 1 },
  { name: "404", script: [fails(404)], sees: [SORRY], asked: 1 },
  { name: "500", script: [fails(500)], sees: [SORRY], asked: 1 },
  { name: "a redirect to another host", script: [fails(307, { location: "http://127.0.0.1:1/" })], sees: [SORRY] },
  { name: "200 with an error in its body", script: [fails(200)], sees: [SORRY] },
  {
    name: "200 with a page of HTML",
    script: [() => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } })],
    sees: [SORRY],
  },
  { name: "200 with nothing at all", script: [() => new Response("")], sees: [SORRY] },
  { name: "events that are no JSON", script: [streams("data: {oops\n\n")], sees: [SORRY] },
  { name: "an empty answer", script: [says({})], sees: [NOTHING] },
  {
    name: "a stream that ends in the middle of its words",
    script: [says({ text: "One moment. I will lo", cut: true })],
    sees: ["text: One moment. ", "text: I will lo", SORRY],
  },
  {
    name: "a connection that breaks in the middle of its words",
    // Under load the break could overtake the last words.
    script: [breaks({ text: "One moment. I will lo" }, () => until(() => arrived.endsWith("will lo"), "the words"))],
    sees: ["text: One moment. ", "text: I will lo", SORRY],
  },
  {
    name: "a connection that breaks in the middle of a call",
    script: [breaks({ calls: [{ name: "get_account", input: '{"a' }] })],
    sees: [SORRY],
  },
  { name: "a stream that ends in the middle of a call", script: [says({ ...reading(), cut: true })], sees: [SORRY] },
  { name: "a connection that breaks after a call", script: [reads, breaks({})], sees: [...CARD, SORRY] },
  { name: "500 after a call", script: [reads, fails(500)], sees: [...CARD, SORRY] },
  { name: "429 after a call", script: [reads, fails(429)], sees: [...CARD, SORRY] },
  { name: "silence", script: [isSilent()], sees: [SORRY], timeMs: 300 },
  { name: "silence after a call", script: [reads, isSilent()], sees: [...CARD, SORRY], timeMs: 300 },
  {
    name: "a busy server that would answer too late",
    script: [fails(429, { "retry-after": "5" })],
    sees: [SORRY],
    timeMs: 200,
  },
];

function reading() {
  return { calls: [{ name: "get_account", input: "" }] };
}

/** What models do that work, but badly. Nothing but the customer's own account is read. */
const ODDITIES: readonly Case[] = [
  {
    name: "two calls at once, cut into single letters",
    script: [
      says({
        text: "Let me see. ",
        calls: [{ name: "get_account", input: "{}" }, { name: "nothing_here", input: "{}" }],
      }, 1),
      says({ text: "That is it." }, 1),
    ],
    sees: ["text: Let me see. ", ...CARD, "action: nothing_here invalid", "text: That is it."],
  },
  {
    name: "arguments that are no JSON",
    script: [wants("change_plan", '{"plan": pro'), says({ text: "Which plan do you mean?" })],
    sees: ["action: change_plan invalid", "text: Which plan do you mean?"],
  },
  {
    name: "arguments that are a list",
    script: [wants("change_plan", '["pro"]'), says({ text: "Which plan do you mean?" })],
    sees: ["action: change_plan invalid", "text: Which plan do you mean?"],
  },
  {
    name: "another customer's account, and a yes of its own",
    script: [
      wants("change_plan", '{"plan":"pro","user_id":"u-eve","confirmed":true}'),
      says({ text: "I can't do that." }),
    ],
    sees: ["action: change_plan invalid", "text: I can't do that."],
  },
  {
    name: "no arguments at all",
    script: [wants("get_account", ""), says({ text: "Here you are." })],
    sees: [...CARD, "text: Here you are."],
  },
  { name: "the same call again and again", script: [reads], sees: [...CARD, STUCK], asked: 2 },
  {
    name: "another unknown function each time",
    script: Array.from({ length: 12 }, (_, at) => wants(`made_up_${at}`, "{}")),
    sees: [...Array.from({ length: 6 }, (_, at) => `action: made_up_${at} invalid`), STUCK],
  },
  {
    name: "many calls at once",
    script: [says({ calls: Array.from({ length: 30 }, (_, at) => ({ name: `made_up_${at}`, input: "{}" })) })],
    sees: [...Array.from({ length: 6 }, (_, at) => `action: made_up_${at} invalid`), STUCK],
    asked: 1,
  },
  {
    name: "a search where there is nothing to search",
    script: [wants(KNOWLEDGE_FUNCTION, '{"query":"refunds"}'), says({ text: "I don't know that." })],
    // A customer without an answer is offered a person, whatever the model writes.
    sees: ["text: I don't know that.", OFFER],
    asked: 2,
  },
  { name: "the same search again and again", script: [wants(KNOWLEDGE_FUNCTION, '{"query":"a"}')], sees: [STUCK] },
  {
    name: "a claim that nothing bears out, twice",
    script: [says({ text: "I have upgraded your plan to Pro." })],
    sees: [UNFOUNDED],
    asked: 2,
  },
  {
    name: "a claim that nothing bears out, mended",
    script: [says({ text: "Done." }), says({ text: "I can change your plan. Which one?" })],
    sees: ["text: I can change your plan. ", "text: Which one?"],
  },
  {
    name: "an invented address, and an image",
    script: [says({ text: "See ![x](https://evil.example/?u=1) or https://evil.example/a." })],
    sees: ["text: See  or (link removed)."],
  },
];

for (const provider of PROVIDERS) {
  for (const { name, script, sees, asked, timeMs } of [...FAILURES, ...ODDITIES]) {
    Deno.test(`takeMessage with ${provider} lives with ${name}`, async () => {
      const chat = await chatWith(provider, script, timeMs);
      const events = await chat.say("What plan am I on?");
      assert.deepEqual(seen(events), sees);
      assert.equal(events.at(-1)?.event, "done");
      assert.doesNotMatch(JSON.stringify(events), /secret detail/);
      assert.ok(chat.calls.every(({ method, path }) => method === "GET" && path === "/support/accounts/u-ada"));
      if (asked !== undefined) assert.equal(server.asked.length, asked);
      assert.ok(server.asked.length <= ACTION_LIMITS.callsPerReplyMax + 2);
    });
  }

  Deno.test(`takeMessage with ${provider} stops a model that never stops, and says what it said`, async () => {
    const chat = await chatWith(provider, [neverEnds("All plans include support. ")]);
    const events = await chat.say("What plans are there?");
    const text = events.map((event) => event.event === "text" ? event.delta : "").join("");
    assert.ok(text.length > MODEL_LIMITS.replyCharsMax / 2 && text.length <= MODEL_LIMITS.replyCharsMax);
    assert.equal(events.at(-1)?.event, "done");
  });

  Deno.test(`takeMessage with ${provider} waits as long as a busy server asks`, async () => {
    const chat = await chatWith(provider, [fails(429, { "retry-after": "1" }), says({ text: "Hello!" })]);
    using timers = fakeTimers();
    const said = chat.say("hi");
    await until(() => timers.pending().includes(1000), "the wait of one second");
    assert.equal(server.asked.length, 1);
    timers.advance(1000);
    assert.deepEqual(seen(await said), ["text: Hello!"]);
  });

  Deno.test(`takeMessage with ${provider} changes the plan after a yes, and the server gets calls, results and the key`, async () => {
    const chat = await chatWith(provider, [
      wants("change_plan", '{"plan":"pro"}'),
      says({ text: "You are now on the Pro plan." }),
    ]);
    assert.deepEqual(seen(await chat.say("Upgrade me to Pro")), [
      "action: change_plan needs_yes",
      "confirm: Change plan: pro [Yes | No]",
    ]);
    assert.deepEqual(seen(await chat.say("yes")), ["action: change_plan ok", "text: You are now on the Pro plan."]);
    const [first, second] = server.asked;
    const sent = { "openai-compatible": "/v1/chat/completions", anthropic: "/v1/messages" };
    assert.equal(first?.path, sent[provider]);
    const header = provider === "anthropic" ? first?.headers.get("x-api-key") : first?.headers.get("authorization");
    assert.equal(header, provider === "anthropic" ? KEY : `Bearer ${KEY}`);
    assert.equal(first?.headers.has(provider === "anthropic" ? "authorization" : "x-api-key"), false);
    for (const part of ["change_plan", "talk_to_person", "outcome: needs_yes", "outcome: ok", "untrusted"]) {
      assert.ok(second?.body.includes(part), part);
    }
    assert.ok(!second?.body.includes("u-ada"));
  });
}

Deno.test("takeMessage holds a key back that a server says letter by letter, which the sandbox cannot mask", async () => {
  const chat = await chatWith("openai-compatible", [says({ text: `Your key is ${KEY} I think. ` }, 3)]);
  assert.deepEqual(seen(await chat.say("hi")), [UNFOUNDED]);
});
