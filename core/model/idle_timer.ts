/**
 * A time limit for silence: it starts again with each part of an answer, so that a long answer is not cut while it flows.
 *
 * @module
 */

/** A running limit. */
export type IdleTimer = {
  /** Aborted once nothing came for the whole time, or the longest time of all is over. */
  readonly signal: AbortSignal;
  /** Something came. */
  restart(): void;
  stop(): void;
};

/** Starts the limit. */
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
