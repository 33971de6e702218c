/**
 * The lock of a workspace, for transactions that must be serialized, such as those that count before they add.
 *
 * @module
 */
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/**
 * Locks a workspace until the transaction ends. A transaction that also locks people locks them first.
 *
 * Weaker than `for update`, which would block inserts: each row references its workspace.
 *
 * @example
 * await db.transaction().execute(async (db) => {
 *   await lockWorkspace({ db }, workspace);
 *   await checkRoom({ db }, workspace);
 * });
 */
export async function lockWorkspace({ db }: { readonly db: Kysely<Database> }, workspace: string): Promise<void> {
  await db.selectFrom("workspaces").select("id").where("id", "=", workspace).forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
