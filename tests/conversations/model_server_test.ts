/**
 * Whole turns with a model behind a real server, through the real sandbox process: whatever the model says, no
 * forbidden call is made. Faults of the server itself are in `server_faults_test.ts`.
 *
 * @module
 */
import assert from "node:assert/strict";
import { ACTION_LIMITS } from "../../core/limits/actions.ts";
import { MODEL_LIMITS } from "../../core/limits/conversations.ts";
import { KNOWLEDGE_FUNCTION } from "../../core/conversations/run/functions.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { type Answer, neverEnds, says } from "../support/model_server.ts";
import { seen } from "./chat.ts";
import { KEY, openServedModels, PROVIDERS } from "./served_model.ts";

const { server, chatWith, close } = await openServedModels();

Deno.test.afterAll(close);

const NOTHING = `confirm: ${ENGLISH.turn.noWords} ${ENGLISH.turn.offerPerson} [Talk to a person]`;
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
};

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
  { name: "the same call again and again", script: [reads], sees: CARD, asked: 4 },
  {
    name: "another unknown function each time",
    script: Array.from({ length: 12 }, (_, at) => wants(`made_up_${at}`, "{}")),
    sees: [...Array.from({ length: 12 }, (_, at) => `action: made_up_${at} invalid`), NOTHING],
    asked: 15,
  },
  {
    name: "many calls at once",
    script: [says({ calls: Array.from({ length: 30 }, (_, at) => ({ name: `made_up_${at}`, input: "{}" })) })],
    sees: [...Array.from({ length: 20 }, (_, at) => `action: made_up_${at} invalid`), NOTHING],
    asked: 2,
  },
  {
    name: "a search where there is nothing to search",
    script: [wants(KNOWLEDGE_FUNCTION, '{"query":"refunds"}'), says({ text: "I don't know that." })],
    // A customer without an answer is offered a person, whatever the model writes.
    sees: ["text: I don't know that.", OFFER],
    asked: 2,
  },
  { name: "the same search again and again", script: [wants(KNOWLEDGE_FUNCTION, '{"query":"a"}')], sees: [NOTHING] },
  {
    name: "a claim that nothing bears out",
    script: [says({ text: "I have upgraded your plan to Pro." })],
    sees: ["text: I have upgraded your plan to Pro.", `note: ${ENGLISH.record.nothingChanged}`],
    asked: 1,
  },
  {
    name: "a claim of one word that nothing bears out",
    script: [says({ text: "Done." }), says({ text: "I can change your plan. Which one?" })],
    sees: ["text: Done.", `note: ${ENGLISH.record.nothingChanged}`],
  },
  {
    name: "an invented address, and an image",
    script: [says({ text: "See ![x](https://evil.example/?u=1) or https://evil.example/a." })],
    sees: ["text: See  or (link removed)."],
  },
];

for (const provider of PROVIDERS) {
  for (const { name, script, sees, asked } of ODDITIES) {
    Deno.test(`takeMessage with ${provider} handles ${name}`, async () => {
      const chat = await chatWith(provider, script);
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

  Deno.test(`takeMessage with ${provider} changes the plan after a yes, and the server gets calls, results and the key`, async () => {
    const chat = await chatWith(provider, [
      says({
        calls: [
          { name: "change_plan", input: '{"plan":"pro"}' },
          { name: KNOWLEDGE_FUNCTION, input: '{"query":"pro plan"}' },
        ],
      }),
      says({ text: "You are now on the Pro plan." }),
    ]);
    assert.deepEqual(seen(await chat.say("Upgrade me to Pro")), [
      "action: change_plan needs_yes",
      "confirm: Change plan: pro [Yes | No]",
    ]);
    // The file has a line for this, but a search of the same step waits for the model to speak.
    assert.deepEqual(seen(await chat.say("yes")), [
      "action: change_plan ok",
      "receipt: Change plan: Pro · Done · You wrote “yes”",
      "text: Your plan is now Pro.",
      "text: You are now on the Pro plan.",
    ]);
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

Deno.test("takeMessage removes a key that a server sends letter by letter, which the sandbox cannot mask", async () => {
  const chat = await chatWith("openai-compatible", [says({ text: `Your key is ${KEY} I think. ` }, 3)]);
  assert.deepEqual(seen(await chat.say("hi")), ["text: Your key is (removed) I think. "]);
});
