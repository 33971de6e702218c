/**
 * Marks a transaction as one of an import: what it writes is history, so that no webhook is sent for it.
 *
 * @see core/db/migrations/120_imported_waits.ts
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";

/** Marks the transaction that `db` is; the mark ends with it. */
export async function markAsHistory({ db }: Pick<Desk, "db">): Promise<void> {
  await sql`select set_config('desk.import', 'on', true)`.execute(db);
}
