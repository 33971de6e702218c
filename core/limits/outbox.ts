/**
 * Limits of the outboxes, which send in the background. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { HOUR, MINUTE, SECOND } from "../units.ts";

export const OUTBOX_LIMITS = {
  /** The waits between attempts: about a day in total, then the row has failed. */
  retryMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR],
  /** A process's lease on a row; longer than the slowest attempt. */
  leaseMs: 1 * MINUTE,
  /** Polling interval for due rows; a live event polls at once. */
  lookMs: 2 * SECOND,
  /** The minimum interval of polls caused by live events; later events share one at its end. */
  eventLookMs: 250,
  /** Concurrently sent rows of one queue in a process. */
  atOnceMax: 16,
} as const;
