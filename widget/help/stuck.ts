/**
 * Noticing that a visitor does not get on: something failed, and they are still there minutes later.
 *
 * @see docs/reference/limits.md
 * @module
 */

/** Time on a page where something failed. */
export type Stuck = {
  /** Something failed; `what` names it, so that {@link Stuck.solve} can take it back. */
  readonly fail: (what: string) => void;
  /** The same thing went well. */
  readonly solve: (what: string) => void;
  /** Another page, or the end of watching. */
  readonly reset: () => void;
};

const STUCK_MS = 180_000;
const STEP_MS = 1000;

/** After how much time a visitor counts as stuck; only on this machine may the address shorten it. */
export function stuckMs({ hostname, search }: { readonly hostname: string; readonly search: string }): number {
  if (hostname !== "localhost" && hostname !== "127.0.0.1") return STUCK_MS;
  const [, ms] = /[?&]svc_stuck_ms=(\d{1,7})(&|$)/.exec(search) || [];
  return Number(ms) || STUCK_MS;
}

/** Counts time while `counts` says so, once something has failed; tells once for all that failed until a reset. */
export function createStuck(afterMs: number, counts: () => boolean, tell: () => void): Stuck {
  const stepMs = Math.min(STEP_MS, afterMs);
  const failed = new Set<string>();
  let spentMs = 0;
  let told = false;
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
    told = true;
    stop();
    tell();
  }

  return {
    fail(what) {
      failed.add(what);
      if (timer === undefined && !told) timer = setInterval(step, stepMs);
    },
    solve(what) {
      if (failed.delete(what) && failed.size === 0) stop();
    },
    reset() {
      failed.clear();
      told = false;
      stop();
    },
  };
}
