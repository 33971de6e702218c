/**
 * The interval of a background worker, as the product has it: a worker that no event wakes still looks again.
 *
 * @module
 */
import type { Every } from "../../core/ports/timers.ts";

/** {@linkcode Every} by the runtime's own clock. */
export const byClock: Every = (ms, work) => {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
};
