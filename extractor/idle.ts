/**
 * When a process has had nothing to do for long enough.
 *
 * @module
 */

/** Counts work, and notices its absence. */
export type IdleWatch = {
  /** Does work; idle time begins again at its end. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly stop: () => void;
};

/** Calls `onIdle` once, after `idleMs` in which no work was under way. */
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
