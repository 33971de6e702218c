/**
 * Lists the conversations that a number of a report counts.
 *
 * For days that are added up they are stored; the others are scanned by the index of their beginnings. So a number with
 * few conversations does not read all of its period for them.
 *
 * @module
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Conversation } from "../conversations/conversations.ts";
import { dayIn } from "../date_format.ts";
import type { Desk } from "../desk.ts";
import { factsOf, FIRST_DAYS_OF_LIST, type SomeFacts } from "./days.ts";
import { type ConversationFact, isChosenFact } from "./facts.ts";
import { type FactFilter, isChosen, isOnDays, type ReportFilter } from "./filter.ts";

/** A conversation in the list of a report. */
export type ListedConversation =
  & Pick<Conversation, "number" | "startedAt" | "status" | "topic" | "rating" | "peopleAnswers" | "aiAnswers">
  & Pick<Conversation, "handoffKind" | "assignee">
  & {
    /** The customer's name, else their email, else the id in their token; null for a visitor. */
    readonly customerName: string | null;
  };

/** Selects a page: those that began before the last one of the previous page, and its size. */
export type ListPart = { readonly before: ListCursor | null; readonly limit: number };

/** A row's position. */
export type ListCursor = { readonly startedAt: Date; readonly number: number };

/**
 * Selects conversations: of a period, by the stored facts of its days, and by a condition on the row `conversation` for
 * the others.
 */
export type Chosen = {
  readonly period: Pick<ReportFilter, "from" | "to" | "timezone">;
  readonly isChosen: (fact: ConversationFact) => boolean;
  /** A filter that excludes, in advance, what `isChosen` would; null excludes nothing. */
  readonly filter: FactFilter | null;
  readonly holds: RawBuilder<unknown>;
};

/** Returns the conversations that match a filter, newest first. */
export async function listReported(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
  part: ListPart,
): Promise<readonly ListedConversation[]> {
  const holds = isChosen(workspace, filter);
  return await listChosen(
    desk,
    workspace,
    { period: filter, filter, isChosen: (fact) => isChosenFact(fact, filter), holds },
    part,
  );
}

/** Returns those that are selected, newest first. */
export async function listChosen(
  desk: Pick<Desk, "db">,
  workspace: string,
  chosen: Chosen,
  { before, limit }: ListPart,
): Promise<readonly ListedConversation[]> {
  const { from, to, timezone } = chosen.period;
  const lastDay = before === null ? to : dayIn(timezone, before.startedAt);
  const listed: ListedConversation[] = [];
  const period = { from, to: lastDay < to ? lastDay : to, timezone };
  for await (const some of factsOf(desk, workspace, period, chosen.filter, FIRST_DAYS_OF_LIST)) {
    listed.push(...await listSome(desk, chosen, some, { before, limit: limit - listed.length }));
    if (listed.length === limit) break;
  }
  return listed;
}

async function listSome(
  desk: Pick<Desk, "db">,
  { period: { timezone }, isChosen, holds }: Chosen,
  { facts, others }: SomeFacts,
  { before, limit }: ListPart,
): Promise<readonly ListedConversation[]> {
  const isBefore = ({ at, number }: Pick<ConversationFact, "at" | "number">) =>
    before === null || at < before.startedAt.getTime() || at === before.startedAt.getTime() && number < before.number;
  const kept: ConversationFact[] = [];
  for (const fact of facts) {
    if (kept.length === limit) break;
    if (isBefore(fact) && isChosen(fact)) kept.push(fact);
  }
  const rest = before === null
    ? sql`true`
    : sql`(conversation.started_at, conversation.number) < (${before.startedAt}::timestamptz, ${before.number}::integer)`;
  const rowsOf = async (which: RawBuilder<SqlBool>) =>
    await rowsWhere(desk, sql<SqlBool>`${holds} and ${rest} and ${which}`, limit);
  const parts = await Promise.all([
    kept.length === 0 ? [] : rowsOf(areThese(kept)),
    ...others.map((span) => rowsOf(isOnDays({ ...span, timezone }))),
  ]);
  const inOrder = parts.flat()
    .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || b.number - a.number);
  return inOrder.slice(0, limit);
}

/**
 * Also by their time, so that conversations that began close together are read in the order of the index of beginnings.
 */
function areThese(facts: readonly ConversationFact[]): RawBuilder<SqlBool> {
  const [newest, oldest] = [facts[0]?.at ?? 0, facts.at(-1)?.at ?? 0];
  return sql`conversation.number in (${sql.join(facts.map(({ number }) => number))})
    and conversation.started_at >= ${new Date(oldest)}::timestamptz
    and conversation.started_at < ${new Date(newest + 1)}::timestamptz`;
}

async function rowsWhere(
  { db }: Pick<Desk, "db">,
  where: RawBuilder<SqlBool>,
  limit: number,
): Promise<readonly ListedConversation[]> {
  const { rows } = await sql<ListedConversation>`
    select conversation.number, conversation.started_at as "startedAt", conversation.status, conversation.topic,
      conversation.rating, conversation.people_answers as "peopleAnswers", conversation.ai_answers as "aiAnswers",
      conversation.handoff_kind as "handoffKind", conversation.assignee,
      coalesce(contact.name, contact.email, contact.external_id) as "customerName"
    from conversations as conversation
    left join contacts as contact on contact.workspace = conversation.workspace and contact.id = conversation.contact_id
    where ${where}
    order by conversation.started_at desc, conversation.number desc limit ${limit}`.execute(db);
  return rows;
}
