/**
 * The interval of a background worker as in the product: a worker without events still polls.
 *
 * @module
 */
import type { Every } from "../../core/ports/timers.ts";

/** {@linkcode Every} with the runtime's timers. */
export const byClock: Every = (ms, work) => {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
};
