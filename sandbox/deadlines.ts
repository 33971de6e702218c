/**
 * Deadlines of many requests on one timer: a timer for each took an eighth of the sandbox's processor time.
 *
 * @module
 */

import { DEADLINE_LIMITS } from "./limits.ts";

/** The running deadlines. */
export type Deadlines = {
  /**
   * Calls `expire` once, `ms` milliseconds from now at the earliest and at most `DEADLINE_LIMITS.tickMs` later.
   *
   * @returns a function that ends the deadline; it does nothing after it has expired
   */
  readonly start: (ms: number, expire: () => void) => () => void;
  /** The number of deadlines that have neither expired nor ended. */
  readonly running: () => number;
};

/**
 * Makes an empty set of deadlines. Its timer stops at the first tick without any.
 *
 * @param now a monotonic clock in milliseconds
 * @example
 * const deadlines = makeDeadlines(() => performance.now());
 * const end = deadlines.start(15_000, () => controller.abort());
 */
export function makeDeadlines(now: () => number): Deadlines {
  const running = new Set<{ readonly at: number; readonly expire: () => void }>();
  let timer: ReturnType<typeof setInterval> | null = null;

  const tick = () => {
    const time = now();
    const expired = [...running].filter(({ at }) => at <= time);
    for (const deadline of expired) running.delete(deadline);
    // Stopped here and not with the last deadline, so that consecutive calls share the timer.
    if (running.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
    for (const { expire } of expired) expire();
  };
  return {
    start(ms, expire) {
      const deadline = { at: now() + ms, expire };
      running.add(deadline);
      timer ??= setInterval(tick, DEADLINE_LIMITS.tickMs);
      return () => {
        running.delete(deadline);
      };
    },
    running: () => running.size,
  };
}
