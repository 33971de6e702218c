/**
 * Timers controlled by a test.
 *
 * @module
 */

/** The faked timers of this process; disposing restores the real ones. */
export type FakeTimers = Disposable & {
  /** The remaining milliseconds of each pending timer, soonest first. */
  readonly pending: () => readonly number[];
  /** Advances the time, and runs the timers that are due, in order. */
  readonly advance: (ms: number) => void;
};

type Timer = { readonly at: number; readonly everyMs: number | null; readonly run: () => void };

/** Fake timers are numbered from here, so that none has the number of a real one. */
const FIRST_ID = 2 ** 50;

/**
 * Replaces the global `setTimeout` and `setInterval`. Code with references to the real ones, such as `wait.ts`, is not
 * affected. Earlier real timers can still be cleared: a pool of database connections sets one for each idle connection,
 * and must be able to clear it when the connection is used.
 *
 * @example using timers = fakeTimers(); startWork(); timers.advance(1000);
 */
export function fakeTimers(): FakeTimers {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  const timers = new Map<number, Timer>();
  let now = 0;
  let last = FIRST_ID;
  const add = (run: () => void, ms: number, everyMs: number | null) => {
    timers.set(++last, { at: now + ms, everyMs, run });
    return last;
  };
  const clear = (id: number) => {
    if (!timers.delete(id)) clearTimeout(id);
  };
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0) => add(run, ms, null),
    setInterval: (run: () => void, ms = 0) => add(run, ms, ms),
    clearTimeout: clear,
    clearInterval: clear,
  });
  const soonest = () => [...timers].toSorted(([, one], [, other]) => one.at - other.at);
  return {
    pending: () => soonest().map(([, { at }]) => at - now),
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = soonest();
        if (next === undefined || next[1].at > end) break;
        const [id, { at, everyMs, run }] = next;
        now = at;
        if (everyMs === null) timers.delete(id);
        else timers.set(id, { at: at + Math.max(1, everyMs), everyMs, run });
        run();
      }
      now = end;
    },
    [Symbol.dispose]: () => void Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval }),
  };
}
