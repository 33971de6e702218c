/**
 * The numbers of a report: of days that are added up from their rows, of the others from the conversations.
 *
 * @see core/reports/roll_up.ts
 * @module
 */
import { sql } from "kysely";
import type { StoredNumbers } from "../db/tables/reports.ts";
import type { Desk } from "../desk.ts";
import { countDays, type DaySpan } from "./count.ts";
import { dayAfter, isOnDays, type ReportFilter } from "./filter.ts";
import { CHOOSABLE_NAMES } from "./measures.ts";
import type { NumberSum } from "./numbers.ts";

/** Reads them. */
export async function readNumbers(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
): Promise<NumberSum> {
  const row = rowOf(filter);
  if (row === null) return await countDays(db, workspace, filter, [filter]);
  const days = await readDays({ db }, workspace, filter, row);
  const sum = await countDays(db, workspace, filter, spansOf(days.filter(({ numbers }) => numbers === null)));
  for (const { numbers } of days) {
    if (numbers !== null) sum.addAll(numbers);
  }
  return sum;
}

/** The rows that hold what a filter counts; null where it is narrower than they are. */
function rowOf({ keys, only, action }: ReportFilter): { readonly dimension: string; readonly key: string } | null {
  if (only !== "all" || action !== null) return null;
  const chosen = Object.keys(keys).length;
  if (chosen === 0) return { dimension: "total", key: "" };
  const dimension = CHOOSABLE_NAMES.find((name) => keys[name] !== undefined);
  return chosen > 1 || dimension === undefined ? null : { dimension, key: keys[dimension] ?? "" };
}

/** A day with its numbers; null where they have to be counted. */
type ReadDay = { readonly day: string; readonly numbers: StoredNumbers | null };

/**
 * One statement, so that what has changed is as old as the rows. A day that is added up and has neither a row nor a change
 * had no such conversation.
 */
async function readDays(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
  { dimension, key }: { readonly dimension: string; readonly key: string },
): Promise<readonly ReadDay[]> {
  const { from, to, timezone } = filter;
  const { rows } = await sql<ReadDay>`
    with changed as materialized (
      select distinct to_char(started_at at time zone ${timezone}, 'YYYY-MM-DD') as day
      from report_changes as conversation where workspace = ${workspace} and ${isOnDays(filter)}
    ), since as materialized (
      select coalesce((select since from report_spans where workspace = ${workspace} and timezone = ${timezone}),
        '9999-12-31') as day
    ), counted as materialized (
      select to_char(each, 'YYYY-MM-DD') as day
      from generate_series(cast(${from} as date)::timestamp, cast(${to} as date)::timestamp, interval '1 day') as each
    )
    select counted.day as "day", null as "numbers" from counted, since
    where counted.day < since.day or counted.day in (select day from changed)
    union all
    select report_days.day, report_days.numbers from report_days, since
    where report_days.workspace = ${workspace} and report_days.dimension = ${dimension} and report_days.key = ${key}
      and report_days.day between ${from} and ${to} and report_days.day >= since.day
      and report_days.day not in (select day from changed)
    order by 1`.execute(db);
  return rows;
}

/** Days in order as spans of those that follow each other. */
function spansOf(days: readonly Pick<ReadDay, "day">[]): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  for (const { day } of days) {
    const last = spans.at(-1);
    if (last !== undefined && dayAfter(last.to, 1) === day) spans[spans.length - 1] = { from: last.from, to: day };
    else spans.push({ from: day, to: day });
  }
  return spans;
}
