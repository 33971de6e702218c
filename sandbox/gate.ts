/**
 * How many requests run at once and how many may wait.
 *
 * @module
 */

/** What became of asking to go in. */
export type Entry = "in" | "busy" | "timeout";

/** Lets a limited number in; whoever was let in must leave once. */
export type Gate = {
  /** Waits for a place until the signal ends. */
  readonly enter: (signal: AbortSignal) => Promise<Entry>;
  readonly leave: () => void;
  readonly inFlight: () => number;
  readonly waiting: () => number;
};

/** Makes a gate; those who wait are let in in the order of their coming. */
export function makeGate(limits: { readonly inFlightMax: number; readonly queueMax: number }): Gate {
  const queue = new Set<() => void>();
  let inFlight = 0;

  const enter = (signal: AbortSignal): Promise<Entry> => {
    if (inFlight < limits.inFlightMax) {
      inFlight++;
      return Promise.resolve("in");
    }
    if (queue.size >= limits.queueMax) return Promise.resolve("busy");
    return new Promise((resolve) => {
      const giveUp = () => {
        queue.delete(goIn);
        resolve("timeout");
      };
      const goIn = () => {
        signal.removeEventListener("abort", giveUp);
        resolve("in");
      };
      queue.add(goIn);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  };

  const leave = () => {
    const [next] = queue;
    if (next === undefined) {
      inFlight--;
      return;
    }
    // The place is handed over, so the number in flight stays.
    queue.delete(next);
    next();
  };
  return { enter, leave, inFlight: () => inFlight, waiting: () => queue.size };
}
