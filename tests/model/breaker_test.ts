/** The circuit breaker of a model's server, and a clock that jumps meanwhile. */

import assert from "node:assert/strict";
import { BREAKER_LIMITS } from "../../core/limits/model.ts";
import { modelBreakers, noteFailure, takeState } from "../../core/model/breaker.ts";

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const { failuresMax, openMs, trialMs } = BREAKER_LIMITS;
const at = (ms: number) => new Date(START + ms);

/** Breakers of which one server has failed as often as it may, at that time. */
function opened(ms: number) {
  const breakers = modelBreakers();
  for (let failure = 0; failure < failuresMax; failure++) {
    noteFailure(breakers, { server: "one", model: "m", code: "unreachable" }, at(ms));
  }
  return breakers;
}

Deno.test("a circuit breaker opens after failures, and then lets one request try the server", () => {
  const breakers = opened(0);
  assert.equal(takeState(breakers, "one", at(openMs - 1)), "open");
  assert.equal(takeState(breakers, "one", at(openMs)), "closed");
  assert.equal(takeState(breakers, "one", at(openMs + trialMs - 1)), "open");
  assert.equal(takeState(breakers, "one", at(openMs + trialMs)), "closed");
});

Deno.test("a circuit breaker that opened while the clock was an hour ahead closes when the clock is set back", () => {
  assert.equal(takeState(opened(HOUR), "one", at(0)), "closed");
});

Deno.test("a circuit breaker's trial from an hour ahead does not block another when the clock is set back", () => {
  const breakers = opened(0);
  assert.equal(takeState(breakers, "one", at(HOUR)), "closed");
  assert.equal(takeState(breakers, "one", at(openMs)), "closed");
});
