/**
 * The processor time of an answer: of this process, with PGlite in it, and of the server's processes where PostgreSQL runs
 * on this machine. Other programs change it far less than the time on the clock.
 *
 * @module
 */
import { cpuUsage } from "node:process";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../core/db/schema.ts";

/** Reads the milliseconds of processor time that were used so far. */
export type ReadProcessor = () => number;

/** Begins to watch the processes that serve a database now; a connection that is opened later is not among them. */
export async function watchProcessor(db: Kysely<Database>): Promise<ReadProcessor> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> 0`.execute(db);
  const servers = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter(isPostgres);
  return () => {
    const { user, system } = cpuUsage();
    return (user + system) / 1000 + servers.reduce((sum, path) => sum + processorMs(path), 0);
  };
}

/** PGlite says a number of its own, which may be that of any process. */
function isPostgres(path: string): boolean {
  try {
    return Deno.readTextFileSync(path.replace("schedstat", "comm")).startsWith("postgres");
  } catch {
    return false;
  }
}

/** @see proc(5), `schedstat`: its first number is nanoseconds on the processor */
function processorMs(path: string): number {
  try {
    return Number(Deno.readTextFileSync(path).split(" ")[0]) / 1e6;
  } catch {
    // Its connection was closed.
    return 0;
  }
}
