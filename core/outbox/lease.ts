/**
 * Leases the due rows of an outbox, a few of each workspace: a flood in one delays no other.
 *
 * The cost of a poll does not grow with the number of waiting rows. Each `order by` with a limit below is the whole key
 * of one index of the table, so that rows are read in its order and only until there are enough.
 *
 * @see core/db/migrations/128_outbox_queues.ts
 * @module
 */
import { type RawBuilder, sql } from "kysely";
import type { Desk } from "../desk.ts";
import { leaseEnd } from "./attempts.ts";

/** The leased rows, and the duration. */
export type Lease = {
  readonly table: "drafts" | "incoming_mails" | "mails";
  /** Orders rows that are due at the same time. */
  readonly thenBy: "created_at" | "received_at";
  /** How many rows of one workspace are processed at once. */
  readonly atOnceMax: number;
  /** When another process may take the rows, if this one has died. */
  readonly end?: Date;
  readonly countMax: number;
  /** A further condition for leasing a row; the row is `own`. */
  readonly mayGo?: RawBuilder<unknown>;
  /** Further columns to set in a leased row, as in `set`. */
  readonly noted?: RawBuilder<unknown>;
};

/** Leases due rows, the oldest first and a few of each workspace. `Row` is the table's. */
export async function leaseDue<Row>({ db, now }: Pick<Desk, "db" | "now">, lease: Lease): Promise<readonly Row[]> {
  return await inIndexOrder({ db }, leasing<Row>(now(), lease));
}

/**
 * Runs a statement that reads rows in the order of an index. Without statistics of a table, as after an import or on a
 * server without autovacuum, the planner would read and sort all waiting rows. With sorts disabled, an unavoidable sort
 * counts as so expensive that PostgreSQL compiles the plan (JIT), which takes a second for each poll.
 */
export async function inIndexOrder<Row>(
  { db }: Pick<Desk, "db">,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
      set_config('jit', 'off', true)`.execute(transaction);
    return (await statement.execute(transaction)).rows;
  });
}

function leasing<Row>(now: Date, { table, thenBy, atOnceMax, end, countMax, mayGo, noted }: Lease): RawBuilder<Row> {
  const rowsOf = sql.table(table);
  const then = sql.raw(thenBy);
  const at = sql`cast(${now} as timestamptz)`;
  const isDue = sql`own.due_at <= ${at} and (own.leased_until is null or own.leased_until <= ${at})`;
  return sql<Row>`
    with recursive waiting(workspace) as (
      (select workspace from ${rowsOf} where due_at is not null order by workspace, due_at, ${then}, id limit 1)
      union all
      select (select further.workspace from ${rowsOf} as further
        where further.due_at is not null and further.workspace > waiting.workspace
        order by further.workspace, further.due_at, further.${then}, further.id limit 1)
      from waiting where waiting.workspace is not null
    ), picked as (
      select one.workspace, one.id from waiting cross join lateral (
        select own.workspace, own.id, own.due_at from ${rowsOf} as own
        where own.workspace = waiting.workspace and own.due_at is not null and ${isDue} and ${mayGo ?? sql`true`}
        order by own.due_at, own.${then}, own.id
        limit greatest(0, ${atOnceMax} - (
          select count(*) from (
            select from ${rowsOf} as leased
            where leased.workspace = waiting.workspace and leased.due_at is not null and leased.leased_until > ${at}
            order by leased.leased_until limit ${atOnceMax}) as sent_now))
      ) as one
      order by one.due_at, one.id limit ${countMax}
    )
    update ${rowsOf} as own
    set leased_until = ${end ?? leaseEnd(now)}, attempts = own.attempts + 1${noted ? sql`, ${noted}` : sql``}
    from picked
    -- Checked twice: another process may have leased it since it was picked.
    where own.workspace = picked.workspace and own.id = picked.id and own.due_at is not null and ${isDue}
    returning own.*`;
}
