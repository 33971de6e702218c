/**
 * Writes the rows of a backup to a database.
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

/** The tables whose triggers must not run for restored rows. */
const TRIGGERED_TABLES = [
  ...CHAINED_TABLES,
  ...["conversations", "messages", "contacts", "agent_versions", "test_runs", "knowledge_gaps"],
];

/**
 * Writes rows unchanged, hashes included; call it in a transaction on an empty database. @returns the number of rows
 */
export async function writeRows(db: Db, rows: AsyncIterable<StoredRow>): Promise<number> {
  const columns = new Map<string, readonly Column[]>();
  for (const table of await tablesInOrder(db)) columns.set(table, await columnsOf(db, table));
  // A chained row already has its place in the chain. Nor does it become a new event.
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
  // In a row as formatted by the database, SQL null and JSON null look the same; the schema only uses the latter.
  const values = columns.map((column) =>
    column.isDocument ? sql`coalesce(stored.${sql.ref(column.name)}, 'null')` : sql`stored.${sql.ref(column.name)}`
  );
  // Generated numbers are written unchanged.
  await sql`insert into ${name} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    overriding system value
    select ${sql.join(values)}
    from jsonb_populate_recordset(null::${name}, ${JSON.stringify(batch)}::jsonb) as stored`.execute(db);
}

/** Groups consecutive rows of one table into batches. */
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

/** Whether a database contains no data, whatever tables it has. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows: [table] } = await sql<{ exists: boolean }>`
    select to_regclass('workspaces') is not null as "exists"`.execute(db);
  if (table?.exists !== true) return true;
  return await db.selectFrom("workspaces").select("id").limit(1).executeTakeFirst() === undefined;
}

/** Sets sequences to continue after the highest number. */
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
 * Ends items that were queued for sending when the backup was made: they may have been sent since, and a copy of the
 * desk must not act for the original. Webhook events and emails are listed as failed; an owner can send the events
 * again.
 */
export async function endOutboxes(db: Db): Promise<void> {
  const answer = "Not sent: the desk was restored from a backup.";
  await db.updateTable("mails").set({ dueAt: null, leasedUntil: null, state: "failed", answer })
    .where("dueAt", "is not", null).execute();
  await db.updateTable("webhookDeliveries").set({ dueAt: null, leasedUntil: null, state: "failed", answer })
    .where("dueAt", "is not", null).execute();
  await db.updateTable("pushMessages").set({ dueAt: null, leasedUntil: null }).where("dueAt", "is not", null).execute();
}
