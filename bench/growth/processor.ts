/**
 * The processor time of an answer: of this process, including PGlite, and of the server's processes if PostgreSQL runs
 * on this machine. Other programs affect it far less than the elapsed time.
 *
 * @module
 */
import { cpuUsage } from "node:process";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../core/db/schema.ts";

/** Reads the processor time used so far, in milliseconds. */
export type ReadProcessor = () => number;

/** Watches the processes that currently serve a database; connections opened later are not included. */
export async function watchProcessor(db: Kysely<Database>): Promise<ReadProcessor> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> 0`.execute(db);
  const servers = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter(isPostgres);
  return () => {
    const { user, system } = cpuUsage();
    return (user + system) / 1000 + servers.reduce((sum, path) => sum + processorMs(path), 0);
  };
}

/** PGlite reports a made-up process id, which may belong to any process. */
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
