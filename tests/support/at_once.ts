/**
 * Runs that come at once on PostgreSQL, where transactions run side by side.
 *
 * @module
 */
import { sql } from "kysely";
import type { TestDesk } from "./desk.ts";
import { until } from "./wait.ts";

/**
 * Runs everything until each waits to write into the table or for one that does, and lets it go on: whatever they read
 * before they write, they have read.
 */
export async function atOnce<Value>(
  { db }: Pick<TestDesk, "db">,
  table: string,
  runs: readonly (() => Promise<Value>)[],
): Promise<readonly Value[]> {
  const running: Promise<Value>[] = [];
  await db.transaction().execute(async (lock) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(lock);
    running.push(...runs.map((run) => run()));
    // Not of `pg_locks`: the lock of a row that another one writes is listed there without its database.
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await waiting.execute(db)).rows.length === runs.length);
  });
  return await Promise.all(running);
}
