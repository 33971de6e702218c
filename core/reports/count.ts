/**
 * Counts the conversations of some days: one query that uses the index of their beginnings, so that its cost grows with
 * the days and not with the desk.
 *
 * @module
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { CALL_ENDS } from "./call_ends.ts";
import { isChosen, isOnDays, type ReportFilter } from "./filter.ts";
import { COUNTED_NAMES, DIMENSION_NAMES, DIMENSIONS, MEASURES, TIME_NAMES, TIMES } from "./measures.ts";
import { type NumberSum, sumOfNumbers } from "./numbers.ts";

/** A range of days, both ends included. */
export type DaySpan = Pick<ReportFilter, "from" | "to">;

type Row = { readonly part: string; readonly key: string; readonly counts: readonly number[] };

/** Returns the numbers of the conversations that match a filter on some of its days. */
export async function countDays(
  db: Kysely<Database>,
  workspace: string,
  filter: ReportFilter,
  spans: readonly DaySpan[],
): Promise<NumberSum> {
  const sum = sumOfNumbers();
  if (spans.length === 0) return sum;
  const days = spans.map((span) => isOnDays({ ...span, timezone: filter.timezone }));
  const chosen = sql`${isChosen(workspace, filter)} and (${sql.join(days, sql` or `)})`;
  const { rows } = await sql<Row>`
    ${countedRows(filter, chosen)} union all ${calledRows(chosen)} union all ${gapRows(chosen)}`.execute(db);
  for (const { part, key, counts } of rows) sum.add(part, key, counts);
  return sum;
}

/** For each breakdown the measures in order, for each duration its frequency. */
function countedRows({ timezone }: ReportFilter, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  const keys = DIMENSION_NAMES.map((name) => sql`(${sql.lit(name)}, ${DIMENSIONS[name].key(timezone)})`);
  const times = TIME_NAMES.map((name) => sql`(${sql.lit(name)}, ${roundedSeconds(TIMES[name])}::text)`);
  const counts = COUNTED_NAMES.map((name) => sql`count(*) filter (where ${MEASURES[name].holds})`);
  return sql`
    select breakdown.name as "part", breakdown.key as "key",
      case when breakdown.name in (${sql.join(TIME_NAMES.map((name) => sql.lit(name)))})
        then json_build_array(count(*)) else json_build_array(${sql.join(counts)}) end as "counts"
    from conversations as conversation
    cross join lateral (values ('total', ''), ${sql.join([...keys, ...times])}) as breakdown (name, key)
    where ${chosen} and breakdown.key is not null group by 1, 2`;
}

/** Calls caused by the conversations; those of tests and trials belong to none. */
function calledRows(chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'action', audit.action, json_build_array(count(*),
      count(*) filter (where ${CALL_ENDS.made}), count(*) filter (where ${CALL_ENDS.failed}),
      count(distinct audit.conversation_id))
    from conversations as conversation
    join audit on audit.workspace = conversation.workspace and audit.conversation_id = conversation.id
    where ${chosen} group by 1, 2`;
}

function gapRows(chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'gap', '', json_build_array(count(*)) from conversations as conversation
    where ${chosen} and ${MEASURES.gap.holds} having count(*) > 0`;
}

/**
 * Seconds with three digits, or hundredths of a second: bounds the number of distinct values, however many
 * conversations there are.
 */
export function roundedSeconds(interval: RawBuilder<unknown>): RawBuilder<unknown> {
  const seconds = sql`extract(epoch from ${interval})::numeric`;
  return sql`trim_scale(case when ${seconds} < 1 then round(${seconds}, 2)
    else round(${seconds}, 3 - length(trunc(${seconds})::text)) end)`;
}
