/**
 * The rows of a backup into a database.
 *
 * @see core/db/read_rows.ts, which reads them
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import { CHAINED_TABLES } from "../core/db/check_chain.ts";
import { ROWS_AT_ONCE, type StoredRow, tablesInOrder } from "../core/db/read_rows.ts";
import type { Database } from "../core/db/schema.ts";

type Db = Kysely<Database>;

/** The tables whose triggers must not act on restored rows. */
const TRIGGERED_TABLES = [
  ...CHAINED_TABLES,
  ...["conversations", "messages", "contacts", "agent_versions", "test_runs", "knowledge_gaps"],
];

/** Writes rows as they were, hashes included; to be called in a transaction on an empty database. @returns how many */
export async function writeRows(db: Db, rows: AsyncIterable<StoredRow>): Promise<number> {
  const columns = new Map<string, readonly Column[]>();
  for (const table of await tablesInOrder(db)) columns.set(table, await columnsOf(db, table));
  // A chained row comes with the place in the chain that it had.
  // Nor does it become an event once more.
  for (const table of TRIGGERED_TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  let count = 0;
  for await (const { table, rows: batch } of inBatches(rows)) {
    const known = columns.get(table);
    if (known === undefined) throw new Error(`This version of the desk has no table ${JSON.stringify(table)}.`);
    await writeBatch(db, table, known, batch).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The rows of ${table} do not fit (${why}): the backup was changed. Restore another one.`, {
        cause,
      });
    });
    count += batch.length;
  }
  for (const table of TRIGGERED_TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  await moveSequences(db);
  return count;
}

type Column = { readonly name: string; readonly isDocument: boolean };

async function writeBatch(
  db: Db,
  table: string,
  columns: readonly Column[],
  batch: readonly StoredRow["row"][],
): Promise<void> {
  const name = sql.table(table);
  // In a row that the database wrote, no document and the document null look the same; the schema knows only the latter.
  const values = columns.map((column) =>
    column.isDocument ? sql`coalesce(stored.${sql.ref(column.name)}, 'null')` : sql`stored.${sql.ref(column.name)}`
  );
  // Numbers that the database once gave are written as they were.
  await sql`insert into ${name} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    overriding system value
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::${name}, ${JSON.stringify(batch)}::jsonb) as stored`.execute(db);
}

/** Rows of one table that come one after the other, some at once. */
async function* inBatches(rows: AsyncIterable<StoredRow>) {
  let batch: { table: string; rows: StoredRow["row"][] } = { table: "", rows: [] };
  for await (const { table, row } of rows) {
    if (table !== batch.table || batch.rows.length === ROWS_AT_ONCE) {
      if (batch.rows.length > 0) yield batch;
      batch = { table, rows: [] };
    }
    batch.rows.push(row);
  }
  if (batch.rows.length > 0) yield batch;
}

async function columnsOf(db: Db, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type = 'jsonb' as is_document from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return rows;
}

/** Whether a database holds no data, whatever tables it has. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows: [table] } = await sql<{ exists: boolean }>`
    select to_regclass('workspaces') is not null as "exists"`.execute(db);
  if (table?.exists !== true) return true;
  return await db.selectFrom("workspaces").select("id").limit(1).executeTakeFirst() === undefined;
}

/** Numbers that the database gives itself go on after the highest that is there. */
async function moveSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(db);
  for (const { table, column } of rows) {
    await sql`select setval(
      pg_get_serial_sequence(${table}, ${column}),
      greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1)
    )`.execute(db);
  }
}

/**
 * Ends what waited to be sent when the backup was made: it may have been sent since, and a copy of the desk must not
 * speak for the first one. Events of webhooks and emails are listed as failed; an owner can send the events again.
 */
export async function endOutboxes(db: Db): Promise<void> {
  const answer = "Not sent: the desk was restored from a backup.";
  await db.updateTable("mails").set({ dueAt: null, leasedUntil: null, state: "failed", answer })
    .where("dueAt", "is not", null).execute();
  await db.updateTable("webhookDeliveries").set({ dueAt: null, leasedUntil: null, state: "failed", answer })
    .where("dueAt", "is not", null).execute();
  await db.updateTable("pushMessages").set({ dueAt: null, leasedUntil: null }).where("dueAt", "is not", null).execute();
}
