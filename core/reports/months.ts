/**
 * The months of a report: the sums of their days' numbers.
 *
 * A month is present as long as none of its days is added up again ({@linkcode sumMonth}); the database removes it
 * then.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import { dayAfter } from "../date_format.ts";
import { json } from "../db/json.ts";
import type { Database } from "../db/schema.ts";
import type { StoredNumbers } from "../db/tables/reports.ts";
import { REPORT_LIMITS } from "../limits/reports.ts";
import type { DaySpan } from "./count.ts";
import { FACTS } from "./facts.ts";
import { isOnDays, type ReportFilter } from "./filter.ts";
import { type NumberSum, sumOfNumbers } from "./numbers.ts";

type Db = Kysely<Database>;

/** A month with its numbers; null if it has none for the requested key. */
export type ReadMonth = { readonly month: string; readonly numbers: StoredNumbers | null };

/** Selects rows of the days, and so of the months. */
export type RowName = { readonly dimension: string; readonly key: string };

/** Reads the months within a period that are added up and have no pending change. */
export async function readMonths(
  db: Db,
  workspace: string,
  { from, to, timezone }: DaySpan & Pick<ReportFilter, "timezone">,
  { dimension, key }: RowName,
): Promise<readonly ReadMonth[]> {
  const first = from === firstOf(monthOf(from)) ? monthOf(from) : monthAfter(monthOf(from));
  // The first that is not within the period any more.
  const end = monthOf(dayAfter(to, 1));
  if (first >= end) return [];
  const whole = { from: firstOf(first), to: dayAfter(firstOf(end), -1), timezone };
  const { rows } = await sql<ReadMonth>`
    select whole.month as "month", of_key.numbers as "numbers" from report_months as whole
    left join report_months as of_key on of_key.workspace = whole.workspace and of_key.month = whole.month
      and of_key.dimension = ${dimension} and of_key.key = ${key}
    where whole.workspace = ${workspace} and whole.dimension = 'total' and whole.key = ''
      and whole.month >= ${first} and whole.month < ${end}
      and whole.month || '-01' >= coalesce((select since from report_spans
        where workspace = ${workspace} and timezone = ${timezone}), '9999-12-31')
      and whole.month not in (
        select to_char(started_at at time zone ${timezone}, 'YYYY-MM')
        from report_changes as conversation where workspace = ${workspace} and ${isOnDays(whole)})
    order by 1`.execute(db);
  return rows;
}

/** Returns the days of a period that are in none of some ordered months. */
export function daysBeside({ from, to }: DaySpan, months: readonly Pick<ReadMonth, "month">[]): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  let next = from;
  for (const { month } of months) {
    if (next < firstOf(month)) spans.push({ from: next, to: dayAfter(firstOf(month), -1) });
    next = firstOf(monthAfter(month));
  }
  return next <= to ? [...spans, { from: next, to }] : spans;
}

/**
 * Returns months whose days are added up and whose sum is missing, the newest first. The last one changes too often.
 */
export async function monthsToSum(db: Db, workspace: string): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    with months as (select distinct left(day, 7) as month from report_days
      where workspace = ${workspace} and dimension = 'total' and key = '')
    select month from months where month < (select max(month) from months) and month not in (
      select month from report_months where workspace = ${workspace} and dimension = 'total' and key = '')
    order by month desc limit ${REPORT_LIMITS.monthsAtOnce}`.execute(db);
  return rows.map(({ month }) => month);
}

/** Adds up the days of a month, in a transaction in which no day is added up. */
export async function sumMonth(db: Db, workspace: string, month: string): Promise<void> {
  const { rows: days } = await sql<RowName & { readonly numbers: StoredNumbers }>`
    select dimension, key, numbers from report_days
    where workspace = ${workspace} and day >= ${firstOf(month)} and day < ${firstOf(monthAfter(month))}
      and dimension <> ${FACTS}`.execute(db);
  const sums = new Map<string, RowName & { readonly sum: NumberSum }>();
  for (const { dimension, key, numbers } of days) {
    const name = JSON.stringify([dimension, key]);
    let one = sums.get(name);
    if (one === undefined) sums.set(name, one = { dimension, key, sum: sumOfNumbers() });
    one.sum.addAll(numbers);
  }
  const rows = Array.from(sums.values(), ({ dimension, key, sum }) => ({ dimension, key, numbers: sum.stored() }));
  await db.deleteFrom("reportMonths").where("workspace", "=", workspace).where("month", "=", month).execute();
  await sql`insert into report_months (workspace, month, dimension, key, numbers)
    select ${workspace}, ${month}, dimension, key, numbers
    from jsonb_to_recordset(${json(rows)}) as row (dimension text, key text, numbers jsonb)`.execute(db);
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

function firstOf(month: string): string {
  return `${month}-01`;
}

function monthAfter(month: string): string {
  return monthOf(dayAfter(firstOf(month), 31));
}
