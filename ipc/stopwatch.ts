/**
 * The stopwatch of a request whose caller wants its steps. Without one, nothing is timed.
 *
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { TimedStep, TimedStepName } from "./steps.ts";

/** The steps of a request. */
export type Stopwatch = {
  /** Milliseconds since the request arrived. */
  readonly elapsedMs: () => number;
  /** Records a step that ends now. */
  readonly note: (name: TimedStepName, startMs: number) => void;
  /** The steps recorded since the last call. */
  readonly take: () => readonly TimedStep[];
};

const running = new AsyncLocalStorage<Stopwatch>();

/** Starts a stopwatch. */
export function startStopwatch(): Stopwatch {
  const cameMs = performance.now();
  const elapsedMs = () => performance.now() - cameMs;
  let steps: TimedStep[] = [];
  return {
    elapsedMs,
    note: (name, startMs) => void steps.push({ name, startMs, ms: elapsedMs() - startMs }),
    take: () => {
      const taken = steps;
      steps = [];
      return taken;
    },
  };
}

/** Runs work under a stopwatch; null for none. */
export function withStopwatch<Result>(watch: Stopwatch | null, work: () => Result): Result {
  return watch === null ? work() : running.run(watch, work);
}

/** Times a step until it returns, or its promise settles. */
export function timeStep<Result>(name: TimedStepName, work: () => Result): Result {
  const watch = running.getStore();
  if (watch === undefined) return work();
  const startMs = watch.elapsedMs();
  const end = () => watch.note(name, startMs);
  const result = work();
  if (result instanceof Promise) result.then(end, end);
  else end();
  return result;
}

/**
 * Times consecutive steps that end with events: each begins where the previous one ended, the first one now. Null
 * without a stopwatch.
 *
 * @example
 * const ends = stepsFromNow();
 * if (ends !== null) socket.once("connect", () => ends("connect"));
 */
export function stepsFromNow(): ((name: TimedStepName) => void) | null {
  const watch = running.getStore();
  if (watch === undefined) return null;
  let startMs = watch.elapsedMs();
  return (name) => {
    watch.note(name, startMs);
    startMs = watch.elapsedMs();
  };
}
