/**
 * Detects stuck visitors: something failed, and they are still on the page minutes later.
 *
 * @see docs/reference/limits.md
 * @module
 */

/** Time on a page where something failed. */
export type Stuck = {
  /** Records a failure; `what` identifies it for {@link Stuck.solve}. */
  readonly fail: (what: string) => void;
  /** Records that the same thing succeeded. */
  readonly solve: (what: string) => void;
  /** The visitor is on another page, or no longer watched. */
  readonly reset: () => void;
};

const STUCK_MS = 180_000;
const STEP_MS = 1000;

/** The time after which a visitor counts as stuck; on localhost the address may shorten it. */
export function stuckMs({ hostname, search }: { readonly hostname: string; readonly search: string }): number {
  if (hostname !== "localhost" && hostname !== "127.0.0.1") return STUCK_MS;
  const [, ms] = /[?&]svc_stuck_ms=(\d{1,7})(&|$)/.exec(search) || [];
  return Number(ms) || STUCK_MS;
}

/** After a failure, counts the time while `counts` returns true; calls `report` at most once until a reset. */
export function createStuck(afterMs: number, counts: () => boolean, report: () => void): Stuck {
  const stepMs = Math.min(STEP_MS, afterMs);
  const failed = new Set<string>();
  let spentMs = 0;
  let isReported = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function stop() {
    clearInterval(timer);
    timer = undefined;
    spentMs = 0;
  }

  function step() {
    if (!counts()) return;
    spentMs += stepMs;
    if (spentMs < afterMs) return;
    isReported = true;
    stop();
    report();
  }

  return {
    fail(what) {
      failed.add(what);
      if (timer === undefined && !isReported) timer = setInterval(step, stepMs);
    },
    solve(what) {
      if (failed.delete(what) && failed.size === 0) stop();
    },
    reset() {
      failed.clear();
      isReported = false;
      stop();
    },
  };
}
