/**
 * Marks a transaction as one of an import: its writes are history, so no webhook is sent for them.
 *
 * @see core/db/migrations/120_imported_waits.ts
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";

/** Marks the transaction `db`; the mark ends with it. */
export async function markAsHistory({ db }: Pick<Desk, "db">): Promise<void> {
  await sql`select set_config('desk.import', 'on', true)`.execute(db);
}
