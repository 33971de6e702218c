import assert from "node:assert/strict";
import { isOpen, modelBreakers, modelsWithoutTools } from "../../core/model/breaker.ts";
import { BREAKER_LIMITS } from "../../core/limits/model.ts";
import type { Model, ModelEvent, ModelFault, ModelRequest } from "../../core/model/model.ts";
import { withFallback } from "../../core/model/second_model.ts";
import { DEADLINE_MS } from "../support/wait.ts";
import { accountRequest } from "./request.ts";

const USAGE = { model: "m", inputTokens: 1, cachedTokens: 0, outputTokens: 1, micros: 0, estimated: false };
const failed = (code: ModelFault = "unreachable"): ModelEvent => ({ kind: "failed", code, message: "" });
const says = (delta: string): readonly ModelEvent[] => [{ kind: "text", delta }, { kind: "done" }];

/** A model whose answers the test sets, and how often it was asked. */
function playedModel(name: string, events: readonly ModelEvent[]) {
  const played = { events, asked: 0 };
  const model: Model = {
    name,
    estimate: () => USAGE,
    answer: async function* () {
      played.asked++;
      yield* played.events;
    },
  };
  return { played, model };
}

/** A pair of models, the first of which is broken; without a second the built-in agent is the fallback. */
function brokenPair({ hasSecond = true }: { readonly hasSecond?: boolean } = {}) {
  const logged: string[] = [];
  let at = new Date("2026-11-23T12:00:00Z");
  const breakers = modelBreakers();
  const desk = { log: (_: string, message: string) => logged.push(message), now: () => at, breakers };
  const first = playedModel("first", [failed()]);
  const second = playedModel("second", says("Second."));
  const model = withFallback(desk, { first: first.model, second: hasSecond ? second.model : null, server: "s" });
  const ask = async (request: ModelRequest = accountRequest([{ role: "customer", text: "Hello" }])) => {
    const events = await Array.fromAsync(model.answer(request, AbortSignal.timeout(DEADLINE_MS)));
    return events.flatMap((event) =>
      event.kind === "text" ? [event.delta] : event.kind === "failed" ? [event.code] : []
    );
  };
  return {
    ...{ ask, first: first.played, second: second.played, logged, breakers },
    /** Fails as often as it takes. */
    break: async () => {
      for (let n = 0; n < BREAKER_LIMITS.failuresMax; n++) await ask();
    },
    pass: (ms: number) => {
      at = new Date(at.getTime() + ms);
    },
  };
}

Deno.test("withFallback asks the second model only if the first fails before its first word", async () => {
  const pair = brokenPair();
  assert.deepEqual(await pair.ask(), ["Second."]);
  assert.deepEqual(pair.logged, ["The second model answers."]);
  pair.first.events = [{ kind: "text", delta: "Hel" }, failed()];
  assert.deepEqual(await pair.ask(), ["Hel", "unreachable"]);
});

Deno.test("withFallback skips a server after repeated failures, tries it with one request, and returns to it", async () => {
  const pair = brokenPair();
  await pair.break();
  assert.equal(pair.first.asked, BREAKER_LIMITS.failuresMax);
  assert.equal(isOpen(pair.breakers, "s"), true);
  assert.deepEqual(await pair.ask(), ["Second."]);
  pair.pass(BREAKER_LIMITS.openMs - 1);
  assert.deepEqual(await pair.ask(), ["Second."]);
  assert.equal(pair.first.asked, BREAKER_LIMITS.failuresMax);
  pair.pass(1);
  assert.deepEqual(await pair.ask(), ["Second."]);
  assert.deepEqual(await pair.ask(), ["Second."]);
  assert.equal(pair.first.asked, BREAKER_LIMITS.failuresMax + 1);
  pair.pass(BREAKER_LIMITS.openMs);
  pair.first.events = says("First.");
  assert.deepEqual(await pair.ask(), ["First."]);
  assert.deepEqual(await pair.ask(), ["First."]);
  assert.equal(isOpen(pair.breakers, "s"), false);
  assert.ok(pair.logged.includes("The first model failed again and again, and is left alone."));
  assert.equal(pair.logged.at(-1), "The first model answers again.");
});

Deno.test("withFallback tries a server again with one request at a time, and again when that one was lost", async () => {
  const pair = brokenPair();
  await pair.break();
  pair.pass(BREAKER_LIMITS.openMs);
  // Nothing ends: the turn that tried it was stopped.
  pair.first.events = [];
  await pair.ask();
  const { asked } = pair.first;
  assert.deepEqual(await pair.ask(), ["Second."]);
  assert.equal(pair.first.asked, asked);
  pair.pass(BREAKER_LIMITS.trialMs);
  await pair.ask();
  assert.equal(pair.first.asked, asked + 1);
});

Deno.test("withFallback lets the built-in agent answer where there is no second model, and never as a judge", async () => {
  const pair = brokenPair({ hasSecond: false });
  await pair.break();
  const { asked } = pair.first;
  const [line = "", ...others] = await pair.ask();
  assert.match(line, /^\w/);
  assert.notEqual(line, "unreachable");
  assert.deepEqual(others, []);
  assert.equal(pair.first.asked, asked);
  const judge = accountRequest([{ role: "customer", text: "Is it right?" }], { purpose: "judge" });
  assert.deepEqual(await pair.ask(judge), ["unreachable"]);
});

Deno.test("withFallback lets the built-in agent answer the first message already where a model takes no functions", async () => {
  const pair = brokenPair({ hasSecond: false });
  pair.first.events = [failed("no_tools")];
  assert.notDeepEqual(await pair.ask(), ["no_tools"]);
  await pair.ask();
  assert.equal(pair.first.asked, 1, "it is left alone at once");
  assert.deepEqual(modelsWithoutTools(pair.breakers), ["first"]);
  pair.pass(BREAKER_LIMITS.openMs);
  pair.first.events = says("Words.");
  const judge = accountRequest([{ role: "customer", text: "Is it right?" }], { purpose: "judge", functions: [] });
  assert.deepEqual(await pair.ask(judge), ["Words."]);
  assert.deepEqual(modelsWithoutTools(pair.breakers), ["first"], "it was asked without functions");
  pair.pass(BREAKER_LIMITS.trialMs);
  assert.deepEqual(await pair.ask(), ["Words."]);
  assert.deepEqual(modelsWithoutTools(pair.breakers), []);
});

Deno.test("withFallback does not count faults of a request or a limit, and an answer resets the count", async () => {
  for (const code of ["too_long", "filtered", "capped"] as const) {
    const pair = brokenPair();
    pair.first.events = [failed(code)];
    await pair.break();
    assert.equal(isOpen(pair.breakers, "s"), false, code);
  }
  const pair = brokenPair();
  for (let n = 0; n < BREAKER_LIMITS.failuresMax * 2; n++) {
    pair.first.events = n % BREAKER_LIMITS.failuresMax === 1 ? says("First.") : [failed("timeout")];
    await pair.ask();
  }
  assert.equal(isOpen(pair.breakers, "s"), false);
});
