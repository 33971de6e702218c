/**
 * Inserts the row of a new conversation.
 *
 * @module
 */
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { json, jsonOf, jsonText } from "../db/json.ts";
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Page } from "../db/visitor_facts.ts";
import type { Desk } from "../desk.ts";
import type { Owner } from "./begin_lock.ts";
import { instant, numberedInsertion, type StoredTexts, storedTexts, type UnnumberedMessage } from "./messages.ts";

type Conversation = Selectable<ConversationTable>;

/** The values that differ between new conversations. */
export type NewConversation =
  & Pick<Insertable<ConversationTable>, "workspace" | "number" | "contactId" | "visitorId" | "agentVersion">
  & Partial<Pick<Insertable<ConversationTable>, "id" | "channel" | "subject" | "identityVerified" | "page" | "locale">>;

/** The wait for a person that a conversation begins with. */
export type FirstWait = Pick<Conversation, "handoffReason" | "handoffKind" | "topic"> & {
  /** The desk's line that announces it. */
  readonly line: UnnumberedMessage;
};

/** The messages that are stored together with a new conversation: the customer's, and then a line that announces a wait. */
export type FirstStored = { readonly first: UnnumberedMessage; readonly wait: FirstWait | null };

/** The initial values in {@linkcode insertAlone}. */
type Beginning =
  & Owner
  & Pick<Insertable<ConversationTable>, "id" | "number" | "identityVerified" | "agentVersion">
  & { readonly page: Page | null; readonly locale: string | null };

/**
 * Inserts a conversation that begins now, in one statement that locks its customer with `lock_owner`: of two first
 * messages, one begins it. It is the agent's, or a person's if it begins with a wait.
 *
 * @param stored its messages; null for none
 * @returns undefined if the customer has an open one or no longer exists
 */
export async function insertAlone(
  { db, now }: Pick<Desk, "db" | "now">,
  { id, page, ...own }: Beginning,
  stored: FirstStored | null,
): Promise<Conversation | undefined> {
  const plain = { ...own, conversationId: id, page: jsonText(page), startedAt: now() };
  if (stored === null) return (await BEGIN(db, { ...plain, ...OF_AGENT, lastN: 0 }))[0];
  const { first, wait } = stored;
  const said = { ...storedTexts(first), ...plain };
  if (wait === null) return (await BEGIN_WITH_MESSAGE(db, { ...said, ...OF_AGENT, lastN: 1 }))[0];
  const { line, ...why } = wait;
  const { id: lineId, at: lineAt, text: lineText, data: lineData } = storedTexts(line);
  const waiting = { status: "waiting", handler: "human", waitingSince: plain.startedAt, ...why, lastN: 2 } as const;
  return (await BEGIN_WAITING(db, { ...said, ...waiting, lineId, lineAt, lineText, lineData }))[0];
}

/** The state of a conversation that begins with the agent. */
const OF_AGENT = {
  status: "open",
  handler: "ai",
  waitingSince: null,
  handoffReason: null,
  handoffKind: null,
  topic: null,
} as const;

/** The values of its row. */
type RowTexts =
  & Omit<Beginning, "id" | "page">
  & Pick<Conversation, "status" | "handler" | "waitingSince" | "handoffReason" | "handoffKind" | "topic" | "lastN">
  & { readonly conversationId: string; readonly page: string; readonly startedAt: Date };

const BEGIN = keepQuery((db, value: QueryValue<RowTexts>) => beginning(db, value).selectFrom("begun").selectAll());

const BEGIN_WITH_MESSAGE = keepQuery((db, value: QueryValue<StoredTexts & RowTexts>) =>
  saying(db, value).selectFrom("begun").selectAll()
);

type LineTexts = {
  readonly lineId: string;
  readonly lineAt: Date;
  readonly lineText: string | null;
  readonly lineData: string;
};

