/**
 * The tables of notifications to teammates, as Kysely sees them.
 *
 * @module
 */

/** How a teammate is notified. Without a row: the defaults of `core/notifications/preferences.ts`. */
export type NotificationPreferenceTable = {
  workspace: string;
  teammate: string;
  /** The waiting conversations that count: assigned to them, also unassigned ones, or all. */
  watches: "mine" | "unassigned" | "all";
  sound: boolean;
  desktop: boolean;
  /** Whether a notification shows the customer's name and words. */
  preview: boolean;
  businessHoursOnly: boolean;
};
