/**
 * An empty database of each kind, for tests that must pass on both.
 *
 * @module
 */
import { sql } from "kysely";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { findPostgres, makeDatabase, sharedPostgres } from "../support/postgres.ts";

/** A kind of database, and how to give a test one that is empty. */
export type DatabaseKind = {
  readonly name: "PGlite" | "PostgreSQL";
  /** A test of a kind that this machine does not have is skipped. */
  readonly missing: boolean;
  run(test: (database: OpenDatabase) => Promise<void>): Promise<void>;
};

/** What PGlite does is tried by the run on PGlite: on PostgreSQL it would be the same again. */
export const IS_POSTGRES_RUN: boolean = Deno.env.has("TEST_DATABASE_URL");

/** Both kinds. */
export const DATABASE_KINDS: readonly DatabaseKind[] = [
  { name: "PGlite", missing: IS_POSTGRES_RUN, run: onPglite },
  { name: "PostgreSQL", missing: findPostgres() === null, run: onPostgres },
];

// Made by initdb, because the snapshot is not empty.
async function onPglite(test: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-" });
  const database = await openDatabase({ kind: "pglite", folder, snapshot: null });
  try {
    await test(database);
  } finally {
    await database.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function onPostgres(test: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const { url, drop } = await makeDatabase(await sharedPostgres());
  const database = await openDatabase({ kind: "postgres", url });
  try {
    await test(database);
  } finally {
    await database.close();
    await drop();
  }
}

/** The tables of the desk itself. */
export async function tableNames({ db }: OpenDatabase): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
