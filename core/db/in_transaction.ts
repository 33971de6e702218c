/**
 * Atomic work, also as a part of a larger transaction.
 *
 * @module
 */
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** Runs work in the transaction that `db` is, or else in a new one. */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? await work(db) : await db.transaction().execute(work);
}
