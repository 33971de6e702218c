/**
 * When a PostgreSQL server may use a plan again that it made for any values. That is four fifths of its work for a
 * prepared statement, but such a plan stays what it was when its tables were empty until the server next counts them: so
 * only a server that has counted some thousand messages keeps plans.
 *
 * @module
 */
import type { PostgresPoolClient } from "kysely";

/** Sets the connections of one desk. */
export type KeptPlans = {
  /** Sets a connection that was taken from the pool, and now and then looks whether the server has counted. */
  set(client: PostgresPoolClient): Promise<void>;
};

const COUNTED_MIN = 1000;
/** A look at one row for this many connections that are taken. */
const LOOK_EACH = 200;

const LOOK = "select reltuples >= $1 as counted from pg_class where oid = to_regclass('messages')";

/** Begins with plans for the values of each statement. */
export function keptPlans(): KeptPlans {
  const set = new WeakMap<PostgresPoolClient, boolean>();
  let taken = 0;
  let keeps = false;
  return {
    set: async (client) => {
      if (!keeps && taken++ % LOOK_EACH === 0) {
        const { rows: [found] } = await client.query<{ counted: boolean }>(LOOK, [COUNTED_MIN]);
        keeps = found?.counted ?? false;
      }
      if (set.get(client) === keeps) return;
      await client.query(`set plan_cache_mode = ${keeps ? "auto" : "force_custom_plan"}`, []);
      set.set(client, keeps);
    },
  };
}
