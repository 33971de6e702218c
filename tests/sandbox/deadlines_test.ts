import assert from "node:assert/strict";
import { makeDeadlines } from "../../sandbox/deadlines.ts";
import { DEADLINE_LIMITS } from "../../sandbox/limits.ts";
import { fakeTimers } from "../support/fake_timers.ts";

const { tickMs } = DEADLINE_LIMITS;

/** Deadlines on a clock that goes millisecond by millisecond with the fake timers. */
function deadlinesOnFakeClock() {
  const timers = fakeTimers();
  let time = 0;
  return {
    deadlines: makeDeadlines(() => time),
    now: () => time,
    pass(ms: number) {
      for (let passed = 0; passed < ms; passed++) {
        time++;
        timers.advance(1);
      }
    },
    timers: () => timers.pending().length,
    [Symbol.dispose]: () => timers[Symbol.dispose](),
  };
}

Deno.test("a deadline expires once, not early and at most a tick late, whatever the order of lengths and starts", () => {
  using clock = deadlinesOnFakeClock();
  const expired: { readonly due: number; readonly at: number }[] = [];
  const lengths = [0, 1, tickMs - 1, tickMs, tickMs + 1, 10 * tickMs, 3, 7 * tickMs + 13];
  for (const ms of lengths) {
    const due = clock.now() + ms;
    clock.deadlines.start(ms, () => expired.push({ due, at: clock.now() }));
    clock.pass(7);
  }
  clock.pass(20 * tickMs);
  assert.equal(expired.length, lengths.length);
  for (const { due, at } of expired) assert.ok(at >= due && at <= due + tickMs, `due at ${due}, expired at ${at}`);
  assert.deepEqual([clock.deadlines.running(), clock.timers()], [0, 0]);
});

Deno.test("all deadlines share one timer, and one that ended never expires and leaves no timer after the next tick", () => {
  using clock = deadlinesOnFakeClock();
  const expired: string[] = [];
  const ends = ["first", "second", "third"].map((name) => clock.deadlines.start(100, () => expired.push(name)));
  assert.deepEqual([clock.deadlines.running(), clock.timers()], [3, 1]);
  ends[1]?.();
  ends[1]?.();
  clock.pass(100 + tickMs);
  assert.deepEqual(expired, ["first", "third"]);
  for (const end of ends) end();
  assert.deepEqual([clock.deadlines.running(), clock.timers()], [0, 0]);
  clock.deadlines.start(100, () => expired.push("fourth"))();
  assert.deepEqual([clock.deadlines.running(), clock.timers()], [0, 1]);
  clock.pass(tickMs);
  assert.equal(clock.timers(), 0);
  clock.pass(1000);
  assert.deepEqual(expired, ["first", "third"]);
});

Deno.test("a deadline that is started when another expires still expires", () => {
  using clock = deadlinesOnFakeClock();
  const expired: number[] = [];
  clock.deadlines.start(10, () => {
    clock.deadlines.start(10, () => expired.push(clock.now()));
  });
  clock.pass(10 + tickMs);
  assert.equal(clock.timers(), 1);
  clock.pass(10 + tickMs);
  assert.equal(expired.length, 1);
  assert.deepEqual([clock.deadlines.running(), clock.timers()], [0, 0]);
});
