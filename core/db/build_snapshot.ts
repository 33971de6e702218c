/**
 * Builds the snapshot that a fresh desk starts from: `deno run core/db/build_snapshot.ts <build folder>`.
 *
 * A separate entry file, because initdb needs 700 MB that a process never releases. Prints the snapshot's path; does
 * nothing if it exists.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import type { Database } from "./schema.ts";
import { snapshotName } from "./snapshot.ts";

/** Builds the snapshot of this code in a folder. @returns its path; null if it already existed */
async function buildSnapshot(buildFolder: string): Promise<string | null> {
  const path = `${buildFolder}/${snapshotName()}`;
  if (await isFile(path)) return null;
  await Deno.mkdir(buildFolder, { recursive: true });
  const folder = await Deno.makeTempDir({ prefix: "desk-snapshot-" });
  try {
    const database = await openDatabase({ kind: "pglite", folder, snapshot: null });
    await migrate(database.db);
    await dropTemplates(database.db);
    const archive = await database.dump();
    await database.close();
    // Renamed in one step, so that no start reads half a file.
    const unfinished = `${path}.${Deno.pid}`;
    await Deno.writeFile(unfinished, archive);
    await Deno.rename(unfinished, path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return path;
}

/**
 * Drops the two databases that only `create database` reads, which the desk never runs on PGlite: a third of the
 * cluster's files, each written by every first start.
 */
async function dropTemplates(db: Kysely<Database>): Promise<void> {
  await sql`update pg_database set datistemplate = false where datistemplate`.execute(db);
  for (const name of TEMPLATES) await sql`drop database ${sql.id(name)}`.execute(db);
  // The files of a dropped database are removed at the checkpoint.
  await sql`checkpoint`.execute(db);
}

const TEMPLATES = ["template0", "template1"] as const;

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

if (import.meta.main) {
  const [buildFolder] = Deno.args;
  if (buildFolder === undefined) throw new Error("say the build folder");
  const built = await buildSnapshot(buildFolder);
  // Most commands call this; only a new snapshot is worth printing.
  if (built !== null) console.log(`Built ${built}`);
}
