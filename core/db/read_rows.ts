/**
 * Reads every row of a database, serialized by the database itself: there is no list of tables or columns to maintain.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";
import { REBUILT_TABLES } from "./vectors.ts";

/** A row as the database serializes it to JSON. */
export type StoredRow = { readonly table: string; readonly row: Readonly<Record<string, unknown>> };

type Db = Kysely<Database>;

/** Rows that are read or written with one statement. */
export const ROWS_AT_ONCE = 500;

/**
 * Reads every row, referenced tables first, in one snapshot. Computed columns are omitted: some exist on one engine
 * only.
 */
export async function* readRows(db: Db): AsyncGenerator<StoredRow> {
  for (const table of await tablesInOrder(db)) {
    const computed = await computedColumns(db, table);
    await sql`declare backup_rows no scroll cursor for
      select to_jsonb(stored) - ${`{${computed.join(",")}}`}::text[] as row from ${sql.table(table)} as stored`
      .execute(db);
    for (;;) {
      const { rows } = await sql<{ row: StoredRow["row"] }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(
        db,
      );
      for (const { row } of rows) yield { table, row };
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await sql`close backup_rows`.execute(db);
  }
}

/** Returns the tables, each after those that it references; without those whose rows can be rebuilt. */
export async function tablesInOrder(db: Db): Promise<readonly string[]> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
      and relname <> all(${`{${REBUILT_TABLES.join(",")}}`}::text[])
    order by relname`.execute(db);
  const { rows: references } = await sql<{ table: string; target: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`.execute(db);
  const ordered: string[] = [];
  let remaining = names.map(({ name }) => name);
  while (remaining.length > 0) {
    const free = remaining.filter((table) =>
      references.every((one) => one.table !== table || ordered.includes(one.target) || !remaining.includes(one.target))
    );
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${remaining.join(", ")}.`);
    ordered.push(...free);
    remaining = remaining.filter((table) => !free.includes(table));
  }
  return ordered;
}

async function computedColumns(db: Db, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'ALWAYS'`.execute(db);
  return rows.map(({ name }) => name);
}
