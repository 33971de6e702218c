/**
 * A real database for a test file: PGlite in its worker and in memory, from the snapshot, or PostgreSQL when `TEST_DATABASE_URL` is set.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { migrate } from "../../core/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { snapshotName } from "../../core/db/snapshot.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Opens one migrated database; one per test file is enough, because every test makes a workspace of its own. */
export async function testDatabase(): Promise<OpenDatabase> {
  const url = Deno.env.get("TEST_DATABASE_URL");
  const database = url === undefined ? await pglite() : await postgres(url);
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

async function postgres(url: string): Promise<OpenDatabase> {
  const name = `desk_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({ kind: "postgres", url: own.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(url, `drop database ${name}`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = await openDatabase({ kind: "postgres", url });
  await sql.raw(statement).execute(server.db);
  await server.close();
}
