/**
 * The budget of page control for one request of the visitor: steps, time, and whether the visitor has stopped it.
 *
 * @module
 */
import type { RefusalCode } from "./rules.ts";

/** The budget of the current request. */
export type RequestBudget = {
  /** Counts a step of a request. @returns why it is not allowed; null if it is */
  readonly step: (request: string | undefined) => RefusalCode | null;
  /** The visitor has stopped it: no further step of this request is allowed. */
  readonly stop: () => void;
  /** Whether this is the current request, and the visitor has not stopped it. */
  readonly isRunning: (request: string | undefined) => boolean;
};

const STEPS_MAX = 12;
const REQUEST_MS_MAX = 60_000;

/** Makes a budget without a request. */
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
