/**
 * The background worker of an outbox: leases due rows, sends a few at a time, and shuts down gracefully.
 *
 * @module
 */
import type { Handles } from "../handles.ts";
import type { Every } from "../ports/timers.ts";
import { OUTBOX_LIMITS } from "../limits/outbox.ts";
import type { LiveEvent } from "../ports/live.ts";

/** One outbox, as its worker uses it. */
export type OutboxQueue<Row> = {
  /** Its name in the log. */
  readonly name: string;
  /** Leases due rows, the oldest first, at most `countMax` of them. */
  readonly lease: (countMax: number) => Promise<readonly Row[]>;
  /** Makes one attempt and records how it ended. Errors are logged; the row is due again when its lease ends. */
  readonly send: (row: Row) => Promise<void>;
  /** Whether an event may have come with a new row, so that it does not wait for the next poll. */
  readonly wakesOn: (event: LiveEvent) => boolean;
};

/** A running worker. */
export type OutboxLoop = {
  /** Leases no more rows, and waits for those being sent. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the worker of one outbox.
 *
 * @example
 * const loop = startOutbox(desk, webhookQueue(desk), every);
 * await loop.stop();
 */
export function startOutbox<Row>(
  desk: Pick<Handles, "live" | "log">,
  { name, lease, send, wakesOn }: OutboxQueue<Row>,
  every: Every,
): OutboxLoop {
  const running = new Set<Promise<void>>();
  let isStopping = false;
  let isLooking = false;
  let looksAgain = false;
  const sendOne = async (row: Row) => {
    try {
      await send(row);
    } catch (error) {
      desk.log("error", "A row of an outbox could not be sent.", { outbox: name, cause: String(error) });
    }
  };
  const startRows = (rows: readonly Row[]) => {
    for (const row of rows) {
      const work = sendOne(row).finally(() => running.delete(work)).then(look);
      running.add(work);
    }
  };
  const look = async (): Promise<void> => {
    looksAgain = isLooking;
    if (isLooking) return;
    isLooking = true;
    try {
      do {
        looksAgain = false;
        const free = OUTBOX_LIMITS.atOnceMax - running.size;
        if (free > 0 && !isStopping) startRows(await lease(free));
      } while (looksAgain);
    } catch (error) {
      desk.log("error", "Due rows of an outbox could not be read.", { outbox: name, cause: String(error) });
    } finally {
      isLooking = false;
    }
  };
  const stopLooking = every(OUTBOX_LIMITS.lookMs, () => void look());
  const events = lookAtMostEvery(OUTBOX_LIMITS.eventLookMs, every, () => void look());
  const stopListening = desk.live.subscribe((event) => {
    if (wakesOn(event)) events.wake();
  });
  void look();
  return {
    stop: async () => {
      isStopping = true;
      stopLooking();
      stopListening();
      events.stop();
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/**
 * Polls at once when it is woken, and then once more for all wake-ups within this many milliseconds: most events come
 * without a row for the outbox, and a poll of PostgreSQL takes four statements.
 */
function lookAtMostEvery(ms: number, every: Every, look: () => void): { wake(): void; stop(): void } {
  let endPause: (() => void) | null = null;
  let isWoken = false;
  const wake = (): void => {
    isWoken = endPause !== null;
    if (endPause !== null) return;
    endPause = every(ms, () => {
      stop();
      if (isWoken) wake();
    });
    look();
  };
  const stop = (): void => {
    endPause?.();
    endPause = null;
  };
  return { wake, stop };
}
