/**
 * Removes the rows of a whole workspace, in short steps: a single statement would lock each row until it ends, and
 * PGlite answers nothing else meanwhile.
 *
 * The tables and references are read from the database: there is no list to maintain.
 *
 * @module
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { tablesInOrder } from "./read_rows.ts";
import type { Database } from "./schema.ts";

type Db = Kysely<Database>;

/** The maximum number of rows removed by one statement. */
export const WORKSPACE_ROWS_AT_ONCE = 200;

/**
 * With more referencing keys, fewer rows at once: each row is looked up by all of them, a conversation by seventeen.
 */
const REFERRING_KEYS = 4;

/** The rows removed by a step. */
export type RemovedRows = { readonly table: string; readonly count: number };

/**
 * Removes referencing rows before referenced ones, so that a step cascades to nothing. Rows that are inserted meanwhile
 * may remain: removing the workspace's own row at the end deletes them.
 *
 * @param kept tables whose rows are kept
 * @returns each step, once it is committed
 */
export async function* removeWorkspaceRows(
  db: Db,
  workspace: string,
  kept: readonly string[],
): AsyncGenerator<RemovedRows, void> {
  const keys = await keysOf(db);
  for (const table of (await tablesInOrder(db)).toReversed()) {
    const found = keys.get(table);
    if (found === undefined || kept.includes(table)) continue;
    const { key, referring } = found;
    const limit = Math.ceil(WORKSPACE_ROWS_AT_ONCE / Math.max(1, referring / REFERRING_KEYS));
    const steps = key.length > 1 && key[0]?.name === "workspace"
      ? removeByKey(db, workspace, { table, key: key.slice(1), limit })
      : removeAny(db, workspace, table);
    for await (const count of steps) yield { table, count };
  }
}

/** A column of a primary key. */
type KeyColumn = { readonly name: string; readonly type: string };

/** A table with a workspace in each row: its primary key, and how many foreign keys refer to it. */
type WorkspaceTable = { readonly table: string; readonly key: readonly KeyColumn[]; readonly referring: number };

async function keysOf(db: Db): Promise<ReadonlyMap<string, WorkspaceTable>> {
  const { rows } = await sql<WorkspaceTable>`
    select of_table.relname as table,
      (select count(*)::integer from pg_constraint where contype = 'f' and confrelid = of_table.oid) as referring,
      jsonb_agg(jsonb_build_object(
      'name', part.attname, 'type', format_type(part.atttypid, part.atttypmod)) order by place) as key
    from pg_index as key join pg_class as of_table on of_table.oid = key.indrelid
      cross join unnest(key.indkey::smallint[]) with ordinality as placed (number, place)
      join pg_attribute as part on part.attrelid = key.indrelid and part.attnum = placed.number
    where key.indisprimary and of_table.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = key.indrelid and attname = 'workspace' and not attisdropped)
    group by of_table.oid, of_table.relname`.execute(db);
  return new Map(rows.map((row) => [row.table, row]));
}

type KeyedTable = Omit<WorkspaceTable, "referring"> & { readonly limit: number };

/**
 * In the order of the primary key, each step after the last one: from the beginning it would read the dead index
 * entries of all removed rows again, until the database has cleared them.
 */
async function* removeByKey(
  db: Db,
  workspace: string,
  { table, key, limit }: KeyedTable,
): AsyncGenerator<number, void> {
  const columns = sql.join(key.map(({ name }) => sql.ref(name)));
  const asTexts = sql`jsonb_build_array(${sql.join(key.map(({ name }) => sql`${sql.ref(name)}::text`))})`;
  let last: readonly string[] | null = null;
  do {
    const { rows }: { rows: readonly { readonly key: readonly string[] }[] } = await sql<{ key: readonly string[] }>`
      with chosen as materialized (select ${columns} from ${sql.table(table)}
          where workspace = ${workspace} and ${isAfter(columns, key, last)} order by ${columns} limit ${limit}),
        gone as (delete from ${
      sql.table(table)
    } where workspace = ${workspace} and (${columns}) in (select ${columns} from chosen))
      select ${asTexts} as key from chosen order by ${columns}`.execute(db);
    if (rows.length > 0) yield rows.length;
    last = rows.length < limit ? null : rows.at(-1)?.key ?? null;
  } while (last !== null);
}

function isAfter(
  columns: RawBuilder<unknown>,
  key: readonly KeyColumn[],
  last: readonly string[] | null,
): RawBuilder<unknown> {
  if (last === null) return sql`true`;
  return sql`(${columns}) > (${sql.join(key.map(({ type }, at) => sql`${last[at]}::text::${sql.raw(type)}`))})`;
}

/** For tables without such a key, which have few rows of a workspace. */
async function* removeAny(db: Db, workspace: string, table: string): AsyncGenerator<number, void> {
  for (let removed = WORKSPACE_ROWS_AT_ONCE; removed >= WORKSPACE_ROWS_AT_ONCE;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where workspace = ${workspace} limit ${WORKSPACE_ROWS_AT_ONCE}))`.execute(
      db,
    );
    removed = Number(numAffectedRows ?? 0);
    if (removed > 0) yield removed;
  }
}
