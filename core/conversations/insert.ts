/**
 * The row of a new conversation.
 *
 * @module
 */
import { type Insertable, type Selectable, sql } from "kysely";
import { json } from "../db/json.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Page } from "../db/visitor_facts.ts";
import type { Desk } from "../desk.ts";
import type { Owner } from "./begin_lock.ts";
import { numberedInsertion, type UnnumberedMessage } from "./messages.ts";

/** What differs between new conversations. */
export type NewConversation =
  & Pick<Insertable<ConversationTable>, "workspace" | "number" | "contactId" | "visitorId" | "agentVersion">
  & Partial<Pick<Insertable<ConversationTable>, "id" | "channel" | "subject" | "identityVerified" | "page" | "locale">>;

/** What a conversation that begins has in {@linkcode insertAlone}. */
type Beginning =
  & Owner
  & Pick<Insertable<ConversationTable>, "id" | "number" | "identityVerified" | "agentVersion">
  & { readonly page: Page | null; readonly locale: string | null; readonly first: UnnumberedMessage | null };

/**
 * Inserts a conversation that begins now, open and with the agent, in one statement that locks its customer as `lockOwner`
 * does: of two first messages one begins it.
 *
 * @param own.first its first message, which is stored with it
 * @returns undefined where the customer has one that is open, or is no longer there
 */
export async function insertAlone(
  { db, now }: Pick<Desk, "db" | "now">,
  own: Beginning,
): Promise<Selectable<ConversationTable> | undefined> {
  const { workspace, contactId, visitorId, first } = own;
  const at = sql<Date>`cast(${now()} as timestamptz)`;
  const begun = db
    .with("owner", () => sql<Locked>`(select * from lock_owner(${workspace}, ${contactId}, ${visitorId}))`)
    .with("begun", (begin) =>
      begin.insertInto("conversations")
        .columns([...BEGINNING])
        .expression((insert) =>
          insert.selectFrom("owner").select((row) => [
            ...[row.val(own.id).as("id"), row.val(workspace).as("workspace")],
            sql<number>`cast(${own.number} as integer)`.as("number"),
            ...[row.val(contactId).as("contactId"), row.val(visitorId).as("visitorId")],
            ...[row.val("open" as const).as("status"), row.val("ai" as const).as("handler")],
            sql<boolean>`cast(${own.identityVerified} as boolean)`.as("identityVerified"),
            sql<number>`cast(${own.agentVersion} as integer)`.as("agentVersion"),
            ...[json<readonly string[]>([]).as("tags"), json(own.page).as("page"), row.val(own.locale).as("locale")],
            ...[at.as("startedAt"), at.as("lastMessageAt")],
            row.lit(first === null ? 0 : 1).as("lastN"),
          ]).where("isThere", "=", true).where("openConversation", "is", null)
        )
        .returningAll());
  if (first === null) return await begun.selectFrom("begun").selectAll().executeTakeFirst();
  return await begun
    .with("numbered", (on) => on.selectFrom("begun").select("lastN as n"))
    .with("said", (on) => numberedInsertion(on, first))
    .selectFrom("begun").selectAll().executeTakeFirst();
}

/** The answer of the function `lock_owner`. */
type Locked = { readonly isThere: boolean; readonly openConversation: string | null };

/** In the order of the values above. */
const BEGINNING = [
  ...["id", "workspace", "number", "contactId", "visitorId", "status", "handler"] as const,
  ...["identityVerified", "agentVersion", "tags", "page", "locale", "startedAt", "lastMessageAt"] as const,
  "lastN" as const,
];

/** Inserts a conversation that begins now, open and with the agent. */
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