const BEGIN_WAITING = keepQuery((db, value: QueryValue<StoredTexts & RowTexts & LineTexts>) => {
  const none = sql<null>`cast(null as text)`;
  const line: { readonly [Name in keyof StoredTexts]: RawBuilder<StoredTexts[Name]> } = {
    id: value("lineId"),
    workspace: value("workspace"),
    conversationId: value("conversationId"),
    at: value("lineAt"),
    author: sql.lit("system"),
    kind: sql.lit("event"),
    text: value("lineText"),
    data: value("lineData"),
    card: sql.lit("null"),
    teammate: none,
    clientId: none,
  };
  return saying(db, value)
    .with("announced", (on) => numberedInsertion(on, (name) => line[name], 1))
    .selectFrom("begun").selectAll();
});

/** Returns the parts of a statement that also store its first message. */
function saying(db: Kysely<Database>, value: QueryValue<StoredTexts & RowTexts>) {
  return beginning(db, value)
    .with("numbered", (on) => on.selectFrom("begun").select(sql<number>`1`.as("n")))
    .with("said", (on) => numberedInsertion(on, value));
}

/** Returns the parts of a statement that lock the customer and store the row. */
function beginning(db: Kysely<Database>, value: QueryValue<RowTexts>) {
  const at = instant(value("startedAt"));
  const waits = sql<Date | null>`cast(${value("waitingSince")} as timestamptz)`;
  const owner = [value("workspace"), value("contactId"), value("visitorId")];
  return db
    .with("owner", () => sql<Locked>`(select * from lock_owner(${sql.join(owner)}))`)
    .with("begun", (begin) =>
      begin.insertInto("conversations")
        .columns([...BEGINNING])
        .expression((insert) =>
          insert.selectFrom("owner").select([
            ...[value("conversationId").as("id"), value("workspace").as("workspace")],
            sql<number>`cast(${value("number")} as integer)`.as("number"),
            ...[value("contactId").as("contactId"), value("visitorId").as("visitorId")],
            ...[value("status").as("status"), value("handler").as("handler")],
            sql<boolean>`cast(${value("identityVerified")} as boolean)`.as("identityVerified"),
            sql<number>`cast(${value("agentVersion")} as integer)`.as("agentVersion"),
            ...[json<readonly string[]>([]).as("tags"), jsonOf<Page | null>(value("page")).as("page")],
            ...[value("locale").as("locale"), at.as("startedAt"), at.as("lastMessageAt")],
            ...[waits.as("waitingSince"), waits.as("handedOverAt"), value("handoffReason").as("handoffReason")],
            ...[value("handoffKind").as("handoffKind"), value("topic").as("topic")],
            sql<number>`cast(${value("lastN")} as integer)`.as("lastN"),
          ]).where("isThere", "=", true).where("openConversation", "is", null)
        )
        .returningAll());
}

/** The result of the database function `lock_owner`. */
type Locked = { readonly isThere: boolean; readonly openConversation: string | null };

/** In the order of the values above. */
const BEGINNING = [
  ...["id", "workspace", "number", "contactId", "visitorId", "status", "handler"] as const,
  ...["identityVerified", "agentVersion", "tags", "page", "locale", "startedAt", "lastMessageAt"] as const,
  ...["waitingSince", "handedOverAt", "handoffReason", "handoffKind", "topic", "lastN"] as const,
];

/** Inserts an open conversation of the agent that begins now. */
export async function insertConversation(
  { db, newId, now }: Pick<Desk, "db" | "newId" | "now">,
  own: NewConversation,
): Promise<Conversation> {
  const at = now();
  return await db.insertInto("conversations").values({
    id: newId(),
    status: "open",
    handler: "ai",
    assignee: null,
    subject: null,
    identityVerified: false,
    tags: json([]),
    startedAt: at,
    lastMessageAt: at,
    waitingSince: null,
    firstReplyAt: null,
    resolvedAt: null,
    resolvedBy: null,
    snoozedUntil: null,
    handoffReason: null,
    page: json(null),
    locale: null,
    rating: null,
    ...own,
  }).returningAll().executeTakeFirstOrThrow();
}
