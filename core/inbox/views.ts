/**
 * The views of the inbox: waiting for a person, assigned, handled by the agent.
 *
 * @module
 */
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import { json } from "../db/json.ts";
import { likeOf } from "../db/like.ts";
import { FROM_OUTSIDE } from "../db/named_words.ts";
import type { ConversationTable, Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { lastLineOf, messagesOf, newestWords } from "./last_line.ts";
import { type Match, matchIn } from "./match.ts";
import { findByTerms, type FoundByTerms, holdsSomewhere, isAmong, matchedText } from "./search.ts";
import { asksAnything, type InboxSort, readSearch, type SearchQuery, type SearchTerm } from "./search_query.ts";
import { MINUTE } from "../units.ts";
import { dueAt, overdueSince, type ReplyTarget } from "./reply_target.ts";

type Where = ExpressionBuilder<Database & { conversation: ConversationTable }, "conversation">;
type Condition = ExpressionWrapper<Database & { conversation: ConversationTable }, "conversation", SqlBool>;

/** Every view and the conversations in it; `me` is the id of the teammate who looks. */
const INBOX_VIEWS = {
  /** The customer waits for a person's answer. */
  waiting: (where) => where("conversation.status", "=", "waiting"),
  mine: (where, me) => where.and([isActive(where), where("conversation.assignee", "=", me)]),
  unassigned: (where) =>
    where.and([
      isActive(where),
      where("conversation.handler", "!=", "ai"),
      where("conversation.assignee", "is", null),
    ]),
  ai: (where) => where.and([where("conversation.status", "=", "open"), where("conversation.handler", "=", "ai")]),
  all: (where) => where.and([]),
} as const satisfies Readonly<Record<string, (where: Where, me: string) => Condition>>;

/** The name of a view of the table. */
export type NamedView = keyof typeof INBOX_VIEWS;

/** A view: one of the table's, everything with a tag, or what a search finds. */
export type InboxView = NamedView | `tag:${string}` | `search:${string}`;

/** The tag of a view; null when it is one of the table's. */
export function tagOfView(view: InboxView): string | null {
  return view.startsWith(TAGGED) ? view.slice(TAGGED.length) : null;
}

/** The view of everything with a tag. */
export function viewOfTag(tag: string): InboxView {
  return `tag:${tag}`;
}

/** The search of a view, as it was typed; null for a view that is not a search. */
export function searchOfView(view: InboxView): string | null {
  return view.startsWith(SEARCH) ? view.slice(SEARCH.length) : null;
}

/** The view of what a search finds; see `search_query.ts` for its words. */
export function viewOfSearch(search: string): InboxView {
  return `search:${search}`;
}

const TAGGED = "tag:";
const SEARCH = "search:";

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
    /** The customer's name, else their e-mail, else the id that their token gave; null for a visitor. */
    readonly customerName: string | null;
    readonly assigneeName: string | null;
    /**
     * The customer's last words on one line, without the request for a person where they wrote more; those of who wrote to
     * them where they have said nothing.
     */
    readonly lastLine: string | null;
    /** Whether a teammate wrote the newest words. */
    readonly answered: boolean;
    /** Whether a person should read what the customer wrote, and this teammate has not. */
    readonly unread: boolean;
    /** By when a customer who waits should be answered; null for others, and without a reply target. */
    readonly dueAt: Date | null;
    /** Where the newest message that a search found has one of its words; null outside of a search. */
    readonly match: Match | null;
  };

/** The teammate who looks. */
export type InboxReader = { readonly workspace: string; readonly teammate: string };

/** Which part of a list. */
export type InboxPart = {
  readonly view: InboxView;
  /** Goes on after this row; null for the first part. */
  readonly after: InboxCursor | null;
  readonly limit: number;
  /** Decides what is overdue, and so comes first. */
  readonly target: ReplyTarget;
};

/** A row's place: overdue ones are first, oldest wait first; then come the others by their last message. */
export type InboxCursor = { readonly kind: "overdue" | "message"; readonly at: Date; readonly id: string };

const LAST_LINE_CHARS_MAX = 140;

/** What a list holds. */
type Selection = {
  readonly condition: (where: Where) => Condition;
  /** The terms of a search, whose place is shown. */
  readonly terms: readonly SearchTerm[];
  /** Null for a view that is no search: what is overdue first, then the newest message. */
  readonly sort: InboxSort | null;
};

