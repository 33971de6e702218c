/**
 * Limits of notifications to teammates. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
export const NOTIFICATION_LIMITS = {
  /** Waiting conversations that the desk's pages are given for notifications, the newest first; the count has all. */
  newestMax: 20,
  /** A customer's words in a notification, for those who chose to see them there. */
  bodyCharsMax: 160,
} as const;
