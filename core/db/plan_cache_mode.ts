/**
 * When a PostgreSQL server may use a plan again that it made for any values. That is four fifths of its work for a
 * prepared statement, but such a plan stays what it was when its tables were empty until the server next counts them: so
 * only a server that has counted some thousand messages keeps plans, and not while the messages have doubled since, as in
 * an import or without autovacuum.
 *
 * @module
 */
import type { PostgresPoolClient } from "kysely";

/** Sets the connections of one desk. */
export type PlanCacheModes = {
  /** Sets a connection that was taken from the pool, and now and then looks whether the server has counted what there is. */
  set(client: PostgresPoolClient): Promise<void>;
};

const COUNTED_MIN = 1000;
/** A look at one row for this many connections that are taken. */
const LOOK_EACH = 200;

/** The size in pages is that of now; `relpages` and `reltuples` are of the last count. */
const LOOK = `select reltuples >= $1
    and pg_relation_size(oid) / current_setting('block_size')::integer <= 2 * relpages + 100 as counted
  from pg_class where oid = to_regclass('messages')`;

/** Compiled plans (JIT) are compiled again at each use, which takes longer than anything that a desk asks. */
const SET = "select set_config('plan_cache_mode', $1, false), set_config('jit', 'off', false)";

/** Begins with plans for the values of each statement. */
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
