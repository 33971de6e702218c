/**
 * Limits of the outboxes: what the desk sends in the background. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { HOUR, MINUTE, SECOND } from "../units.ts";

export const OUTBOX_LIMITS = {
  /** The waits between attempts: about a day altogether, then the row has failed. */
  retryMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR],
  /** How long a process has a row for itself; longer than the slowest attempt. */
  leaseMs: 1 * MINUTE,
  /** How often due rows are looked for; a live event looks at once. */
  lookMs: 2 * SECOND,
  /** How often live events make it look at most; those that come after a look share one at the end of this time. */
  eventLookMs: 250,
  /** Rows of one queue that a process sends at once. */
  atOnceMax: 16,
} as const;
