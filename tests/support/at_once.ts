/**
 * Runs work concurrently on PostgreSQL, where transactions overlap.
 *
 * @module
 */
import { sql } from "kysely";
import type { TestDesk } from "./desk.ts";
import { until } from "./wait.ts";

/**
 * Starts everything, waits until each is about to write to the table or blocked by one that is, and lets it continue:
 * by then all have done the reads before their writes.
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
    // Not from `pg_locks`, which lists the lock of a row written by another transaction without its database.
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await until(async () => (await waiting.execute(db)).rows.length === runs.length);
  });
  return await Promise.all(running);
}
