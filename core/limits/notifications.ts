/**
 * Limits of notifications to teammates. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { MINUTE, SECOND } from "../units.ts";

export const NOTIFICATION_LIMITS = {
  /** After how many minutes of a customer's wait a teammate who does not look can be notified by email. */
  mailAfterMinutes: [5, 10, 30, 60],
  /** The least time between two such emails to a teammate. */
  mailEveryMs: 15 * MINUTE,
  /** How often waits are looked for. */
  mailLookMs: 1 * MINUTE,
  /** Waiting conversations that the desk's pages are given for notifications, the newest first; the count has all. */
  newestMax: 20,
  /** A customer's words in a notification, for those who chose to see them there. */
  bodyCharsMax: 160,
  /** Devices of one teammate that are pushed to; a further one takes the place of the oldest. */
  devicesMax: 10,
  endpointCharsMax: 1000,
  /** How long a push service keeps a push for a device that it does not reach. */
  pushTtlS: 12 * 60 * 60,
  /** One attempt to push. */
  pushMs: 15 * SECOND,
  /** The wait of a push while the operator has frozen the desk, or the sandbox is busy. */
  pushHeldMs: 30 * SECOND,
} as const;
