/**
 * The desk's database for a command, while the desk is not running, or beside it with PostgreSQL.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { type OpenDatabase, openDatabase } from "../core/db/open.ts";
import { findSnapshot } from "../core/db/snapshot.ts";

/**
 * Opens the database.
 *
 * @param options whether a new PGlite folder starts with the tables of this version, or empty
 * @throws DeskError when a desk is running on the same folder, which then has exclusive use of it
 */
export async function openOwnDatabase(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  options: { readonly fresh: "snapshot" | "bare" } = { fresh: "snapshot" },
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return await openDatabase({ kind: "postgres", url: config.databaseUrl });
  const snapshot = options.fresh === "bare" ? null : await findSnapshot();
  return await openDatabase({ kind: "pglite", folder: `${config.dataDir}/db`, snapshot });
}
