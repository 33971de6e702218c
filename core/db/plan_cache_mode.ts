/**
 * Decides when a PostgreSQL server may reuse a generic plan. Planning is four fifths of its work for a prepared
 * statement, but a plan made while its tables were empty is kept until the next analyze: so only a server that has
 * counted some hundred messages caches plans, and not while the messages have doubled since. The desk has it count
 * then: its autovacuum does so once a minute, and a new desk's first minute would cost twice as much.
 *
 * @module
 */
import type { PostgresPoolClient } from "kysely";

/** Configures the connections of one desk. */
export type PlanCacheModes = {
  /**
   * Configures a connection taken from the pool, and occasionally checks whether the server's statistics are current.
   */
  set(client: PostgresPoolClient): Promise<void>;
};

const COUNTED_MIN = 500;
/** One row is checked per this many connections taken. */
const LOOK_EACH = 200;

/** As many pages are some five hundred messages. */
const GROWN_PAGES = 20;

/** The size in pages is current; `relpages` and `reltuples` are from the last analyze. */
const LOOK =
  `select pages, reltuples >= $1 and pages <= 2 * relpages + 100 as counted, pages > 2 * relpages + $2 as grown
  from (
    select reltuples, relpages, pg_relation_size(oid) / current_setting('block_size')::integer as pages
    from pg_class where oid = to_regclass('messages')
  ) as messages`;

type Look = { readonly pages: number; readonly counted: boolean; readonly grown: boolean };

/** JIT-compiled plans are compiled again at each use, which takes longer than any query of a desk. */
const SET = "select set_config('plan_cache_mode', $1, false), set_config('jit', 'off', false)";

/** Starts with custom plans. @param count has the server count the rows of tables that have grown */
export function planCacheModes(count: () => Promise<void>): PlanCacheModes {
  const set = new WeakMap<PostgresPoolClient, boolean>();
  let taken = 0;
  let keeps = false;
  /** The size at the last count, so that a server which refuses to count is not asked all the time. */
  let countedPages = 0;
  const look = async (client: PostgresPoolClient) => {
    const { rows: [found] } = await client.query<Look>(LOOK, [COUNTED_MIN, GROWN_PAGES]);
    keeps = found?.counted ?? false;
    if (found === undefined || !found.grown || found.pages <= 2 * countedPages) return;
    countedPages = found.pages;
    // No query waits for it. Without a count, plans are made for each use.
    count().then(() => taken = 0, () => {});
  };
  return {
    set: async (client) => {
      if (taken++ % LOOK_EACH === 0) await look(client);
      if (set.get(client) === keeps) return;
      await client.query(SET, [keeps ? "auto" : "force_custom_plan"]);
      set.set(client, keeps);
    },
  };
}
