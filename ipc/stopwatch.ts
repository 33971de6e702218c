/**
 * The stopwatch of a question whose asker wants its steps. Without one, nothing is timed.
 *
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { TimedStep, TimedStepName } from "./steps.ts";

/** The steps of one question. */
export type Stopwatch = {
  /** Milliseconds since the question came. */
  readonly elapsedMs: () => number;
  /** Notes a step that ends now. */
  readonly note: (name: TimedStepName, startMs: number) => void;
  /** The steps that were noted since they were taken last. */
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

/** Runs work that a stopwatch times; null: that nothing times. */
export function withStopwatch<Result>(watch: Stopwatch | null, work: () => Result): Result {
  return watch === null ? work() : running.run(watch, work);
}

/** Times a step until it has its result or its promise has settled. */
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
 * Times steps that follow one another and that events end: each begins where the one before it has ended, the first one
 * now. Null without a stopwatch.
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
