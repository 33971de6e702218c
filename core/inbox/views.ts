/**
 * The views of the inbox: waiting for a person, assigned, handled by the agent; which conversations each contains, and
 * how many.
 *
 * @module
 */
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type RawBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { json } from "../db/json.ts";
import { likeOf } from "../db/like.ts";
import { CONVERSATION_LANGUAGE } from "../db/migrations/170_conversations_in_order.ts";
import type { QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";
import { countable, COUNTED_MAX, countUpTo } from "../db/count_conversations.ts";
import { findByTerms, type FoundByTerms, holdsSomewhere, isAmong } from "./search.ts";
import { hasCriteria, type InboxSort, readSearch, type SearchQuery, type SearchTerm } from "./search_query.ts";
import { INBOX_LIMITS } from "../limits/conversations.ts";
import { MINUTE } from "../units.ts";

/** For a condition on the conversations of a query whose table is called `conversation`. */
type Where = ExpressionBuilder<Database & { conversation: ConversationTable }, "conversation">;
/** Such a condition. */
type Condition = ExpressionWrapper<Database & { conversation: ConversationTable }, "conversation", SqlBool>;

/** Every view and its condition; `me` is the id of the current teammate. */
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
} as const satisfies Readonly<Record<string, (where: Where, me: string | RawBuilder<string>) => Condition>>;

/** The name of a view of the table. */
export type NamedView = keyof typeof INBOX_VIEWS;

/** A view: one of the table's, everything with a tag, or the results of a search. */
export type InboxView = NamedView | `tag:${string}` | `search:${string}`;

/** Returns the tag of a view; null if it is one of the table's. */
export function tagOfView(view: InboxView): string | null {
  return view.startsWith(TAGGED) ? view.slice(TAGGED.length) : null;
}

/** Returns the view of everything with a tag. */
export function viewOfTag(tag: string): InboxView {
  return `tag:${tag}`;
}

/** Returns the search of a view, as typed; null if it is not a search. */
export function searchOfView(view: InboxView): string | null {
  return view.startsWith(SEARCH) ? view.slice(SEARCH.length) : null;
}

/** Returns the view of a search's results; see `search_query.ts` for its syntax. */
export function viewOfSearch(search: string): InboxView {
  return `search:${search}`;
}

const TAGGED = "tag:";
const SEARCH = "search:";

/** The current teammate. */
export type InboxReader = { readonly workspace: string; readonly teammate: string };

/** The content of a view. */
export type Selection = {
  readonly condition: (where: Where) => Condition;
  /** The terms of a search, whose matches are shown. */
  readonly terms: readonly SearchTerm[];
  /** Null for overdue ones first, then the newest message. */
  readonly sort: InboxSort | null;
};

/** Returns the order of a view's list; see {@linkcode Selection}. */
export function sortOf(view: InboxView): InboxSort | null {
  // Customers who wait for a person are answered first come, first served.
  if (view === "waiting") return "waiting";
  const search = searchOfView(view);
  return search === null ? null : readSearch(search).sort ?? "newest";
}

/** Whether a customer has waited for a person since then, or longer. */
export function isOverdue(where: Where, boundary: Date): Condition {
  return where.and([
    // A literal: with a parameter, a cached plan could not prove that the index of waits applies.
    where("conversation.status", "=", sql.lit("waiting")),
    // A wait without a start would make the condition null, and its negation, too.
    where("conversation.waitingSince", "is not", null),
    where("conversation.waitingSince", "<=", boundary),
  ]);
}

/**
 * Like {@linkcode isOverdue}, for a search, whose list has another order: the planner assumes that a third of the
 * waiting ones have waited so long. For the conditions above it expects very few, and would read and sort all of them.
 */
function hasWaited(where: Where, boundary: Date): Condition {
  return where.and([
    where("conversation.status", "=", sql.lit("waiting")),
    where(sql<Date>`coalesce(conversation.waiting_since, conversation.last_message_at)`, "<=", boundary),
  ]);
}

/** The number of conversations of each view, up to {@linkcode COUNTED_MAX}; `all`, which only grows, is not counted. */
export type InboxCounts = Readonly<Record<Exclude<NamedView, "all">, number>>;

/** Counts the views, each as an expression. */
export function viewCounts(db: Kysely<Database>, value: QueryValue<InboxReader>) {
  const { waiting, mine, unassigned, ai } = INBOX_VIEWS;
  const count = (condition: (where: Where) => Condition) =>
    countUpTo(COUNTED_MAX, countable(db, value("workspace")).where(condition));
  return [
    count(waiting).as("waiting"),
    count((where) => mine(where, value("teammate"))).as("mine"),
    count(unassigned).as("unassigned"),
    count(ai).as("ai"),
  ] as const;
}

