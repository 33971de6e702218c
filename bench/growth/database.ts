/**
 * The databases of the growth bench: one for each size, only for this run or kept for the next.
 *
 * @module
 */
import { sql } from "kysely";
import { migrate } from "../../core/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { DATABASE_LIMITS } from "../../core/limits/database.ts";
import { testSnapshot } from "../../tests/support/database.ts";

/** Kept databases of PGlite, each in a folder named after its number of messages. */
const FOLDER = new URL("../../build/growth/", import.meta.url).pathname;

/** The location: on the server of `TEST_DATABASE_URL`, or PGlite in a folder. */
export type GrowthDatabase = {
  readonly server: string | null;
  readonly messages: number;
  /** Whether later runs can reuse it. */
  readonly kept: boolean;
};

/** Opens the database of a size, created and migrated if it is missing. Closing it removes one that is not kept. */
export async function openGrowthDatabase({ server, messages, kept }: GrowthDatabase): Promise<OpenDatabase> {
  const database = server === null
    ? await openFolder(kept ? `${FOLDER}${messages}` : null)
    : await openServer(server, `desk_growth_${messages}${kept ? "" : `_${Deno.pid}`}`, kept);
  await migrate(database.db);
  return database;
}

/** In a folder even if it is not kept: a million messages in memory take several gigabytes. */
async function openFolder(kept: string | null): Promise<OpenDatabase> {
  const folder = kept ?? await Deno.makeTempDir({ prefix: "desk-growth-" });
  await Deno.mkdir(folder, { recursive: true });
  const database = await openDatabase({ kind: "pglite", folder, snapshot: await testSnapshot() });
  if (kept !== null) return database;
  const close = async () => {
    await database.close();
    await Deno.remove(folder, { recursive: true });
  };
  return { ...database, close };
}

/** Opened like by a desk: with prepared statements and cached plans, unlike a test's database. */
async function openServer(server: string, name: string, kept: boolean): Promise<OpenDatabase> {
  const [found] = await onServer(server, sql`select 1 from pg_database where datname = ${name}`);
  if (found === undefined) await onServer(server, sql`create database ${sql.id(name)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const waits = { ...DATABASE_LIMITS, queryMs: DATABASE_LIMITS.longMs };
  const database = await openDatabase({ kind: "postgres", url: url.href, instance: "bench", waits });
  if (kept) return database;
  const close = async () => {
    await database.close();
    await onServer(server, sql`drop database ${sql.id(name)} with (force)`);
  };
  return { ...database, close };
}

async function onServer(server: string, statement: ReturnType<typeof sql>): Promise<readonly unknown[]> {
  const { db, close } = await openDatabase({ kind: "postgres", url: server });
  try {
    return (await statement.execute(db)).rows;
  } finally {
    await close();
  }
}
