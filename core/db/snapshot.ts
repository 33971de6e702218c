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

/** Counts the changes to how a snapshot is made that PGlite's version and the migrations do not show. */
const FORMAT = 2;

/**
 * The file name of the snapshot that fits this code: it changes with PGlite's version and with every statement of the
 * migrations, so an old snapshot is never loaded by new code.
 */
export function snapshotName(
  migrations: readonly NumberedMigration[] = MIGRATIONS,
): string {
  const version = project.imports["@electric-sql/pglite"].split("@").at(-1);
  const hash = createHash("sha256").update(JSON.stringify([FORMAT, migrations]))
    .digest("hex").slice(0, 16);
  return `pglite-${version}-${hash}.tar.gz`;
}

/** The snapshot that the set-up built, or null: without it the first start takes some seconds longer. */
export async function findSnapshot(): Promise<string | null> {
  const path = new URL(`../../build/${snapshotName()}`, import.meta.url).pathname;
  return await Deno.stat(path).then(() => path, () => null);
}