/** The number of results of a search. `isCut`: only the newest conversations were examined, so there may be more. */
export type SearchCount = { readonly count: number; readonly isCut: boolean };

/**
 * Counts the unresolved conversations that each search finds, up to {@linkcode COUNTED_MAX} among those with the newest
 * messages.
 *
 * All are counted in one pass. A pass for each would read more if a search finds little, and the criteria, such as
 * tags, are too long for a covering index.
 */
export async function countSearches(
  desk: Pick<Desk, "db" | "now">,
  reader: InboxReader,
  searches: readonly string[],
): Promise<readonly SearchCount[]> {
  if (searches.length === 0) return [];
  const selections = await Promise.all(searches.map((search) => selectionOf(desk, reader, viewOfSearch(search))));
  const newest = desk.db.selectFrom("conversations as conversation").selectAll()
    .where("conversation.workspace", "=", reader.workspace)
    // A literal: with a parameter, a cached plan could not prove that the index applies.
    .where(sql<SqlBool>`conversation.status in ('open', 'waiting', 'snoozed')`)
    .orderBy("conversation.lastMessageAt", "desc").limit(INBOX_LIMITS.savedCountedMax);
  const row = await desk.db.selectFrom(newest.as("conversation"))
    .select(sql<number>`count(*)::integer`.as("looked"))
    .select((where) =>
      selections.map(({ condition }, at) =>
        sql<number>`least(${COUNTED_MAX}, count(*) filter (where ${condition(where)}))::integer`.as(`count${at}`)
      )
    )
    .executeTakeFirstOrThrow();
  const counts = new Map<string, number>(Object.entries(row));
  const isCut = row.looked >= INBOX_LIMITS.savedCountedMax;
  return selections.map((_, at) => ({ count: counts.get(`count${at}`) ?? 0, isCut }));
}

/** Selects the conversations of a view, for a query. */
export async function selectionOf(
  desk: Pick<Desk, "db" | "now">,
  reader: InboxReader,
  view: InboxView,
): Promise<Selection> {
  if (isNamed(view)) {
    return { condition: (where) => INBOX_VIEWS[view](where, reader.teammate), terms: [], sort: sortOf(view) };
  }
  const search = searchOfView(view);
  if (search === null) return { condition: (where) => hasTag(where, tagOfView(view) ?? ""), terms: [], sort: null };
  const query = readSearch(search);
  const [byTerms, assignees] = await Promise.all([
    findByTerms(desk, reader.workspace, query),
    Promise.all(query.assignees.map((name) => teammatesNamed(desk, reader.workspace, name))),
  ]);
  const found = { ...byTerms, assignees };
  const now = desk.now();
  const { terms, sort } = query;
  return { condition: (where) => isFound(where, { ...reader, now }, query, found), terms, sort: sort ?? "newest" };
}

function isFound(
  where: Where,
  { teammate, now }: InboxReader & { readonly now: Date },
  query: SearchQuery,
  found: FoundByTerms & { readonly assignees: readonly (readonly string[])[] },
): Condition {
  const { number, tags, states, language, channel, waitedMinutes, after, before } = query;
  const [views, statuses] = [INBOX_VIEWS, ["open", "waiting", "snoozed", "resolved"] as const];
  return where.and([
    ...(hasCriteria(query) && query.faults.length === 0 ? [] : [where.val(false)]),
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
    ...found.assignees.map((ids) => ids.length === 0 ? where.val(false) : where("conversation.assignee", "in", ids)),
    ...(language === null ? [] : [hasLanguage(language)]),
    ...(channel === null ? [] : [where("conversation.channel", "=", channel)]),
    ...(waitedMinutes === null ? [] : [hasWaited(where, new Date(now.getTime() - waitedMinutes * MINUTE))]),
    ...(after === null ? [] : [where("conversation.lastMessageAt", ">=", after)]),
    ...(before === null ? [] : [where("conversation.lastMessageAt", "<", before)]),
  ]);
}

function hasTag(where: Where, tag: string): Condition {
  return where("conversation.tags", "@>", json([tag]));
}

/** Returns the teammates whose names have a prefix: looked up first, so that the index of assignees can be used. */
async function teammatesNamed(
  { db }: Pick<Desk, "db">,
  workspace: string,
  name: string,
): Promise<readonly string[]> {
  const named = await db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace).where("name", "ilike", likeOf(name).slice(1)).execute();
  return named.map(({ id }) => id);
}

/** Whether the chat is in a language, of any region. */
function hasLanguage(language: string) {
  return sql<SqlBool>`${sql.raw(CONVERSATION_LANGUAGE)} = ${language}`;
}

function isNamed(view: InboxView): view is NamedView {
  return Object.hasOwn(INBOX_VIEWS, view);
}

function isActive(where: Where): Condition {
  return where("conversation.status", "in", ["open", "waiting"]);
}
