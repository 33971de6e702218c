/**
 * Doing something to see whether it can be done: everything happens in a transaction that is never kept.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** Runs the work on a database whose changes are dropped afterwards, and returns what it returned. */
export async function rehearse<Result>(
  { db }: Pick<Desk, "db">,
  work: (db: Desk["db"]) => Promise<Result>,
): Promise<Result> {
  const transaction = await db.startTransaction().execute();
  try {
    return await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}
