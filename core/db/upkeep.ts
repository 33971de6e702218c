/**
 * What the process that serves does with a database now and then.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Asks the database for the least it can answer. @throws when it does not */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Gives room of old rows back and counts what is there: PGlite has no background workers that would. */
export async function vacuum(db: Kysely<Database>): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}
