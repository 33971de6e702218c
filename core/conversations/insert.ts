/**
 * The row of a new conversation.
 *
 * @module
 */
import type { Insertable, Selectable } from "kysely";
import { json } from "../db/json.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";

/** What differs between new conversations. */
export type NewConversation =
  & Pick<Insertable<ConversationTable>, "workspace" | "number" | "contactId" | "visitorId" | "agentVersion">
  & Partial<Pick<Insertable<ConversationTable>, "id" | "channel" | "subject" | "identityVerified" | "page" | "locale">>;

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
    snoozedUntil: null,
    handoffReason: null,
    page: json(null),
    locale: null,
    rating: null,
    ...own,
  }).returningAll().executeTakeFirstOrThrow();
}
