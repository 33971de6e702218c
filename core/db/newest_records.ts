/**
 * The order of records such as the audit, newest first, and where a part of their list goes on.
 *
 * @module
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Which part of whose records. */
export type RecordsOf = {
  readonly table: "audit" | "activities";
  readonly workspace: string;
  /** The `seq` of the last record of the part before; null for the first part. */
  readonly before: number | null;
  /** Between two moments: such records are found by the index of their time, and come in its order. */
  readonly byTime: boolean;
};

/** A condition and an order for a query that calls no other table's columns `at` and `seq`. */
export function newestRecords({ table, workspace, before, byTime }: RecordsOf): {
  readonly isInPart: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
} {
  const [name, at, seq] = [sql.table(table), sql.ref(`${table}.at`), sql.ref(`${table}.seq`)];
  const order = byTime ? sql`${at} desc, ${seq} desc` : sql`${seq} desc`;
  if (before === null) return { isInPart: sql`true`, order };
  const last = sql`(select last.at from ${name} as last where last.workspace = ${workspace} and last.seq = ${before})`;
  return { isInPart: byTime ? sql`(${at}, ${seq}) < (${last}, ${before})` : sql`${seq} < ${before}`, order };
}
