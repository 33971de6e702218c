/**
 * Periodic maintenance of the database.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Runs the cheapest query. @throws when it does not */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Vacuums and analyzes: PGlite has no autovacuum. */
export async function vacuum(db: Kysely<Database>): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}
