/**
 * The days of a report: those that are added up are read from their rows, the others from the conversations.
 *
 * @see core/reports/roll_up.ts
 * @module
 */
import { sql } from "kysely";
import { dayAfter } from "../date_format.ts";
import type { PackedFacts, StoredNumbers } from "../db/tables/reports.ts";
import type { Desk } from "../desk.ts";
import { yieldToEventLoop } from "../yield.ts";
import { countDays, type DaySpan } from "./count.ts";
import { addFact, type ConversationFact, FACTS, isChosenFact, readFacts } from "./facts.ts";
import { unpackFacts } from "./packed_facts.ts";
import { daysIn, type FactFilter, isOnDays, type ReportFilter } from "./filter.ts";
import { CHOOSABLE_NAMES } from "./measures.ts";
import { daysBeside, readMonths, type RowName } from "./months.ts";
import { type NumberSum, sumOfNumbers } from "./numbers.ts";

/** The number of days whose conversations are in memory at once. */
const DAYS_AT_ONCE = 31;
/** Yields to other requests after this many conversations. */
const CONVERSATIONS_AT_ONCE = 1000;
/** A list is usually filled by its newest days: it begins with this many, and doubles the number each time. */
export const FIRST_DAYS_OF_LIST = 2;

/** Reads the numbers of a report. */
export async function readNumbers(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
): Promise<NumberSum> {
  const row = rowOf(filter);
  if (row === null) return await sumFacts({ db }, workspace, filter);
  const months = await readMonths(db, workspace, filter, row);
  const beside = daysBeside(filter, months).map(async ({ from, to }) =>
    await readDays<StoredNumbers>({ db }, workspace, { ...filter, from, to }, row)
  );
  const days = (await Promise.all(beside)).flat();
  const sum = await countDays(db, workspace, filter, spansOf(days.filter(({ numbers }) => numbers === null)));
  for (const { numbers } of [...months, ...days]) {
    if (numbers !== null) sum.addAll(numbers);
  }
  return sum;
}

/** Returns the numbers of a filter that is narrower than the rows. */
async function sumFacts(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
): Promise<NumberSum> {
  const sum = sumOfNumbers();
  const uncounted: DaySpan[] = [];
  for await (const { facts, others } of factsOf({ db }, workspace, filter, filter)) {
    uncounted.push(...others);
    for (const fact of facts) {
      if (isChosenFact(fact, filter)) addFact(sum, fact);
    }
  }
  const counted = await countDays(db, workspace, filter, uncounted);
  sum.addAll(counted.stored());
  return sum;
}

/**
 * Some days: the conversations of those that are added up, the newest first, and the days that are not, the newest
 * first.
 */
export type SomeFacts = DaySpan & { readonly facts: readonly ConversationFact[]; readonly others: readonly DaySpan[] };

/**
 * Reads the stored facts of a period's conversations, or those that may match a filter, from its last day to its first,
 * some days at a time.
 *
 * @param firstDays the number of days in the first part; each part has twice as many as the previous one, up to a month
 */
export async function* factsOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { from, to, timezone }: DaySpan & Pick<ReportFilter, "timezone">,
  filter: FactFilter | null = null,
  firstDays = DAYS_AT_ONCE,
): AsyncGenerator<SomeFacts, void> {
  let days = firstDays;
  for (let last = to, first = to; last >= from; last = dayAfter(first, -1), days = Math.min(DAYS_AT_ONCE, 2 * days)) {
    first = daysIn({ from, to: last }) > days ? dayAfter(last, 1 - days) : from;
    const span = { from: first, to: last };
    const read = await readDays<PackedFacts>({ db }, workspace, { ...span, timezone }, { dimension: FACTS, key: "" });
    const facts: ConversationFact[] = [];
    const others: Pick<ReadDay<PackedFacts>, "day">[] = [];
    let unpacked = 0;
    for (const { day, numbers } of read.toReversed()) {
      const ofDay = numbers === null ? null : unpackFacts(numbers, filter);
      if (ofDay === null) others.unshift({ day });
      else for (const fact of ofDay) facts.push(fact);
      unpacked += numbers?.count ?? 0;
      if (unpacked < CONVERSATIONS_AT_ONCE) continue;
      await yieldToEventLoop();
      unpacked = 0;
    }
    yield { ...span, facts, others: spansOf(others).toReversed() };
  }
}

/** Yields the conversations of a period, including days that are not added up. */
export async function* allFactsOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  period: DaySpan & Pick<ReportFilter, "timezone">,
): AsyncGenerator<readonly ConversationFact[], void> {
  for await (const { facts, others } of factsOf({ db }, workspace, period)) {
    yield facts;
    for (const span of others) yield await readFacts(db, workspace, { ...span, timezone: period.timezone });
  }
}

/** Returns the rows with what a filter counts; null if it is narrower than they are. */
function rowOf({ keys, only, action }: ReportFilter): RowName | null {
  if (only !== "all" || action !== null) return null;
  const chosen = Object.keys(keys).length;
  if (chosen === 0) return { dimension: "total", key: "" };
  const dimension = CHOOSABLE_NAMES.find((name) => keys[name] !== undefined);
  return chosen > 1 || dimension === undefined ? null : { dimension, key: keys[dimension] ?? "" };
}

/** A day with its numbers; null if they must be counted. */
type ReadDay<Numbers> = { readonly day: string; readonly numbers: Numbers | null };

/**
 * One statement, so that the changes are as old as the rows. A day that is added up and has neither a row nor a change
 * had no such conversation; one with numbers of all but no facts was added up by a desk of the previous version.
 */
async function readDays<Numbers>(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: DaySpan & Pick<ReportFilter, "timezone">,
  { dimension, key }: RowName,
): Promise<readonly ReadDay<Numbers>[]> {
  const { from, to, timezone } = filter;
  const { rows } = await sql<ReadDay<Numbers>>`
    with changed as materialized (
      select distinct to_char(started_at at time zone ${timezone}, 'YYYY-MM-DD') as day
      from report_changes as conversation where workspace = ${workspace} and ${isOnDays(filter)}
      ${dimension === FACTS ? orWithoutFacts(workspace, filter) : sql``}
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

function orWithoutFacts(workspace: string, { from, to }: DaySpan) {
  const daysWith = (dimension: string) =>
    sql`select day from report_days where workspace = ${workspace} and dimension = ${sql.lit(dimension)} and key = ''
      and day between ${from} and ${to}`;
  return sql`union (${daysWith("total")} except ${daysWith(FACTS)})`;
}

/** Groups ordered days into ranges of consecutive ones. */
function spansOf(days: readonly Pick<ReadDay<unknown>, "day">[]): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  for (const { day } of days) {
    const last = spans.at(-1);
    if (last !== undefined && dayAfter(last.to, 1) === day) spans[spans.length - 1] = { from: last.from, to: day };
    else spans.push({ from: day, to: day });
  }
  return spans;
}
