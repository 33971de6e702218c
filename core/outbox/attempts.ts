/**
 * The attempts of an outbox row: a row is written in the transaction of what it reports, and sent afterwards until it
 * was delivered or the last retry has failed.
 *
 * Each outbox is a separate table with these columns: `due_at`, the time of the next attempt, null once the row has
 * ended; `leased_until`, while a process sends it; `attempts`, counted when the lease is taken, so that it also
 * identifies the lease. By the row's id the receiver recognises a second delivery.
 *
 * @module
 */
import { OUTBOX_LIMITS } from "../limits/outbox.ts";

/**
 * Returns when a row is sent again after a failed attempt; null if that was the last one.
 *
 * @param attempts the number of attempts, including that one
 * @param leastMs the receiver's minimum (`Retry-After`)
 * @example
 * const dueAt = nextAttemptAt(desk.now(), row.attempts);
 * await db.updateTable("webhookDeliveries").set({ dueAt, leasedUntil: null })
 *   .where("id", "=", row.id).where("attempts", "=", row.attempts).execute();
 */
export function nextAttemptAt(now: Date, attempts: number, leastMs = 0): Date | null {
  const waitMs = OUTBOX_LIMITS.retryMs[attempts - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + Math.max(waitMs, leastMs));
}

/** Returns the end of a lease taken now. If the process dies, its rows are free for others from then on. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + OUTBOX_LIMITS.leaseMs);
}
