import assert from "node:assert/strict";
import { countNamedCalls } from "../../sandbox/named_calls.ts";

const HOUR = 60 * 60 * 1000;
const START = Date.parse("2026-11-20T12:00:00Z");

const inW1 = (at: number) => ({ workspace: "w1", at });
const inW2 = (at: number) => ({ workspace: "w2", at });

Deno.test("countNamedCalls allows a workspace as many calls in an hour as the operator says", () => {
  const calls = countNamedCalls({ perWorkspace: 3, total: 100 });
  for (let at = 0; at < 3; at++) assert.equal(calls.take(inW1(START + at)), null);
  const refusal = calls.take(inW1(START + 3));
  assert.equal(refusal?.code, "named_limit");
  assert.match(refusal?.message ?? "", /\(SVC_NAMED_CALLS_PER_HOUR\)/);
  assert.equal(calls.take(inW1(START + HOUR)), null);
  assert.equal(calls.take(inW1(START + HOUR))?.code, "named_limit");
  assert.equal(calls.take(inW1(START + HOUR + 1)), null);
});

Deno.test("countNamedCalls counts each workspace apart", () => {
  const calls = countNamedCalls({ perWorkspace: 2, total: 100 });
  for (let at = 0; at < 10; at++) calls.take(inW1(START + at));
  assert.equal(calls.take(inW2(START + 10)), null);
  assert.equal(calls.take(inW2(START + 11)), null);
  assert.equal(calls.take(inW2(START + 12))?.code, "named_limit");
});

Deno.test("countNamedCalls limits invented workspaces by the installation's limit", () => {
  const calls = countNamedCalls({ perWorkspace: 3, total: 5 });
  const taken = Array.from({ length: 50 }, (_, n) => calls.take({ workspace: `made-up-${n}`, at: START + n }));
  assert.equal(taken.filter((refusal) => refusal === null).length, 5);
  assert.match(taken.at(-1)?.message ?? "", /all workspaces.*\(SVC_NAMED_CALLS_PER_HOUR_TOTAL\)/);
  assert.equal(calls.take(inW1(START + HOUR)), null, "the first of them is an hour old");
});

Deno.test("countNamedCalls includes calls from before a restart", () => {
  const earlier = [inW1(START - HOUR), inW1(START - 10), inW1(START - 5), inW2(START - 5)];
  const calls = countNamedCalls({ perWorkspace: 3, total: 5 }, earlier);
  assert.equal(calls.take(inW1(START)), null);
  assert.match(calls.take(inW1(START))?.message ?? "", /\(SVC_NAMED_CALLS_PER_HOUR\)/);
  assert.equal(calls.take(inW2(START)), null);
  assert.match(calls.take(inW2(START))?.message ?? "", /\(SVC_NAMED_CALLS_PER_HOUR_TOTAL\)/);
});

Deno.test("countNamedCalls allows none when a limit is 0", () => {
  assert.equal(countNamedCalls({ perWorkspace: 0, total: 5 }).take(inW1(START))?.code, "named_limit");
  assert.equal(countNamedCalls({ perWorkspace: 5, total: 0 }).take(inW1(START))?.code, "named_limit");
});
