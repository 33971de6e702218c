/**
 * A timeout for silence: it restarts with each part of an answer, so that a long answer is not cut off while it
 * streams.
 *
 * @module
 */

/** A running timer. */
export type IdleTimer = {
  /** Aborted once nothing arrived for the idle time, or the total time is over. */
  readonly signal: AbortSignal;
  /** Restarts the timer because something arrived. */
  restart(): void;
  stop(): void;
};

/** Starts the timer. */
export function startIdleTimer(idleMs: number, totalMs: number): IdleTimer {
  const over = new AbortController();
  const abort = () => over.abort();
  const total = setTimeout(abort, totalMs);
  let idle = setTimeout(abort, idleMs);
  return {
    signal: over.signal,
    restart: () => {
      clearTimeout(idle);
      idle = setTimeout(abort, idleMs);
    },
    stop: () => {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}
