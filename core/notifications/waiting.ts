/**
 * The waiting conversations that a teammate is notified of.
 *
 * @module
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { literal, type QueryValue } from "../db/kept_query.ts";
import { INBOUND_AUTHORS, previewText } from "../db/message_preview.ts";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { countable, COUNTED_MAX, countUpTo } from "../db/count_conversations.ts";
import { NOTIFICATION_LIMITS } from "../limits/notifications.ts";
import { isOpenAt } from "../settings/hours.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  readNotificationPreferences,
  type TeammateRef,
} from "./preferences.ts";

/** A waiting conversation, as a notification shows it. */
export type WaitingConversation = {
  readonly id: string;
  readonly number: number;
  /** Since when the customer waits; another wait of the same conversation is another notification. */
  readonly since: Date;
  readonly title: string;
  readonly body: string;
};

/** The counts and sounds for a teammate's open pages. */
export type WaitingReport = {
  /** When the list was read, in milliseconds since 1970: of two lists, tabs use the later one. */
  readonly readAt: number;
  readonly count: number;
  /** Whether sound and desktop notifications are on now: chosen, and not in quiet hours. */
  readonly sound: boolean;
  readonly desktop: boolean;
  /** The newest, newest first. */
  readonly newest: readonly WaitingConversation[];
};

/** One waiting conversation as a push shows it. */
export type PushedWait = Pick<WaitingConversation, "number" | "since" | "title" | "body"> & {
  /** Whether these are the teammate's quiet hours. */
  readonly isQuiet: boolean;
};

/**
 * Counts the waiting conversations that a teammate watches, including those imported as waiting, up to
 * {@linkcode COUNTED_MAX}.
 */
export async function countWaiting({ db }: Pick<Desk, "db">, reader: TeammateRef): Promise<number> {
  const { rows: [row] } = await sql<{ count: number }>`select ${waitingCount(db, literal(reader))} as count`.execute(
    db,
  );
  return row?.count ?? 0;
}

/** The number of {@linkcode countWaiting}, as an expression. */
export function waitingCount(db: Kysely<Database>, value: QueryValue<TeammateRef>): RawBuilder<number> {
  const [workspace, teammate] = [value("workspace"), value("teammate")];
  const watches = sql<string>`coalesce((select watches from notification_preferences
    where workspace = ${workspace} and teammate = ${teammate}), ${sql.lit(DEFAULT_PREFERENCES.watches)})`;
  const waiting = () => countable(db, workspace).where("conversation.status", "=", sql.lit("waiting"));
  // Each is a range of the index; together they would be a filter of all that wait.
  const parts = [
    waiting().where("conversation.assignee", "=", teammate),
    waiting().where("conversation.assignee", "is", null).where(watches, "!=", sql.lit("mine")),
    waiting().where("conversation.assignee", "!=", teammate).where(watches, "=", sql.lit("all")),
  ].map((part) => countUpTo(COUNTED_MAX, part));
  return sql<number>`least(${sql.join(parts, sql` + `)}, ${sql.lit(COUNTED_MAX)})`;
}

/**
 * Returns the count, the newest conversations, and how to notify of them. The customer's name and words are omitted
 * unless chosen.
 */
export async function readWaiting(desk: Pick<Desk, "db" | "now">, reader: TeammateRef): Promise<WaitingReport> {
  // Before the queries: changes while they run belong to a later list.
  const readAt = desk.now().getTime();
  const [preferences, settings, count, rows] = await Promise.all([
    readNotificationPreferences(desk, reader),
    readSettings(desk, reader.workspace),
    countWaiting(desk, reader),
    newestWaiting(desk, reader),
  ]);
  const isQuiet = isQuietNow(desk, preferences, settings);
  return {
    readAt,
    count,
    sound: preferences.sound && !isQuiet,
    desktop: preferences.desktop && !isQuiet,
    newest: rows.map((row) => ({
      id: row.id,
      number: row.number,
      since: row.since,
      title: preferences.preview && row.customerName !== null
        ? `${row.customerName} needs a person`
        : `Conversation #${row.number} needs a person`,
      body: (preferences.preview ? row.lastWords : null) ?? "A customer waits for an answer.",
    })),
  };
}

/** Whether these are the quiet hours of a teammate. */
function isQuietNow(
  { now }: Pick<Desk, "now">,
  { businessHoursOnly }: Pick<NotificationPreferences, "businessHoursOnly">,
  { inbox }: Pick<Settings, "inbox">,
): boolean {
  return businessHoursOnly && !isOpenAt(inbox.businessHours, now());
}

