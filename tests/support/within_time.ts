/**
 * A limit of time that a busy machine does not break: the best of three runs counts, in processor time where the system
 * tells it.
 *
 * @module
 */
import assert from "node:assert/strict";

const RUNS_MAX = 3;

/** What takes longer than this hangs, on any machine; how fast it should be is a matter of `bench/`. */
export const HANG_MS = 5000;

/** Does the work, again when it was too slow; fails when even the fastest run takes longer than `msMax`. */
export function withinTime<Result>(msMax: number, work: () => Result): Result {
  let fastestMs = Infinity;
  for (let run = 1;; run++) {
    const start = threadMs();
    const result = work();
    fastestMs = Math.min(fastestMs, threadMs() - start);
    if (fastestMs < msMax) return result;
    assert.ok(run < RUNS_MAX, `took ${Math.round(fastestMs)} ms at best`);
  }
}

/** Processor time of this thread, or the clock. @see proc(5), `schedstat`: its first number is nanoseconds */
function threadMs(): number {
  try {
    return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
