/**
 * A real database for tests: PGlite in its worker and in memory, from the snapshot, or PostgreSQL when `TEST_DATABASE_URL` is set.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { migrate } from "../../core/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { snapshotName } from "../../core/db/snapshot.ts";
import { makeDatabase } from "./postgres.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What the test files that are read together share, as long as one of them has it open. */
const shared: { users: number; opening: Promise<OpenDatabase> | null } = { users: 0, opening: null };

/**
 * The migrated database of all test files that run together, because every test makes a workspace of its own.
 * What looks at more than its workspace takes an {@linkcode ownDatabase}.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  shared.users++;
  shared.opening ??= ownDatabase();
  const database = await shared.opening;
  return {
    ...database,
    close: async () => {
      if (--shared.users > 0) return;
      shared.opening = null;
      await database.close();
    },
  };
}

/** Opens a migrated database of its own. */
export async function ownDatabase(): Promise<OpenDatabase> {
  const url = Deno.env.get("TEST_DATABASE_URL");
  return url === undefined ? await pgliteDatabase() : await migrated(await postgres(url));
}

/** As {@linkcode ownDatabase}, for tests of what PGlite alone does. */
export async function pgliteDatabase(): Promise<OpenDatabase> {
  return await migrated(await pglite());
}

async function migrated(database: OpenDatabase): Promise<OpenDatabase> {
  await migrate(database.db);
  return database;
}

/** The path of the snapshot for this code, built in a process of its own when it is missing. */
export async function testSnapshot(): Promise<string> {
  const folder = `${ROOT}build`;
  const path = `${folder}/${snapshotName()}`;
  try {
    await Deno.stat(path);
  } catch {
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", `${ROOT}core/db/build_snapshot.ts`, folder],
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
  }
  return path;
}

async function pglite(): Promise<OpenDatabase> {
  return await openDatabase({ kind: "pglite", folder: null, snapshot: await testSnapshot() });
}

async function postgres(server: string): Promise<OpenDatabase> {
  const { url, drop } = await makeDatabase(server);
  const database = await openDatabase({ kind: "postgres", url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
