/**
 * The conversations that a number of a report counts.
 *
 * @module
 */
import { type RawBuilder, sql } from "kysely";
import type { Conversation } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { isCounted, type ReportFilter } from "./filter.ts";

/** A conversation as the list of a report has it. */
export type ListedConversation =
  & Pick<Conversation, "number" | "startedAt" | "status" | "topic" | "rating" | "peopleAnswers" | "aiAnswers">
  & Pick<Conversation, "handoffKind" | "assignee">
  & {
    /** The customer's name, else their e-mail, else the id that their token gave; null for a visitor. */
    readonly customerName: string | null;
  };

/** Which part: those that began before the last one of the part before, and how many. */
export type ListPart = { readonly before: ListCursor | null; readonly limit: number };

/** A row's place. */
export type ListCursor = { readonly startedAt: Date; readonly number: number };

/** The conversations that a filter counts, newest first. */
export async function listReported(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
  part: ListPart,
): Promise<readonly ListedConversation[]> {
  return await listWhere(db, isCounted(workspace, filter), part);
}

/** Those for which a condition on the row `conversation` holds, newest first. */
export async function listWhere(
  db: Desk["db"],
  holds: RawBuilder<unknown>,
  { before, limit }: ListPart,
): Promise<readonly ListedConversation[]> {
  const rest = before === null
    ? sql`true`
    : sql`(conversation.started_at, conversation.number) < (${before.startedAt}::timestamptz, ${before.number}::integer)`;
  const { rows } = await sql<ListedConversation>`
    select conversation.number, conversation.started_at as "startedAt", conversation.status, conversation.topic,
      conversation.rating, conversation.people_answers as "peopleAnswers", conversation.ai_answers as "aiAnswers",
      conversation.handoff_kind as "handoffKind", conversation.assignee,
      coalesce(contact.name, contact.email, contact.external_id) as "customerName"
    from conversations as conversation
    left join contacts as contact on contact.workspace = conversation.workspace and contact.id = conversation.contact_id
    where ${holds} and ${rest}
    order by conversation.started_at desc, conversation.number desc limit ${limit}`.execute(db);
  return rows;
}
