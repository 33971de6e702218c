/**
 * The list of the inbox: a page of a view, in its order.
 *
 * @module
 */
import { sql } from "kysely";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";
import { lastLineOf } from "./last_line.ts";
import { type Match, matchIn } from "./match.ts";
import { hasInboundAfter, isAnswered, newestMessages, newestWords } from "./newest_messages.ts";
import { dueAt, overdueSince, type ReplyTarget } from "./reply_target.ts";
import { matchedText } from "./search.ts";
import type { InboxSort } from "./search_query.ts";
import { type InboxReader, type InboxView, isOverdue, type Selection, selectionOf, sortOf } from "./views.ts";

/** One line of a list. */
export type InboxRow =
  & Pick<
    ConversationTable,
    | "id"
    | "number"
    | "identityVerified"
    | "status"
    | "handler"
    | "assignee"
    | "lastMessageAt"
    | "waitingSince"
    | "snoozedUntil"
    | "subject"
  >
  & {
    /** The customer's name, else their email, else the id in their token; null for a visitor. */
    readonly customerName: string | null;
    readonly assigneeName: string | null;
    /**
     * The customer's last words on one line, without the request for a person if they wrote more; those of the team if
     * they have written nothing.
     */
    readonly lastLine: string | null;
    /** Whether a teammate wrote the newest words. */
    readonly answered: boolean;
    /** Whether the customer's message needs a person, and this teammate has not read it. */
    readonly unread: boolean;
    /** The deadline for answering a waiting customer; null for others, and without a reply target. */
    readonly dueAt: Date | null;
    /** The match in the newest message found; null outside a search. */
    readonly match: Match | null;
  };

/** Selects a page of a list. */
export type InboxPart = {
  readonly view: InboxView;
  /** The page starts after this row; null for the first page. */
  readonly after: InboxCursor | null;
  readonly limit: number;
  /** Determines what is overdue, and so comes first. */
  readonly target: ReplyTarget;
};

/** A row's position: overdue ones are first, the oldest wait first, followed by the others by their last message. */
export type InboxCursor = { readonly kind: "overdue" | "message"; readonly at: Date; readonly id: string };

/** The rows of an ordinary page. */
export const PAGE_ROWS = 50;

const LAST_LINE_CHARS_MAX = 140;

/** For an unknown number, PostgreSQL would expect a tenth of all rows, and plan each page anew rather than keep that. */
function rowsLimit(rows: number) {
  return rows === PAGE_ROWS ? sql.lit(rows) : rows;
}

/** Returns a page of a view, in its order. */
export async function listInbox(
  desk: Pick<Desk, "db" | "now">,
  reader: InboxReader,
  { view, after, limit, target }: InboxPart,
): Promise<readonly InboxRow[]> {
  const selection = await selectionOf(desk, reader, view);
  const boundary = firstUntil(selection.sort, target, desk.now());
  const overdue = boundary === null || after?.kind === "message"
    ? []
    : await overdueRows(desk, reader, { selection, boundary, after, limit });
  const beyond = after?.kind === "message" ? after : null;
  const [direction, isBeyond] = selection.sort === "oldest" ? ["asc", ">"] as const : ["desc", "<"] as const;
  const rest = overdue.length === limit ? [] : await rowsOf(
    desk,
    reader,
    selection,
    chosenOf(desk, reader, selection)
      .$if(boundary !== null, (query) => query.where((where) => where.not(isOverdue(where, boundary ?? new Date(0)))))
      .$if(beyond !== null, (query) =>
        query.where((where) =>
          where(
            where.refTuple("conversation.lastMessageAt", "conversation.id"),
            isBeyond,
            where.tuple(beyond?.at ?? new Date(0), beyond?.id ?? ""),
          )
        ))
      .orderBy("conversation.lastMessageAt", direction).orderBy("conversation.id", direction)
      .limit(rowsLimit(limit - overdue.length)),
  )
    .orderBy("conversation.lastMessageAt", direction).orderBy("conversation.id", direction)
    .execute();
  return [...overdue, ...rest].map(({ words, matched, isAnswered, ...row }) => ({
    ...row,
    lastLine: oneLine(lastLineOf(words)),
    answered: isAnswered === true,
    // A conversation that a colleague answered or resolved needs no reading.
    unread: row.unread && isAnswered !== true && row.status !== "resolved",
    match: matched === null ? null : matchIn(matched, selection.terms),
    dueAt: row.status === "waiting" && row.waitingSince !== null ? dueAt(target, row.waitingSince) : null,
  }));
}

