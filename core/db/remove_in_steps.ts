/**
 * Removes many rows in steps: one statement locks each row that it removes until it ends, and PGlite answers nothing
 * else meanwhile.
 *
 * @module
 */
import type { DeleteResult } from "kysely";

/** The maximum number of rows removed by one statement. */
export const REMOVED_AT_ONCE = 1000;

/**
 * Repeats a statement that removes at most {@linkcode REMOVED_AT_ONCE} rows until one removes fewer.
 *
 * @param removeSome builds the statement, with its own limit
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
