/**
 * The views of the inbox: waiting for a person, assigned, handled by the agent. Which conversations each holds, and how
 * many.
 *
 * @module
 */
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import { json } from "../db/json.ts";
import { likeOf } from "../db/like.ts";
import { CONVERSATION_LANGUAGE } from "../db/migrations/170_conversations_in_order.ts";
import type { Database } from "../db/schema.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";
import { countable, COUNTED_MAX, countUpTo } from "../db/count_conversations.ts";
import { findByTerms, type FoundByTerms, holdsSomewhere, isAmong } from "./search.ts";
import { hasCriteria, type InboxSort, readSearch, type SearchQuery, type SearchTerm } from "./search_query.ts";
import { INBOX_LIMITS } from "../limits/conversations.ts";
import { MINUTE } from "../units.ts";

/** For a condition on the conversations of a query that calls them `conversation`. */
type Where = ExpressionBuilder<Database & { conversation: ConversationTable }, "conversation">;
/** Such a condition. */
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

/** The teammate who looks. */
export type InboxReader = { readonly workspace: string; readonly teammate: string };

/** What a view holds. */
export type Selection = {
  readonly condition: (where: Where) => Condition;
  /** The terms of a search, whose place is shown. */
  readonly terms: readonly SearchTerm[];
  /** Null for what is overdue first, then the newest message. */
  readonly sort: InboxSort | null;
};

/** The order of a view's list; see {@linkcode Selection}. */
export function sortOf(view: InboxView): InboxSort | null {
  // Who waits for a person is answered in the order in which they came.
  if (view === "waiting") return "waiting";
  const search = searchOfView(view);
  return search === null ? null : readSearch(search).sort ?? "newest";
}

/** Whether a customer has waited for a person since then, or longer. */
export function isOverdue(where: Where, boundary: Date): Condition {
  return where.and([
    // Written out: of a parameter a kept plan could not know that the index of waits holds it.
    where("conversation.status", "=", sql.lit("waiting")),
    // A wait without a beginning would make the condition null, and its negation, too.
    where("conversation.waitingSince", "is not", null),
    where("conversation.waitingSince", "<=", boundary),
  ]);
}

/**
 * The same for a search, whose list is in another order: the planner takes a third of those that wait to have waited so
 * long. Of the conditions above it expects very few, and would read and sort all that wait.
 */
function hasWaited(where: Where, boundary: Date): Condition {
  return where.and([
    where("conversation.status", "=", sql.lit("waiting")),
    where(sql<Date>`coalesce(conversation.waiting_since, conversation.last_message_at)`, "<=", boundary),
  ]);
}

/** How many conversations each view holds, counted up to {@linkcode COUNTED_MAX}; `all` is not counted, it only grows. */
export async function countInbox(
  { db }: Pick<Desk, "db">,
  reader: InboxReader,
): Promise<Readonly<Record<Exclude<NamedView, "all">, number>>> {
  const { waiting, mine, unassigned, ai } = INBOX_VIEWS;
  const { rows: [counts] } = await sql<Record<"waiting" | "mine" | "unassigned" | "ai", number>>`select
    ${countUpTo(COUNTED_MAX, countable(db, reader.workspace).where(waiting))} as waiting,
    ${countUpTo(COUNTED_MAX, countable(db, reader.workspace).where((where) => mine(where, reader.teammate)))} as mine,
    ${countUpTo(COUNTED_MAX, countable(db, reader.workspace).where(unassigned))} as unassigned,
    ${countUpTo(COUNTED_MAX, countable(db, reader.workspace).where(ai))} as ai`.execute(db);
  return counts ?? { waiting: 0, mine: 0, unassigned: 0, ai: 0 };
}

/** How many a search finds. `isCut`: only the newest conversations were looked at, so there may be more. */
export type SearchCount = { readonly count: number; readonly isCut: boolean };

/**
 * How many conversations that are not resolved each search finds, counted up to {@linkcode COUNTED_MAX} among those with the
 * newest messages.
 *
 * All are counted in one pass. A pass for each would read more where a search finds little, and what decides a search,
 * such as tags, is too long for an index that alone could answer.
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
    // Written out: of a parameter a kept plan could not know that the index holds it.
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

/** The conversations of a view, for a query. */
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

/** The teammates whose names begin so: found before, so that their conversations are found by the index of assignees. */
async function teammatesNamed(
  { db }: Pick<Desk, "db">,
  workspace: string,
  name: string,
): Promise<readonly string[]> {
  const named = await db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace).where("name", "ilike", likeOf(name).slice(1)).execute();
  return named.map(({ id }) => id);
}

/** Whether the chat is in a language, whatever its region. */
function hasLanguage(language: string) {
  return sql<SqlBool>`${sql.raw(CONVERSATION_LANGUAGE)} = ${language}`;
}

function isNamed(view: InboxView): view is NamedView {
  return Object.hasOwn(INBOX_VIEWS, view);
}

function isActive(where: Where): Condition {
  return where("conversation.status", "in", ["open", "waiting"]);
}
