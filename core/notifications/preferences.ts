/**
 * A teammate's preferences for notifications about conversations that wait for a person.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { NotificationPreferenceTable } from "../db/tables/notifications.ts";
import type { Desk } from "../desk.ts";
import { NOTIFICATION_LIMITS } from "../limits/notifications.ts";
import { atField, DeskError } from "../problem.ts";

/** The choices of a teammate in one workspace. */
export type NotificationPreferences = Omit<Selectable<NotificationPreferenceTable>, "workspace" | "teammate">;

/** The choices in a form: `watches` may be any text. */
export type TypedPreferences = Omit<NotificationPreferences, "watches"> & { readonly watches: string };

/** A member of a workspace. */
export type TeammateRef = { readonly workspace: string; readonly teammate: string };

/** The waiting conversations that a teammate is notified of, with their labels. */
export const WATCHES = {
  mine: { label: "Assigned to me", help: "Conversations that you took or were given." },
  unassigned: { label: "Assigned to me, and unassigned", help: "Also those that no one has taken yet." },
  all: { label: "All conversations", help: "Also those of your teammates." },
} as const satisfies Readonly<Record<NotificationPreferences["watches"], { label: string; help: string }>>;

/** The defaults of a teammate without choices. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  watches: "unassigned",
  sound: true,
  desktop: true,
  mail: true,
  mailAfterMinutes: 10,
  preview: false,
  businessHoursOnly: false,
};

const COLUMNS = ["watches", "sound", "desktop", "mail", "mailAfterMinutes", "preview", "businessHoursOnly"] as const;

/** Returns the choices of a teammate, or the defaults. */
export async function readNotificationPreferences(
  { db }: Pick<Desk, "db">,
  { workspace, teammate }: TeammateRef,
): Promise<NotificationPreferences> {
  const row = await db.selectFrom("notificationPreferences")
    .select(COLUMNS)
    .where("workspace", "=", workspace).where("teammate", "=", teammate).executeTakeFirst();
  return row ?? DEFAULT_PREFERENCES;
}

/** Returns the choices of a workspace's teammates who made some, by teammate. */
export async function listNotificationPreferences(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<ReadonlyMap<string, NotificationPreferences>> {
  const rows = await db.selectFrom("notificationPreferences")
    .select(["teammate", ...COLUMNS])
    .where("workspace", "=", workspace).execute();
  return new Map(rows.map(({ teammate, ...chosen }) => [teammate, chosen]));
}

/**
 * Saves the choices of a teammate.
 *
 * @throws DeskError invalid_input if `watches` is not in {@linkcode WATCHES}, or the minutes are not in
 *   `mailAfterMinutes`
 */
export async function saveNotificationPreferences(
  { db }: Pick<Desk, "db">,
  { workspace, teammate }: TeammateRef,
  typed: TypedPreferences,
): Promise<void> {
  const { watches } = typed;
  if (!isWatched(watches)) {
    throw notOffered("watches", Object.keys(WATCHES));
  }
  const { mailAfterMinutes: offered } = NOTIFICATION_LIMITS;
  if (!offered.some((minutes) => minutes === typed.mailAfterMinutes)) {
    throw notOffered("mailAfterMinutes", offered);
  }
  const chosen = { ...typed, watches };
  await db.insertInto("notificationPreferences").values({ workspace, teammate, ...chosen })
    .onConflict((conflict) => conflict.columns(["workspace", "teammate"]).doUpdateSet(chosen))
    .execute();
}

function notOffered(field: string, offered: readonly (string | number)[]): DeskError {
  const message = `${field}: must be one of ${offered.join(", ")}.`;
  return new DeskError("invalid_input", message, atField(field, "Choose one of these."));
}

function isWatched(name: string): name is NotificationPreferences["watches"] {
  return Object.hasOwn(WATCHES, name);
}
