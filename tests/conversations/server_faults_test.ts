/**
 * Whole turns with faulty servers, in both protocols, through the real sandbox process: each row gives what the
 * customer sees and what the log says.
 *
 * @module
 */
import assert from "node:assert/strict";
import { RETRY_LIMITS } from "../../core/limits/model.ts";
import { fakeTimers } from "../support/fake_timers.ts";
import { breaks, fails, says } from "../support/model_server.ts";
import { until } from "../support/wait.ts";
import { seen } from "./chat.ts";
import * as cases from "./server_fault_cases.ts";
import { openServedModels, PROVIDERS } from "./served_model.ts";

const { BROKE_OFF, CARD, HELLO, hello, reads, refuses, SORRY } = cases;
const { server, chatWith, close } = await openServedModels();

Deno.test.afterAll(close);

for (const provider of PROVIDERS) {
  for (
    const { name, script, sees, logs = [], asked, ...options } of [
      ...[...cases.REFUSALS, ...cases.NO_ANSWERS, ...cases.BROKEN, ...cases.DIALECTS],
    ]
  ) {
    Deno.test(`takeMessage with ${provider} handles ${name}`, async () => {
      const chat = await chatWith(provider, script, options);
      const events = await chat.say("What plan am I on?");
      assert.deepEqual(seen(events), sees);
      assert.deepEqual(chat.logged, logs);
      assert.equal(server.asked.length, asked);
      assert.equal(events.at(-1)?.event, "done");
      assert.doesNotMatch(JSON.stringify(events), /secret/i);
      assert.ok(chat.calls.every(({ method, path }) => method === "GET" && path === "/support/accounts/u-ada"));
    });
  }

  Deno.test(`takeMessage with ${provider} says the whole sentences of a connection that breaks`, async () => {
    const text = "One moment. I will lo";
    let hasArrived = () => false;
    // Under load the break could overtake the last words.
    const chat = await chatWith(provider, [breaks({ text }, () => until(() => hasArrived(), "the words"))]);
    hasArrived = () => chat.arrived() === text;
    assert.deepEqual(seen(await chat.say("What plan am I on?")), ["text: One moment. ", BROKE_OFF]);
    assert.equal(server.asked.length, 1);
  });

  Deno.test(`takeMessage with ${provider} waits as long as a busy server asks`, async () => {
    const chat = await chatWith(provider, [fails(429, { "retry-after": "1" }), says({ text: "Hello!" })]);
    using timers = fakeTimers();
    const said = chat.say("hi");
    await until(() => timers.pending().includes(1000), "the wait of one second");
    assert.equal(server.asked.length, 1);
    timers.advance(1000);
    assert.deepEqual(seen(await said), [HELLO]);
  });

  Deno.test(`takeMessage with ${provider} waits twice as long before the third attempt as before the second`, async () => {
    const { firstWaitMs } = RETRY_LIMITS;
    const chat = await chatWith(provider, [fails(500)], { pace: { firstWaitMs } });
    using timers = fakeTimers();
    const said = chat.say("hi");
    for (const waitMs of [0.75 * firstWaitMs, 1.5 * firstWaitMs]) {
      await until(() => timers.pending().includes(waitMs), `a wait of ${waitMs} ms`);
      timers.advance(waitMs);
    }
    assert.deepEqual(seen(await said), [SORRY]);
  });

  for (
    const message of [
      "This model's maximum context length is 4096 tokens. (context_length_exceeded)",
      "prompt is too long: 210000 tokens > 200000 maximum",
      "the request exceeds the available context size",
    ]
  ) {
    Deno.test(`takeMessage with ${provider} sends less when the server says: ${message}`, async () => {
      const chat = await chatWith(provider, [hello]);
      for (let at = 0; at < 4; at++) await chat.say(`Question ${at}: ${"and so on ".repeat(100)}`);
      server.play(provider, [refuses(400, message), hello]);
      assert.deepEqual(seen(await chat.say("Last question")), [HELLO]);
      const [whole, cut] = server.asked;
      assert.ok(whole?.body.includes("Question 0") && !cut?.body.includes("Question 0"));
      assert.ok(cut?.body.includes("Last question"));
      server.play(provider, [refuses(400, message)]);
      assert.deepEqual(seen(await chat.say("Last question")), [SORRY]);
      assert.equal(server.asked.length, 2);
    });
  }
}

Deno.test("takeMessage retries without usage figures for a server that does not support them", async () => {
  const refusal = refuses(400, "Unrecognized request argument supplied: stream_options");
  const chat = await chatWith("openai-compatible", [refusal, reads, hello]);
  assert.deepEqual(seen(await chat.say("hi")), [...CARD, HELLO]);
  assert.deepEqual(server.asked.map(({ body }) => body.includes("stream_options")), [true, false, false]);
});

Deno.test("takeMessage retries with alternating roles when a server's template requires it", async () => {
  const refusal = refuses(500, "Conversation roles must alternate user/assistant/user/assistant/...");
  const chat = await chatWith("openai-compatible", [refusal, reads, hello]);
  assert.deepEqual(seen(await chat.say("hi")), [...CARD, HELLO]);
  const roles = server.asked.map(({ body }): readonly string[] =>
    Array.from(body.matchAll(/"role":"(\w+)"/g), ([, role = ""]) => role)
  );
  assert.deepEqual(roles, [["system", "user", "user"], ["system", "user"], ["system", "user", "assistant", "tool"]]);
  assert.match(server.asked[1]?.body ?? "", /\[customer\] hi/);
});
