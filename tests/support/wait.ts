/**
 * Waiting for a state with a deadline, and the only clock that tests read.
 *
 * No test decides by how fast a machine is: a deadline is at least ten times what the wait usually takes, and how fast
 * something should be is a figure of `bench/`. `tests/clock_test.ts` holds the other files to that.
 *
 * @module
 */
import assert from "node:assert/strict";

/** After this long, what a test waits for does not come on any machine. */
export const DEADLINE_MS = 60_000;

/** Processor time after which work hangs; inputs are so long that anything but linear work takes minutes. */
const HANG_MS = 10_000;

const POLL_MS = 20;

// A deadline holds also where a test fakes the timers.
const { setTimeout, clearTimeout } = globalThis;

/** A monotonic clock in milliseconds, for code that takes its clock as a parameter. */
export function monotonicMs(): number {
  return performance.now();
}

/** The time in `seconds` from now as Unix time in seconds, as in the `exp` of a token. */
export function unixTimeIn(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

/**
 * Waits for a promise.
 *
 * @throws Error naming `what` when it has not settled after {@linkcode DEADLINE_MS}
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
 * Asks again and again until the answer is not null.
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

/** Waits until a condition holds that no event announces. @throws Error naming `what` after {@linkcode DEADLINE_MS} */
export async function until(holds: () => boolean | Promise<boolean>, what = "a condition"): Promise<void> {
  await eventually(what, async () => await holds() || null);
}

/** Does synchronous work, and fails when it took so much processor time that it must be worse than linear. */
export function doesNotHang<Result>(work: () => Result): Result {
  const watch = startHangWatch();
  const result = work();
  watch.check();
  return result;
}

/** As {@linkcode doesNotHang}, for asynchronous work: `check` fails when too much was used since the start. */
export function startHangWatch(): { check(what?: string): void } {
  const start = threadMs();
  return {
    check(what = "it") {
      const usedMs = Math.round(threadMs() - start);
      assert.ok(usedMs < HANG_MS, `${what} took ${usedMs} ms of processor time`);
    },
  };
}

/** Processor time of this thread, or the clock elsewhere. @see proc(5), `schedstat`: its first number is nanoseconds */
function threadMs(): number {
  try {
    return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