/** Returns the position after a row of the list. */
export function cursorAfter(
  desk: Pick<Desk, "now">,
  row: Pick<InboxRow, "id" | "status" | "waitingSince" | "lastMessageAt">,
  { view, target }: Pick<InboxPart, "view" | "target">,
): InboxCursor {
  const { id, status, waitingSince, lastMessageAt } = row;
  const boundary = firstUntil(sortOf(view), target, desk.now());
  const isFirst = boundary !== null && status === "waiting" && waitingSince !== null && waitingSince <= boundary;
  return isFirst ? { kind: "overdue", at: waitingSince, id } : { kind: "message", at: lastMessageAt, id };
}

/** Waits that began until then are first in the list, the oldest first; null for none. */
function firstUntil(sort: InboxSort | null, target: ReplyTarget, now: Date): Date | null {
  if (sort === null) return overdueSince(target, now);
  return sort === "waiting" ? now : null;
}

async function overdueRows(
  desk: Pick<Desk, "db">,
  reader: InboxReader,
  part: {
    readonly selection: Selection;
    readonly boundary: Date;
    readonly after: InboxCursor | null;
    readonly limit: number;
  },
) {
  const { selection, boundary, after, limit } = part;
  const chosen = chosenOf(desk, reader, selection)
    .where((where) => isOverdue(where, boundary))
    .$if(after !== null, (query) =>
      query.where((where) =>
        where(
          where.refTuple("conversation.waitingSince", "conversation.id"),
          ">",
          where.tuple(after?.at ?? new Date(0), after?.id ?? ""),
        )
      ))
    .orderBy("conversation.waitingSince").orderBy("conversation.id").limit(rowsLimit(limit));
  return await rowsOf(desk, reader, selection, chosen)
    .orderBy("conversation.waitingSince").orderBy("conversation.id")
    .execute();
}

/** The columns of a row. */
const SHOWN = [
  ...["id", "number", "identityVerified", "status", "handler", "assignee", "lastMessageAt"] as const,
  ...["waitingSince", "snoozedUntil", "subject"] as const,
] as const;

/** Selects the conversations of a view, before any joins. */
function chosenOf({ db }: Pick<Desk, "db">, { workspace }: InboxReader, { condition, terms }: Selection) {
  return db.selectFrom("conversations as conversation")
    .select(["workspace", "contactId", ...SHOWN].map((column) => sql.ref(`conversation.${column}`).as(column)))
    .where("conversation.workspace", "=", workspace)
    // A merged one has no messages; a search still finds its number.
    .$if(terms.length === 0, (query) => query.where("conversation.joined", "=", false))
    .where(condition);
}

/** Returns the rows of these conversations: a list of fifty looks up fifty names, however many it was selected from. */
function rowsOf(
  { db }: Pick<Desk, "db">,
  { teammate }: InboxReader,
  { terms }: Selection,
  chosen: ReturnType<typeof chosenOf>,
) {
  return db.selectFrom(sql<ConversationTable>`(${chosen})`.as("conversation"))
    .leftJoin("contacts as contact", (join) =>
      join.onRef("contact.workspace", "=", "conversation.workspace")
        .onRef("contact.id", "=", "conversation.contactId"))
    .leftJoin("teammates as answering", (join) =>
      join.onRef("answering.workspace", "=", "conversation.workspace")
        .onRef("answering.id", "=", "conversation.assignee"))
    // One row for each: it has no condition of its own.
    .innerJoinLateral(newestMessages().as("newest"), (join) => join.onTrue())
    .leftJoin("conversationReads as read", (join) =>
      join.onRef("read.workspace", "=", "conversation.workspace")
        .onRef("read.conversationId", "=", "conversation.id")
        .on("read.teammate", "=", teammate))
    .select([
      ...SHOWN.map((column) => `conversation.${column}` as const),
      "answering.name as assigneeName",
    ])
    .select(({ fn }) => fn.coalesce("contact.name", "contact.email", "contact.externalId").as("customerName"))
    .select(
      sql<boolean>`(conversation.handler <> 'ai' and ${hasInboundAfter(sql`coalesce(read.n, 0)`)})`.as("unread"),
    )
    .select([newestWords().as("words"), isAnswered().as("isAnswered")])
    .select(matchedText(terms).as("matched"));
}

function oneLine(text: string | null): string | null {
  if (text === null) return null;
  const plain = text.replace(/^```[\w+-]*$/gm, "");
  const line = (plain.trim() === "" ? text : plain).replace(/\s+/g, " ").trim();
  return line.length <= LAST_LINE_CHARS_MAX ? line : `${line.slice(0, LAST_LINE_CHARS_MAX - 1)}…`;
}
