/**
 * A gate limits how many requests run and how many wait at once.
 *
 * @module
 */

/** The outcome of asking to run. */
export type Admission = "in" | "busy" | "timeout";

/** Limits concurrency; each admitted caller calls `leave` once. */
export type Gate = {
  /** Waits for admission until the signal aborts. */
  readonly enter: (signal: AbortSignal) => Promise<Admission>;
  readonly leave: () => void;
  readonly inFlight: () => number;
  readonly waiting: () => number;
};

/** Makes a gate; the queue is first in, first out. */
export function makeGate(limits: { readonly inFlightMax: number; readonly queueMax: number }): Gate {
  const queue = new Set<() => void>();
  let inFlight = 0;

  const enter = (signal: AbortSignal): Promise<Admission> => {
    if (inFlight < limits.inFlightMax) {
      inFlight++;
      return Promise.resolve("in");
    }
    if (queue.size >= limits.queueMax) return Promise.resolve("busy");
    return waitIn(queue, signal, () => {});
  };

  const leave = () => {
    const [next] = queue;
    if (next === undefined) {
      inFlight--;
      return;
    }
    // The next caller takes over the slot, so the number in flight is unchanged.
    queue.delete(next);
    next();
  };
  return { enter, leave, inFlight: () => inFlight, waiting: () => queue.size };
}

/** Waits in a queue until the signal aborts, or the entry that is added to the queue is called. */
export function waitIn(queue: Set<() => void>, signal: AbortSignal, gaveUp: () => void): Promise<"in" | "timeout"> {
  if (signal.aborted) {
    gaveUp();
    return Promise.resolve("timeout");
  }
  return new Promise((resolve) => {
    const giveUp = () => {
      queue.delete(goIn);
      gaveUp();
      resolve("timeout");
    };
    const goIn = () => {
      signal.removeEventListener("abort", giveUp);
      resolve("in");
    };
    queue.add(goIn);
    signal.addEventListener("abort", giveUp, { once: true });
  });
}
