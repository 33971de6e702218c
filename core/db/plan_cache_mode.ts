/**
 * Decides when a PostgreSQL server may reuse a generic plan. Planning is four fifths of its work for a prepared
 * statement, but a plan made while its tables were empty is kept until the next analyze: so only a server that has
 * counted some thousand messages caches plans, and not while the messages have doubled since, as in an import or
 * without autovacuum.
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

const COUNTED_MIN = 1000;
/** One row is checked per this many connections taken. */
const LOOK_EACH = 200;

/** The size in pages is current; `relpages` and `reltuples` are from the last analyze. */
const LOOK = `select reltuples >= $1
    and pg_relation_size(oid) / current_setting('block_size')::integer <= 2 * relpages + 100 as counted
  from pg_class where oid = to_regclass('messages')`;

/** JIT-compiled plans are compiled again at each use, which takes longer than any query of a desk. */
const SET = "select set_config('plan_cache_mode', $1, false), set_config('jit', 'off', false)";

/** Starts with custom plans. */
export function planCacheModes(): PlanCacheModes {
  const set = new WeakMap<PostgresPoolClient, boolean>();
  let taken = 0;
  let keeps = false;
  return {
    set: async (client) => {
      if (taken++ % LOOK_EACH === 0) {
        const { rows: [found] } = await client.query<{ counted: boolean }>(LOOK, [COUNTED_MIN]);
        keeps = found?.counted ?? false;
      }
      if (set.get(client) === keeps) return;
      await client.query(SET, [keeps ? "auto" : "force_custom_plan"]);
      set.set(client, keeps);
    },
  };
}
