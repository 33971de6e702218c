import assert from "node:assert/strict";
import { countNamedCalls } from "../../sandbox/named_calls.ts";

const HOUR = 60 * 60 * 1000;
const START = Date.parse("2026-11-20T12:00:00Z");

Deno.test("countNamedCalls allows as many calls in an hour as the operator says", () => {
  const calls = countNamedCalls(3);
  for (let at = 0; at < 3; at++) assert.equal(calls.take(START + at), null);
  const refusal = calls.take(START + 3);
  assert.equal(refusal?.code, "named_limit");
  assert.match(refusal?.message ?? "", /SVC_NAMED_CALLS_PER_HOUR/);
  assert.equal(calls.take(START + HOUR), null);
  assert.equal(calls.take(START + HOUR)?.code, "named_limit");
  assert.equal(calls.take(START + HOUR + 1), null);
});

Deno.test("countNamedCalls goes on with the calls that were made before a restart", () => {
  const calls = countNamedCalls(3, [START - HOUR, START - 10, START - 5]);
  assert.equal(calls.take(START), null);
  assert.equal(calls.take(START)?.code, "named_limit");
});

Deno.test("countNamedCalls allows none when the limit is 0", () => {
  assert.equal(countNamedCalls(0).take(START)?.code, "named_limit");
});
