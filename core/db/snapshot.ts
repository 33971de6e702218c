/**
 * The name of the prepared data folder that a fresh desk starts from, so that it need not run initdb.
 *
 * @see reference "Performance", memory and opening
 * @module
 */
import { createHash } from "node:crypto";
import project from "../../deno.json" with { type: "json" };
import { MIGRATIONS } from "./migrate.ts";
import type { NumberedMigration } from "./migration.ts";

/** Incremented when a snapshot is built differently in a way that PGlite's version and the migrations do not show. */
const FORMAT = 2;

/**
 * Returns the file name of the snapshot for this code: it changes with PGlite's version and with every statement of the
 * migrations, so new code never loads an old snapshot.
 */
export function snapshotName(
  migrations: readonly NumberedMigration[] = MIGRATIONS,
): string {
  const version = project.imports["@electric-sql/pglite"].split("@").at(-1);
  const hash = createHash("sha256").update(JSON.stringify([FORMAT, migrations]))
    .digest("hex").slice(0, 16);
  return `pglite-${version}-${hash}.tar.gz`;
}

/** Returns the snapshot built by the set-up, or null: without it the first start takes some seconds longer. */
export async function findSnapshot(): Promise<string | null> {
  const path = new URL(`../../build/${snapshotName()}`, import.meta.url).pathname;
  return await Deno.stat(path).then(() => path, () => null);
}
