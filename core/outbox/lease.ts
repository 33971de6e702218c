/**
 * Leasing the due rows of an outbox in which no row waits for another one.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";

/** Which rows are leased, and for how long. */
export type Lease = {
  readonly table: "drafts" | "incoming_mails";
  /** What decides between rows that are due at the same moment. */
  readonly thenBy: "created_at" | "received_at";
  /** How many rows of one workspace are worked on at once: a flood to one holds up no other. */
  readonly atOnceMax: number;
  /** When another process may take the rows, if this one has died. */
  readonly end: Date;
  readonly countMax: number;
};

/** Leases due rows, the oldest first and a few of each workspace. `Row` is the table's. */
export async function leaseDue<Row>(
  { db, now }: Pick<Desk, "db" | "now">,
  { table, thenBy, atOnceMax, end, countMax }: Lease,
): Promise<readonly Row[]> {
  const rowsOf = sql.table(table);
  const at = sql`cast(${now()} as timestamptz)`;
  const isDue = sql`own.due_at <= ${at} and (own.leased_until is null or own.leased_until <= ${at})`;
  const { rows } = await sql<Row>`
    with due as (
      select own.workspace, own.id, own.due_at,
        row_number() over (partition by own.workspace order by own.due_at, own.${sql.raw(thenBy)}, own.id) as nth
      from ${rowsOf} as own where own.due_at is not null and ${isDue}
    ), picked as (
      select due.workspace, due.id from due
      where due.nth <= ${atOnceMax} - (
        select count(*) from ${rowsOf} as leased
        where leased.workspace = due.workspace and leased.due_at is not null and leased.leased_until > ${at})
      order by due.due_at, due.id limit ${countMax}
    )
    update ${rowsOf} as own set leased_until = ${end}, attempts = own.attempts + 1
    from picked
    -- Checked twice: another process may have leased it since it was picked.
    where own.workspace = picked.workspace and own.id = picked.id and own.due_at is not null and ${isDue}
    returning own.*`.execute(db);
  return rows;
}
