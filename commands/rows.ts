/**
 * The rows for a backup: from the database, or from a running desk that has exclusive use of it.
 *
 * @module
 */
import { z } from "zod";
import type { Config } from "../config.ts";
import { migrate, MIGRATIONS } from "../core/db/migrate.ts";
import { readRows, type StoredRow } from "../core/db/read_rows.ts";
import { openOwnDatabase } from "./database.ts";
import { askRows } from "./own_desk.ts";

/** A snapshot of the rows. */
export type BackupRows = {
  /** The migrations of the database. */
  readonly migrations: readonly string[];
  readonly rows: AsyncIterable<StoredRow>;
};

/** Opens the database while its rows are read. @throws DeskError when a desk with PGlite runs on the folder */
export async function withOwnRows<Result>(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  use: (rows: BackupRows) => Promise<Result>,
): Promise<Result> {
  const database = await openOwnDatabase(config);
  try {
    await migrate(database.db);
    return await database.db.transaction().setIsolationLevel("repeatable read").execute((tx) =>
      use({ migrations: MIGRATIONS.map(({ name }) => name), rows: readRows(tx) })
    );
  } finally {
    await database.close();
  }
}

const headSchema = z.strictObject({ migrations: z.array(z.string()) });
const lineSchema = z.union([
  z.strictObject({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.strictObject({ end: z.literal(true), rows: z.int() }),
]);

/**
 * The rows of the desk that runs on this data folder with PGlite, which blocks other queries meanwhile; null when none
 * runs.
 */
export async function runningRows(
  config: Pick<Config, "dataDir" | "databaseUrl" | "host" | "port">,
): Promise<BackupRows | null> {
  // A database server allows several clients.
  if (config.databaseUrl !== null) return null;
  const lines = (await askRows(config))?.[Symbol.asyncIterator]();
  if (lines === undefined) return null;
  const first = await lines.next();
  const { migrations } = headSchema.parse(JSON.parse(first.value ?? "null"));
  return { migrations, rows: readLines(lines) };
}

async function* readLines(lines: AsyncIterator<string>): AsyncGenerator<StoredRow> {
  let count = 0;
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
    const read = lineSchema.parse(JSON.parse(line.value));
    if (!("end" in read)) {
      count++;
      yield read;
    } else if (read.rows === count) return;
  }
  throw new Error("The running desk stopped before its last row. See its log, and try again.");
}