/** A part of a view, in its order. */
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
  const rest = overdue.length === limit ? [] : await rowsOf(desk, reader, selection)
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
    .limit(limit - overdue.length)
    .execute();
  return [...overdue, ...rest].map((row) => ({
    ...row,
    lastLine: oneLine(lastLineOf(row.words)),
    answered: row.isAnswered === true,
    // What a colleague answered, or resolved, leaves nothing to read.
    unread: row.unread && row.isAnswered !== true && row.status !== "resolved",
    match: row.matched === null ? null : matchIn(row.matched, selection.terms),
    dueAt: row.status === "waiting" && row.waitingSince !== null ? dueAt(target, row.waitingSince) : null,
  }));
}

/** Where the list goes on after a row of it. */
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

function sortOf(view: InboxView): InboxSort | null {
  const search = searchOfView(view);
  return search === null ? null : readSearch(search).sort ?? "newest";
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
  return await rowsOf(desk, reader, selection)
    .where((where) => isOverdue(where, boundary))
    .$if(after !== null, (query) =>
      query.where((where) =>
        where(
          where.refTuple("conversation.waitingSince", "conversation.id"),
          ">",
          where.tuple(after?.at ?? new Date(0), after?.id ?? ""),
        )
      ))
    .orderBy("conversation.waitingSince").orderBy("conversation.id").limit(limit)
    .execute();
}

function isOverdue(where: Where, boundary: Date): Condition {
  return where.and([
    where("conversation.status", "=", "waiting"),
    // A wait without a beginning would make the condition null, and its negation, too.
    where("conversation.waitingSince", "is not", null),
    where("conversation.waitingSince", "<=", boundary),
  ]);
}

function rowsOf({ db }: Pick<Desk, "db">, { workspace, teammate }: InboxReader, { condition, terms }: Selection) {
  return db.selectFrom("conversations as conversation")
    .leftJoin("contacts as contact", (join) =>
      join.onRef("contact.workspace", "=", "conversation.workspace")
        .onRef("contact.id", "=", "conversation.contactId"))
    .leftJoin("teammates as answering", (join) =>
      join.onRef("answering.workspace", "=", "conversation.workspace")
        .onRef("answering.id", "=", "conversation.assignee"))
    .leftJoin("conversationReads as read", (join) =>
      join.onRef("read.workspace", "=", "conversation.workspace")
        .onRef("read.conversationId", "=", "conversation.id")
        .on("read.teammate", "=", teammate))
    .select([
      "conversation.id",
      "conversation.number",
      "conversation.identityVerified",
      "conversation.status",
      "conversation.handler",
      "conversation.assignee",
      "conversation.lastMessageAt",
      "conversation.waitingSince",
      "conversation.snoozedUntil",
      "conversation.subject",
      "answering.name as assigneeName",
    ])
    .select(({ fn }) => fn.coalesce("contact.name", "contact.email", "contact.externalId").as("customerName"))
    .select((row) =>
      row.and([
        row("conversation.handler", "!=", "ai"),
        row.exists(
          messagesOf(row, FROM_OUTSIDE).select("message.n").where("message.n", ">", sql<number>`coalesce(read.n, 0)`),
        ),
      ]).$castTo<boolean>().as("unread")
    )
    .select((row) => newestWords(row).as("words"))
    .select((row) =>
      row(
        messagesOf(row, null).select("message.author").where("message.kind", "=", sql.lit("text"))
          .orderBy("message.n", "desc").limit(1),
        "=",
        "teammate",
      ).$castTo<boolean | null>().as("isAnswered")
    )
    .select(matchedText(terms).as("matched"))
    .where("conversation.workspace", "=", workspace)
    // One that went on in another has no messages of its own; a search still finds its number.
    .$if(terms.length === 0, (query) => query.where("conversation.joined", "=", false))
    .where(condition);
}

/** How many conversations each view holds; `all` is not counted, it only grows. */
export async function countInbox(
  desk: Pick<Desk, "db">,
  reader: InboxReader,
): Promise<Readonly<Record<Exclude<NamedView, "all">, number>>> {
  const count = (condition: Condition) => sql<number>`count(*) filter (where ${condition})::integer`;
  const { waiting, mine, unassigned, ai } = INBOX_VIEWS;
  return await desk.db.selectFrom("conversations as conversation")
    .select((where) => [
      count(waiting(where)).as("waiting"),
      count(mine(where, reader.teammate)).as("mine"),
      count(unassigned(where)).as("unassigned"),
      count(ai(where)).as("ai"),
    ])
    .where("conversation.workspace", "=", reader.workspace)
    .where("conversation.status", "in", ["open", "waiting"])
    .executeTakeFirstOrThrow();
}