/** Returns the push about a conversation; null if it does not wait, or the teammate is not notified of it. */
export async function readPushedWait(
  desk: Pick<Desk, "db" | "now">,
  reader: TeammateRef,
  conversation: string,
): Promise<PushedWait | null> {
  const [preferences, settings, [row]] = await Promise.all([
    readNotificationPreferences(desk, reader),
    readSettings(desk, reader.workspace),
    newestWaiting(desk, reader, conversation),
  ]);
  if (row === undefined) return null;
  const view = row.assignee === null ? "Unassigned" : row.assignee === reader.teammate ? "Assigned to me" : "All";
  const { preview } = preferences;
  return {
    number: row.number,
    since: row.since,
    isQuiet: isQuietNow(desk, preferences, settings),
    title: preview && row.customerName !== null ? `${row.customerName} needs a person` : "A customer waits",
    body: (preview ? row.lastWords : null) ?? view,
  };
}

/** A conversation that has waited for long, with the customer's name and last words if known. */
export type LongWait = Pick<WaitingConversation, "id" | "number" | "since"> & {
  readonly customerName: string | null;
  readonly lastWords: string | null;
};

/**
 * Returns conversations that a teammate is notified of and that have waited since before a time, the longest wait
 * first.
 */
export async function readLongWaits(
  desk: Pick<Desk, "db">,
  reader: TeammateRef,
  before: Date,
): Promise<readonly LongWait[]> {
  return await watchedNews(desk, reader).where(waitsSince, "<=", before)
    .orderBy(waitsSince).limit(NOTIFICATION_LIMITS.newestMax)
    .execute();
}

/** Selects them in the order of their waits by the index `conversations_by_wait`. */
function watched({ db }: Pick<Desk, "db">, { workspace, teammate }: TeammateRef) {
  const watches = sql<string>`coalesce(preference.watches, ${DEFAULT_PREFERENCES.watches})`;
  return db.selectFrom("conversations as conversation")
    .leftJoin(
      "notificationPreferences as preference",
      (join) => join.on("preference.workspace", "=", workspace).on("preference.teammate", "=", teammate),
    )
    .where("conversation.workspace", "=", workspace)
    // A literal: with a parameter, a cached plan could not prove that the index applies.
    .where("conversation.status", "=", sql.lit("waiting"))
    .where((where) =>
      where.or([
        where("conversation.assignee", "=", teammate),
        where.and([where("conversation.assignee", "is", null), where(watches, "!=", "mine")]),
        where(watches, "=", "all"),
      ])
    );
}

/** Whether teammates are notified of the wait: an imported one is only counted. */
const isNews = sql<boolean>`(conversation.imported_wait is null
  or conversation.waiting_since is distinct from conversation.imported_wait)`;

/** Since when the customer waits. */
const waitsSince = sql<Date>`coalesce(conversation.waiting_since, conversation.last_message_at)`;

/** Selects the waits that a reader is notified of, with the customer and their last words. */
function watchedNews(desk: Pick<Desk, "db">, reader: TeammateRef) {
  return watched(desk, reader).where(isNews)
    .leftJoin("contacts as contact", (join) =>
      join.onRef("contact.workspace", "=", "conversation.workspace")
        .onRef("contact.id", "=", "conversation.contactId"))
    .select(["conversation.id", "conversation.number", "conversation.assignee", waitsSince.as("since")])
    .select(({ fn }) => fn.coalesce("contact.name", "contact.email", "contact.externalId").as("customerName"))
    .select((row) =>
      row.selectFrom("messages as message")
        .select(sql<string>`left(${previewText()}, ${NOTIFICATION_LIMITS.bodyCharsMax}::integer)`.as("text"))
        .whereRef("message.workspace", "=", "conversation.workspace")
        .whereRef("message.conversationId", "=", "conversation.id")
        .where("message.author", "in", INBOUND_AUTHORS).where("message.text", "is not", null)
        .orderBy("message.n", "desc").limit(1)
        .as("lastWords")
    );
}

/** Returns the newest waiting conversations of a reader, or one of them by its id. */
async function newestWaiting(desk: Pick<Desk, "db">, reader: TeammateRef, id: string | null = null) {
  return await watchedNews(desk, reader)
    .$if(id !== null, (query) => query.where("conversation.id", "=", id))
    .orderBy(waitsSince, "desc").limit(NOTIFICATION_LIMITS.newestMax)
    .execute();
}
