/**
 * A gate that several workspaces share: it limits how many requests run and wait, in all and of each workspace.
 *
 * @module
 */
import { type Admission, waitIn } from "./gate.ts";

/** The limits of a shared gate. */
export type SharedGateLimits = {
  readonly inFlightMax: number;
  readonly queueMax: number;
  /** Of `inFlightMax`, the places that only a workspace without a running request gets. */
  readonly firstOnly: number;
  readonly ofWorkspace: { readonly inFlightMax: number; readonly queueMax: number };
};

/** The outcome of asking to run; `share_busy`: too many requests of the workspace itself are waiting. */
export type SharedAdmission = Admission | "share_busy";

/** Limits concurrency; each admitted caller calls `leave` once. */
export type SharedGate = {
  /** Waits for admission until the signal aborts. */
  readonly enter: (workspace: string, signal: AbortSignal) => Promise<SharedAdmission>;
  readonly leave: (workspace: string) => void;
  readonly inFlight: () => number;
  readonly waiting: () => number;
};

/** The requests of one workspace. */
type Share = { inFlight: number; readonly queue: Set<() => void> };

/**
 * Makes a gate. The queue of a workspace is first in, first out, and the workspaces that wait take turns: servers of a
 * few workspaces that hang delay no others.
 */
export function makeSharedGate(limits: SharedGateLimits): SharedGate {
  const { inFlightMax, queueMax, firstOnly, ofWorkspace } = limits;
  const shares = new Map<string, Share>();
  let inFlight = 0;
  let waiting = 0;

  const mayStart = (share: Share) =>
    share.inFlight < ofWorkspace.inFlightMax && inFlight < inFlightMax - (share.inFlight === 0 ? 0 : firstOnly);

  const start = (share: Share) => {
    share.inFlight++;
    inFlight++;
  };

  const forget = (workspace: string, share: Share) => {
    if (share.inFlight === 0 && share.queue.size === 0) shares.delete(workspace);
  };

  const enter = (workspace: string, signal: AbortSignal): Promise<SharedAdmission> => {
    const share = shares.get(workspace) ?? { inFlight: 0, queue: new Set() };
    const mayGoIn = share.queue.size === 0 && mayStart(share);
    if (!mayGoIn && share.queue.size >= ofWorkspace.queueMax) return Promise.resolve("share_busy");
    if (!mayGoIn && waiting >= queueMax) return Promise.resolve("busy");
    shares.set(workspace, share);
    if (mayGoIn) {
      start(share);
      return Promise.resolve("in");
    }
    waiting++;
    return waitIn(share.queue, signal, () => {
      waiting--;
      forget(workspace, share);
    });
  };

  /** Starts one waiting request. @returns whether one could start */
  const startNext = () => {
    for (const [workspace, share] of shares) {
      const [next] = share.queue;
      if (next === undefined || !mayStart(share)) continue;
      share.queue.delete(next);
      waiting--;
      start(share);
      // The other workspaces are next.
      shares.delete(workspace);
      shares.set(workspace, share);
      next();
      return true;
    }
    return false;
  };

  const leave = (workspace: string) => {
    const share = shares.get(workspace);
    if (share === undefined) return;
    share.inFlight--;
    inFlight--;
    forget(workspace, share);
    // A workspace that runs nothing any more may start in a place that it could not have before: more than one may start.
    while (waiting > 0 && startNext());
  };
  return { enter, leave, inFlight: () => inFlight, waiting: () => waiting };
}
