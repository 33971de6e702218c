/**
 * How long support may use a page for one request of the visitor, and what ends it.
 *
 * @module
 */
import type { RefusalCode } from "./rules.ts";

/** The budget of the request that is being worked on. */
export type RequestBudget = {
  /** Counts a step of a request. @returns why it may not be taken, or null */
  readonly step: (request: string | undefined) => RefusalCode | null;
  /** The visitor wants it to end: no step of this request is taken any more. */
  readonly stop: () => void;
  /** Whether this is the request that is being worked on, and the visitor has not stopped it. */
  readonly isRunning: (request: string | undefined) => boolean;
};

const STEPS_MAX = 12;
const REQUEST_MS_MAX = 60_000;

/** Starts without a request. */
export function createRequestBudget(now: () => number): RequestBudget {
  let current: string | undefined;
  let began = 0;
  let steps = 0;
  let stopped = false;
  return {
    step(request) {
      if (request !== current) {
        current = request;
        began = now();
        steps = 0;
        stopped = false;
      }
      if (stopped) return "stopped";
      if (now() - began > REQUEST_MS_MAX) return "too_long";
      steps++;
      return steps > STEPS_MAX ? "too_many_steps" : null;
    },
    stop() {
      stopped = true;
    },
    isRunning: (request) => request === current && !stopped,
  };
}
