/**
 * The tables of notifications to teammates, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { Sealed } from "../../ports/vault.ts";
import type { Json } from "../json.ts";

/** A teammate's notification preferences. Without a row: the defaults of `core/notifications/preferences.ts`. */
export type NotificationPreferenceTable = {
  workspace: string;
  teammate: string;
  /** The waiting conversations that count: assigned to them, also unassigned ones, or all. */
  watches: "mine" | "unassigned" | "all";
  sound: boolean;
  desktop: boolean;
  /** Whether waiting customers are reported by email after a while. */
  mail: boolean;
  mailAfterMinutes: Generated<number>;
  /** Whether a notification shows the customer's name and words. */
  preview: boolean;
  businessHoursOnly: boolean;
};

/** A wait that a teammate was notified of by email. */
export type WaitingMailTable = {
  workspace: string;
  teammate: string;
  conversation: string;
  since: Date;
  notifiedAt: Date;
};

/** The key pair that signs the installation's pushes; one row. */
export type PushKeyTable = {
  /** Always 1. */
  id: number;
  publicKey: string;
  sealed: Json<Sealed>;
  createdAt: Date;
};

/** A browser that a teammate is pushed to. */
export type PushSubscriptionTable = {
  id: string;
  workspace: string;
  teammate: string;
  /** The hash of the session that enabled it; the subscription ends with it. */
  session: string;
  /** The URL at the browser's push service. */
  endpoint: string;
  /** The keys that the browser generated for it. */
  p256dh: string;
  auth: string;
  createdAt: Date;
};

/**
 * The notification shown in a browser for a conversation, and whether it must be checked again. Set by triggers of
 * migration 043.
 */
export type PushMessageTable = {
  subscription: string;
  workspace: string;
  conversation: string;
  /** The wait that the teammate was notified of, here or on an open page; null for none. */
  notifiedSince: Date | null;
  /** Whether the device shows a notification. */
  shown: boolean;
  /** Increases with each change of the conversation. */
  revision: number;
  dueAt: Date | null;
  leasedUntil: Date | null;
  attempts: number;
};

/** The tables of notifications by their names. */
export type NotificationTables = {
  notificationPreferences: NotificationPreferenceTable;
  waitingMails: WaitingMailTable;
  pushKeys: PushKeyTable;
  pushMessages: PushMessageTable;
  pushSubscriptions: PushSubscriptionTable;
};
