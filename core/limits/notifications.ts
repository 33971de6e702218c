/**
 * Limits of notifications to teammates. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { MINUTE, SECOND } from "../units.ts";

export const NOTIFICATION_LIMITS = {
  /** The choices for the minutes of a customer's wait after which an absent teammate is emailed. */
  mailAfterMinutes: [5, 10, 30, 60],
  /** The minimum time between two such emails to a teammate. */
  mailEveryMs: 15 * MINUTE,
  /** Polling interval for waits. */
  mailLookMs: 1 * MINUTE,
  /** Waiting conversations in the notifications of the desk's pages, the newest first; the count includes all. */
  newestMax: 20,
  /** A customer's words in a notification, for teammates who enabled them. */
  bodyCharsMax: 160,
  /** Devices of one teammate that receive pushes; a further one replaces the oldest. */
  devicesMax: 10,
  endpointCharsMax: 1000,
  /** How long a push service keeps a push for an unreachable device. */
  pushTtlS: 12 * 60 * 60,
  /** One attempt to push. */
  pushMs: 15 * SECOND,
  /** The wait of a push while the operator has frozen the desk, or the sandbox is busy. */
  pushHeldMs: 30 * SECOND,
} as const;
