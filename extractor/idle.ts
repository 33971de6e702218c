/**
 * Detects when a process has been idle for long enough.
 *
 * @module
 */

/** Tracks work and idle time. */
export type IdleWatch = {
  /** Runs work; idle time restarts at its end. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly stop: () => void;
};

/** Calls `onIdle` once, after `idleMs` without any work in progress. */
export function watchIdle(idleMs: number, onIdle: () => void): IdleWatch {
  let underWay = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
    onIdle();
  };
  let timer = setTimeout(end, idleMs);
  return {
    during: async (work) => {
      underWay++;
      clearTimeout(timer);
      try {
        return await work();
      } finally {
        underWay--;
        if (underWay === 0 && !isOver) timer = setTimeout(end, idleMs);
      }
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
