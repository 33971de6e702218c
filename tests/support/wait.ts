/**
 * Waits for states with a deadline, and the only clock that tests read.
 *
 * No test depends on a machine's speed: a deadline is at least ten times the usual wait, and performance goals are in
 * `bench/`. `tests/clock_test.ts` enforces that in the other files.
 *
 * @module
 */
import assert from "node:assert/strict";

/** After this long, an awaited state will not come on any machine. */
export const DEADLINE_MS = 60_000;

/**
 * Processor time after which work counts as hanging; inputs are so long that anything but linear work takes minutes.
 */
const HANG_MS = 10_000;

const POLL_MS = 20;

// A deadline also works in a test that fakes the timers.
const { setTimeout, clearTimeout } = globalThis;

/** A monotonic clock in milliseconds, for code with a clock parameter. */
export function monotonicMs(): number {
  return performance.now();
}

/** The Unix time `seconds` from now, as in the `exp` of a token. */
export function unixTimeIn(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

/**
 * Waits for a promise.
 *
 * @throws Error naming `what` if it has not settled after {@linkcode DEADLINE_MS}
 * @example await within("the second request", server.asked(2));
 */
export async function within<Value>(what: string, promise: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what}: not within ${DEADLINE_MS} ms`)), DEADLINE_MS);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Polls until the result is not null.
 *
 * @throws Error naming `what` after {@linkcode DEADLINE_MS}
 */
export async function eventually<Value>(what: string, ask: () => Promise<Value | null> | Value | null): Promise<Value> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const value = await ask();
    if (value !== null) return value;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${DEADLINE_MS} ms`);
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
}

/** Polls until a condition holds that no event announces. @throws Error naming `what` after {@linkcode DEADLINE_MS} */
export async function until(holds: () => boolean | Promise<boolean>, what = "a condition"): Promise<void> {
  await eventually(what, async () => await holds() || null);
}

/** Runs synchronous work, and fails if it used so much processor time that it must be worse than linear. */
export function doesNotHang<Result>(work: () => Result): Result {
  const watch = startHangWatch();
  const result = work();
  watch.check();
  return result;
}

/** Like {@linkcode doesNotHang}, for asynchronous work: `check` fails if too much was used since the start. */
export function startHangWatch(): { check(what?: string): void } {
  const start = threadMs();
  return {
    check(what = "it") {
      const usedMs = Math.round(threadMs() - start);
      assert.ok(usedMs < HANG_MS, `${what} took ${usedMs} ms of processor time`);
    },
  };
}

/**
 * Processor time of this thread, or the clock on other systems. @see proc(5), `schedstat`: its first number is
 * nanoseconds
 */
function threadMs(): number {
  try {
    return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
