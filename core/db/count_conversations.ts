/**
 * Counts of conversations that are shown with every page. They stop at a bound above which the exact number is useless,
 * and read only the index `conversations_counted`, so that they take no longer as the desk grows.
 *
 * @module
 */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "./schema.ts";
import type { ConversationTable } from "./tables/conversations.ts";

/** The limit of counting: shown as `999+`. */
export const COUNTED_MAX = 1000;

type Countable = SelectQueryBuilder<Database & { conversation: ConversationTable }, "conversation", unknown>;

/**
 * Selects the conversations that are open or waiting, for a condition on their status, handler and assignee. The states
 * are literals: with parameters, a cached plan could not prove that the index applies. So are the handlers, each of
 * which is a range of the index, ordered by assignee.
 */
export function countable(db: Kysely<Database>, workspace: string | RawBuilder<string>): Countable {
  return db.selectFrom("conversations as conversation")
    .where("conversation.workspace", "=", workspace)
    .where(sql<SqlBool>`conversation.status in ('open', 'waiting')`)
    .where(sql<SqlBool>`conversation.handler in ('ai', 'human', 'none')`);
}

/** Returns how many rows a query finds, at most `max`, as an expression. */
export function countUpTo(max: number, query: Countable): RawBuilder<number> {
  const rows = query.select(sql<number>`1`.as("one")).limit(max);
  return sql<number>`(select count(*)::integer from (${rows}) as counted)`;
}
