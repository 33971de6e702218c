/**
 * Inserts the row of a new conversation.
 *
 * @module
 */
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import { json, jsonOf, jsonText } from "../db/json.ts";
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Page } from "../db/visitor_facts.ts";
import type { Desk } from "../desk.ts";
import type { Owner } from "./begin_lock.ts";
import { numberedInsertion, type StoredTexts, storedTexts, type UnnumberedMessage } from "./messages.ts";

/** The values that differ between new conversations. */
export type NewConversation =
  & Pick<Insertable<ConversationTable>, "workspace" | "number" | "contactId" | "visitorId" | "agentVersion">
  & Partial<Pick<Insertable<ConversationTable>, "id" | "channel" | "subject" | "identityVerified" | "page" | "locale">>;

/** The initial values in {@linkcode insertAlone}. */
type Beginning =
  & Owner
  & Pick<Insertable<ConversationTable>, "id" | "number" | "identityVerified" | "agentVersion">
  & { readonly page: Page | null; readonly locale: string | null; readonly first: UnnumberedMessage | null };

/**
 * Inserts an open conversation of the agent that begins now, in one statement that locks its customer with
 * `lock_owner`: of two first messages, one begins it.
 *
 * @param own.first its first message, which is stored with it
 * @returns undefined if the customer has an open one or no longer exists
 */
export async function insertAlone(
  { db, now }: Pick<Desk, "db" | "now">,
  own: Beginning,
): Promise<Selectable<ConversationTable> | undefined> {
  const { first, id, page, ...plain } = own;
  const values = { ...plain, conversationId: id, page: jsonText(page), startedAt: now() };
  const [begun] = first === null
    ? await BEGIN(db, { ...values, lastN: 0 })
    : await BEGIN_WITH_MESSAGE(db, { ...storedTexts(first), ...values, lastN: 1 });
  return begun;
}

type BeginningTexts =
  & Omit<Beginning, "id" | "page" | "first">
  & { readonly conversationId: string; readonly page: string; readonly startedAt: Date; readonly lastN: number };

const BEGIN = keepQuery((db, value: QueryValue<BeginningTexts>) =>
  beginning(db, value).selectFrom("begun").selectAll()
);

const BEGIN_WITH_MESSAGE = keepQuery((db, value: QueryValue<StoredTexts & BeginningTexts>) =>
  beginning(db, value)
    .with("numbered", (on) => on.selectFrom("begun").select("lastN as n"))
    .with("said", (on) => numberedInsertion(on, value))
    .selectFrom("begun").selectAll()
);

/** Returns the parts of a statement that lock the customer and store the row. */
function beginning(db: Kysely<Database>, value: QueryValue<BeginningTexts>) {
  const at = sql<Date>`cast(${value("startedAt")} as timestamptz)`;
  const owner = [value("workspace"), value("contactId"), value("visitorId")];
  return db
    .with("owner", () => sql<Locked>`(select * from lock_owner(${sql.join(owner)}))`)
    .with("begun", (begin) =>
      begin.insertInto("conversations")
        .columns([...BEGINNING])
        .expression((insert) =>
          insert.selectFrom("owner").select((row) => [
            ...[value("conversationId").as("id"), value("workspace").as("workspace")],
            sql<number>`cast(${value("number")} as integer)`.as("number"),
            ...[value("contactId").as("contactId"), value("visitorId").as("visitorId")],
            ...[row.val("open" as const).as("status"), row.val("ai" as const).as("handler")],
            sql<boolean>`cast(${value("identityVerified")} as boolean)`.as("identityVerified"),
            sql<number>`cast(${value("agentVersion")} as integer)`.as("agentVersion"),
            ...[json<readonly string[]>([]).as("tags"), jsonOf<Page | null>(value("page")).as("page")],
            ...[value("locale").as("locale"), at.as("startedAt"), at.as("lastMessageAt")],
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
  "lastN" as const,
];

/** Inserts an open conversation of the agent that begins now. */
export async function insertConversation(
  { db, newId, now }: Pick<Desk, "db" | "newId" | "now">,
  own: NewConversation,
): Promise<Selectable<ConversationTable>> {
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
