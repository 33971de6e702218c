/**
 * The order of records such as the audit, newest first, and where a page of their list starts.
 *
 * @module
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Selects a page of records. */
export type RecordsOf = {
  readonly table: "audit" | "activities";
  readonly workspace: string;
  /** The `seq` of the last record of the previous page; null for the first page. */
  readonly before: number | null;
  /** Between two times: such records are found by the index of their time, and ordered by it. */
  readonly byTime: boolean;
};

/** Returns a condition and an order for a query in which no other table has columns `at` and `seq`. */
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
