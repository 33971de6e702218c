/**
 * Dry runs: work done in a transaction that is always rolled back.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** Runs the work in a transaction, rolls it back, and returns the work's result. */
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
