/**
 * The attempts of an outbox row: a row is written in the transaction of what it reports, and sent afterwards until it
 * has arrived or the last retry has failed.
 *
 * Each outbox is a table of its own with these columns: `due_at`, the time of the next attempt, null once the row has
 * ended; `leased_until`, while a process sends it; `attempts`, counted when the lease is taken, so that it also tells
 * whose lease it is. The row's id is what the receiver recognises a second delivery by.
 *
 * @module
 */
import { OUTBOX_LIMITS } from "../limits/outbox.ts";

/**
 * When a row is sent again after a failed attempt; null when that was the last one.
 *
 * @param attempts how many there were, that one included
 * @param leastMs what the receiver asked for (`Retry-After`)
 * @example
 * const dueAt = nextAttemptAt(desk.now(), row.attempts);
 * await db.updateTable("webhookDeliveries").set({ dueAt, leasedUntil: null })
 *   .where("id", "=", row.id).where("attempts", "=", row.attempts).execute();
 */
export function nextAttemptAt(now: Date, attempts: number, leastMs = 0): Date | null {
  const waitMs = OUTBOX_LIMITS.retryMs[attempts - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + Math.max(waitMs, leastMs));
}

/** The end of a lease that is taken now. A process that dies leaves its rows to others from then on. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + OUTBOX_LIMITS.leaseMs);
}