/** How many conversations that are not resolved each search finds. */
export async function countSearches(
  desk: Pick<Desk, "db" | "now">,
  reader: InboxReader,
  searches: readonly string[],
): Promise<readonly number[]> {
  if (searches.length === 0) return [];
  const selections = await Promise.all(searches.map((search) => selectionOf(desk, reader, viewOfSearch(search))));
  const row = await desk.db.selectFrom("conversations as conversation")
    .select((where) =>
      selections.map(({ condition }, at) =>
        sql<number>`count(*) filter (where ${condition(where)})::integer`.as(`count${at}`)
      )
    )
    .where("conversation.workspace", "=", reader.workspace)
    .where("conversation.status", "in", ["open", "waiting", "snoozed"])
    .executeTakeFirstOrThrow();
  const counts = new Map<string, number>(Object.entries(row));
  return selections.map((_, at) => counts.get(`count${at}`) ?? 0);
}

async function selectionOf(
  desk: Pick<Desk, "db" | "now">,
  reader: InboxReader,
  view: InboxView,
): Promise<Selection> {
  if (isNamed(view)) {
    return { condition: (where) => INBOX_VIEWS[view](where, reader.teammate), terms: [], sort: null };
  }
  const search = searchOfView(view);
  if (search === null) return { condition: (where) => hasTag(where, tagOfView(view) ?? ""), terms: [], sort: null };
  const query = readSearch(search);
  const found = await findByTerms(desk, reader.workspace, query);
  const now = desk.now();
  const { terms, sort } = query;
  return { condition: (where) => isFound(where, { ...reader, now }, query, found), terms, sort: sort ?? "newest" };
}

function isFound(
  where: Where,
  { workspace, teammate, now }: InboxReader & { readonly now: Date },
  query: SearchQuery,
  found: FoundByTerms,
): Condition {
  const { number, tags, states, assignees, language, channel, waitedMinutes, after, before } = query;
  const [views, statuses] = [INBOX_VIEWS, ["open", "waiting", "snoozed", "resolved"] as const];
  return where.and([
    ...(asksAnything(query) && query.faults.length === 0 ? [] : [where.val(false)]),
    ...(found.ids === null ? [] : [isAmong(sql.ref("conversation.id"), found.ids)]),
    ...found.unchecked.map(holdsSomewhere),
    ...(number === null ? [] : [where("conversation.number", "=", number)]),
    ...tags.map((tag) => hasTag(where, tag)),
    ...states.map((state) => {
      const status = statuses.find((known) => known === state);
      if (status !== undefined) return where("conversation.status", "=", status);
      return state === "mine" || state === "unassigned" || state === "ai"
        ? views[state](where, teammate)
        : where.val(false);
    }),
    ...assignees.map((name) => isAssignedTo(where, workspace, name)),
    ...(language === null ? [] : [hasLanguage(language)]),
    ...(channel === null ? [] : [where("conversation.channel", "=", channel)]),
    ...(waitedMinutes === null ? [] : [isOverdue(where, new Date(now.getTime() - waitedMinutes * MINUTE))]),
    ...(after === null ? [] : [where("conversation.lastMessageAt", ">=", after)]),
    ...(before === null ? [] : [where("conversation.lastMessageAt", "<", before)]),
  ]);
}

function hasTag(where: Where, tag: string): Condition {
  return where("conversation.tags", "@>", json([tag]));
}

/** Whether the assignee's name begins so. */
function isAssignedTo(where: Where, workspace: string, name: string): Condition {
  return where.exists(
    where.selectFrom("teammates as named").select("named.id")
      .where("named.workspace", "=", workspace)
      .whereRef("named.id", "=", "conversation.assignee")
      .where("named.name", "ilike", likeOf(name).slice(1)),
  ).$castTo<SqlBool>();
}

/** Whether the chat is in a language, whatever its region. */
function hasLanguage(language: string) {
  return sql<SqlBool>`split_part(lower(conversation.locale), '-', 1) = ${language}`;
}

function isNamed(view: InboxView): view is NamedView {
  return Object.hasOwn(INBOX_VIEWS, view);
}

function isActive(where: Where): Condition {
  return where("conversation.status", "in", ["open", "waiting"]);
}

function oneLine(text: string | null): string | null {
  if (text === null) return null;
  const plain = text.replace(/^```[\w+-]*$/gm, "");
  const line = (plain.trim() === "" ? text : plain).replace(/\s+/g, " ").trim();
  return line.length <= LAST_LINE_CHARS_MAX ? line : `${line.slice(0, LAST_LINE_CHARS_MAX - 1)}…`;
}
