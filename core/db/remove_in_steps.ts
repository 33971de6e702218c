/**
 * Removing many rows in steps: one statement holds a lock on each row that it removes until it ends, and PGlite answers
 * nothing else meanwhile.
 *
 * @module
 */
import type { DeleteResult } from "kysely";

/** Rows that one statement removes at most. */
export const REMOVED_AT_ONCE = 1000;

/**
 * Sends a statement that removes at most {@linkcode REMOVED_AT_ONCE} rows, again and again until one removes fewer.
 *
 * @param removeSome makes the statement, with its own limit
 * @example
 * const old = db.selectFrom("mails").select("id").where("createdAt", "<", before).limit(REMOVED_AT_ONCE);
 * await removeInSteps(() => db.deleteFrom("mails").where("id", "in", old));
 */
export async function removeInSteps(
  removeSome: () => { executeTakeFirstOrThrow(): Promise<DeleteResult> },
): Promise<void> {
  for (let removed = REMOVED_AT_ONCE; removed >= REMOVED_AT_ONCE;) {
    const { numDeletedRows } = await removeSome().executeTakeFirstOrThrow();
    removed = Number(numDeletedRows);
  }
}
