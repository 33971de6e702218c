/**
 * Adds messages to a conversation: each takes the next number, with the conversation's row locked.
 *
 * @module
 */
import { type QueryCreator, type RawBuilder, type Selectable, sql } from "kysely";
import { type Attachment, bindAttachments } from "../attachments/attachments.ts";
import { json, jsonOf, jsonText } from "../db/json.ts";
import { keepQuery, literal, type QueryValue } from "../db/kept_query.ts";
import { INBOUND_AUTHORS } from "../db/message_preview.ts";
import type { Database } from "../db/schema.ts";
import type { Author, ConversationTable, MessageKind, MessageTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** A stored message. */
export type Message = Selectable<MessageTable>;

type ConversationRow = Selectable<ConversationTable>;

/** Names a conversation. */
export type ConversationRef = {
  readonly workspace: string;
  readonly conversationId: string;
};

/** A message before it has a number. */
export type MessageDraft = {
  /** Generated if omitted. */
  readonly id?: string;
  readonly author: Author;
  readonly kind: MessageKind;
  readonly text?: string | null;
  readonly card?: JsonValue;
  readonly data?: JsonObject;
  readonly clientId?: string | null;
  readonly teammate?: string | null;
  readonly attachments?: readonly Attachment[];
};

type Inserter = Pick<Desk, "db" | "now" | "newId">;

/** Adds a message and publishes it. */
export async function appendMessage(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  place: ConversationRef,
  draft: MessageDraft,
): Promise<Message> {
  const message = await insertMessage(desk, place, draft);
  publishMessage(desk, place, message.n);
  return message;
}

/**
 * Adds a message, in the caller's transaction if there is one (required with attachments).
 *
 * One statement takes the next number and uses it, and the conversation's row is locked until it ends: numbers have no
 * gaps and no duplicates.
 */
export async function insertMessage(
  desk: Inserter,
  place: ConversationRef,
  draft: MessageDraft,
): Promise<Message> {
  const message = await insertion(desk, place, draft, {}).executeTakeFirstOrThrow();
  await bindAttachments(desk, message, draft.attachments ?? []);
  return message;
}

/**
 * Adds a message while the agent answers in the conversation; adds nothing and returns undefined once a person does.
 */
export async function insertAsAgent(
  desk: Inserter,
  place: ConversationRef,
  draft: MessageDraft,
): Promise<Message | undefined> {
  return await insertion(desk, place, draft, { handler: "ai" }).executeTakeFirst();
}

/**
 * Adds a message with an optimistic lock: undefined if a field of the conversation that turns depend on has changed.
 */
export async function insertIfUnchanged(
  desk: Inserter,
  seen: ConversationRow,
  draft: MessageDraft,
): Promise<Message | undefined> {
  const { workspace, id: conversationId, lastN, aiReplies, handler, status, contactId } = seen;
  const message = unnumbered(desk, { workspace, conversationId }, draft);
  const values = { ...storedTexts(message), lastN, aiReplies, handler, status, contactId };
  const { attachments = [] } = draft;
  if (attachments.length === 0) return (await INSERT_IF_UNCHANGED(desk.db, values))[0];
  return await desk.db.transaction().execute(async (db) => {
    const [inserted] = await INSERT_IF_UNCHANGED(db, values);
    if (inserted !== undefined) await bindAttachments({ db }, inserted, attachments);
    return inserted;
  });
}

type SeenConversation = Pick<ConversationRow, "lastN" | "aiReplies" | "handler" | "status" | "contactId">;

/** Like {@linkcode insertion}, for a customer's message. */
const INSERT_IF_UNCHANGED = keepQuery((db, value: QueryValue<StoredTexts & SeenConversation>) =>
  numberedInsertion(
    db.with("numbered", (db) =>
      db.updateTable("conversations")
        .set((row) => ({ lastN: row("lastN", "+", 1), lastMessageAt: instant(value("at")), importedWait: null }))
        .where("workspace", "=", value("workspace")).where("id", "=", value("conversationId"))
        .where("lastN", "=", value("lastN")).where("aiReplies", "=", value("aiReplies"))
        .where("handler", "=", value("handler")).where("status", "=", value("status"))
        .where("contactId", "is not distinct from", value("contactId"))
        .returning("lastN as n")),
    value,
  )
);

function insertion(desk: Inserter, place: ConversationRef, draft: MessageDraft, seen: Partial<ConversationRow>) {
  const { workspace, conversationId } = place;
  const message = unnumbered(desk, place, draft);
  const { author, kind } = message;
  // Notes about a resolution, a tag or a question to the agent are not messages: lists keep their order.
  const isAside = kind === "note" && (author === "system" || draft.data?.asked !== undefined);
  const numbered = desk.db
    .with("numbered", (db) =>
      db.updateTable("conversations")
        .set((row) => ({
          lastN: row("lastN", "+", 1),
          ...(isAside ? {} : { lastMessageAt: instant(message.at) }),
          // A message from a customer who was imported as waiting is news.
          ...(INBOUND_AUTHORS.includes(author) ? { importedWait: null } : {}),
        }))
        .where((where) => where.and({ workspace, id: conversationId, ...seen }))
        .returning("lastN as n"));
  return numberedInsertion(numbered, literal(storedTexts(message)));
}

/** A message whose number is taken by the statement that stores it. */
export type UnnumberedMessage = Omit<Message, "n">;

/** Returns a draft with the values that will be stored. */
export function unnumbered(
  { now, newId }: Pick<Desk, "now" | "newId">,
  { workspace, conversationId }: ConversationRef,
  draft: MessageDraft,
): UnnumberedMessage {
  const { id = newId(), author, kind, text = null, card = null, teammate = null, clientId = null } = draft;
  const who = { workspace, conversationId, author, teammate, clientId };
  return { id, ...who, at: now(), kind, text, card, data: dataOf(draft) };
}

/** The tables, and the result of an earlier part of the statement: a row with the number, or none. */
type Numbered = Database & { numbered: { n: number } };

/** A message with its `jsonb` columns serialized. */
export type StoredTexts = Omit<UnnumberedMessage, "card" | "data"> & { readonly card: string; readonly data: string };

export function storedTexts(message: UnnumberedMessage): StoredTexts {
  return { ...message, card: jsonText(message.card), data: jsonText(message.data) };
}

/** Returns the part of a statement that stores a message. @param after the distance of its number from `numbered` */
export function numberedInsertion(db: QueryCreator<Numbered>, value: QueryValue<StoredTexts>, after = 0) {
  return db.insertInto("messages")
    .columns([...COLUMNS])
    .expression((insert) =>
      insert.selectFrom("numbered").select([
        ...[value("id").as("id"), value("workspace").as("workspace"), value("conversationId").as("conversationId")],
        sql<number>`${sql.ref("numbered.n")} + ${sql.lit(after)}`.as("n"),
        ...[instant(value("at")).as("at"), value("author").as("author")],
        ...[value("teammate").as("teammate"), value("kind").as("kind"), value("text").as("text")],
        ...[jsonOf<JsonValue>(value("card")).as("card"), jsonOf<JsonObject>(value("data")).as("data")],
        value("clientId").as("clientId"),
      ])
    )
    .returningAll();
}

/** Converts a timestamp to the value of a column. */
export function instant(at: Date | RawBuilder<Date>) {
  return sql<Date>`cast(${at} as timestamptz)`;
}

/** Returns the data of a message whose turn has ended, with the number of the newest message at that time. */
export function turnDone(lastN: "numbered.n" | "counted.lastN") {
  const turn = sql`jsonb_build_object('state', 'done', 'lastN', ${sql.ref(lastN)})`;
  return sql<JsonObject>`data || jsonb_build_object('turn', ${turn})`;
}

function dataOf({ data = {}, attachments = [] }: MessageDraft): JsonObject {
  return attachments.length === 0 ? data : { ...data, attachments };
}

/** In the order of the values above. */
const COLUMNS = [
  ...["id", "workspace", "conversationId", "n", "at", "author", "teammate"] as const,
  ...["kind", "text", "card", "data", "clientId"] as const,
];

/** Replaces parts of an existing message, and publishes the change. */
export async function changeMessage(
  desk: Pick<Desk, "db" | "live">,
  message: Message,
  change: { readonly text?: string; readonly data?: JsonObject },
): Promise<void> {
  await desk.db.updateTable("messages")
    .set({
      ...(change.text === undefined ? {} : { text: change.text }),
      // Merged into what is stored, which may have changed since the message was read.
      ...(change.data === undefined ? {} : { data: sql<JsonObject>`data || ${json(change.data)}` }),
    })
    .where("workspace", "=", message.workspace).where("id", "=", message.id)
    .execute();
  publishMessage(desk, message, message.n);
}

/** Returns the number of a message that a screen showed; 0 if there is none, or it is of another conversation. */
export async function shownNumber(
  desk: Pick<Desk, "db">,
  { workspace, id: conversationId }: ConversationRow,
  shown: string | undefined,
): Promise<number> {
  if (shown === undefined) return 0;
  const message = await desk.db.selectFrom("messages").select("n")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).where("id", "=", shown)
    .executeTakeFirst();
  return message?.n ?? 0;
}

/**
 * Returns the id of the newest message of a conversation, for a caller who has seen all of it; undefined if it is
 * empty.
 */
export async function newestMessageId(
  desk: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
): Promise<string | undefined> {
  const newest = await desk.db.selectFrom("messages").select("id")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .orderBy("n", "desc").limit(1).executeTakeFirst();
  return newest?.id;
}

/** Publishes that a message has changed, such as an answered question. @returns its number */
export async function publishMessageById(
  desk: Pick<Desk, "db" | "live">,
  place: ConversationRef,
  id: string,
): Promise<number | null> {
  const message = await desk.db.selectFrom("messages").select("n")
    .where("workspace", "=", place.workspace).where("id", "=", id)
    .executeTakeFirst();
  if (message !== undefined) publishMessage(desk, place, message.n);
  return message?.n ?? null;
}

/** Publishes that a message is new or has changed. */
export function publishMessage(desk: Pick<Desk, "live">, place: ConversationRef, n: number): void {
  const { workspace, conversationId } = place;
  desk.live.publish({ kind: "message", workspace, conversationId, n });
}
