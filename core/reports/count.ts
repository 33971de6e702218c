/**
 * Counts the conversations of some days: one query that finds them by the index of their beginnings, so what it reads grows
 * with the days and not with the desk.
 *
 * @module
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { auditOutcomes, OUTCOMES } from "../outcomes.ts";
import { isChosen, isOnDays, type ReportFilter } from "./filter.ts";
import {
  CHOOSABLE_NAMES,
  COUNTED_NAMES,
  DIMENSION_NAMES,
  type DimensionName,
  DIMENSIONS,
  MEASURES,
  TIME_NAMES,
  TIMES,
} from "./measures.ts";
import { type NumberSum, sumOfNumbers } from "./numbers.ts";

/** Days that follow each other, both included. */
export type DaySpan = Pick<ReportFilter, "from" | "to">;

/** The conversations of which numbers are: all that a filter counts, or those of them that have a key. */
export type CountedOf = { readonly dimension: string; readonly key: string; readonly sum: NumberSum };

/** What the team should fix. A call that waits for a yes, or that the customer declined, did not fail. */
export const FAILED = auditOutcomes().filter((name) => OUTCOMES[name].fixedBy === "team");

const ALL: RawBuilder<unknown> = sql`('total', '')`;

/** The numbers of the conversations that a filter counts on some of its days. */
export async function countDays(
  db: Kysely<Database>,
  workspace: string,
  filter: ReportFilter,
  spans: readonly DaySpan[],
): Promise<NumberSum> {
  const [all] = await count(db, workspace, filter, { spans, of: [ALL] });
  return all?.sum ?? sumOfNumbers();
}

/** The numbers of a day, of all its conversations and of each key by which they can be chosen. */
export async function countByKey(
  db: Kysely<Database>,
  workspace: string,
  timezone: string,
  day: string,
): Promise<readonly CountedOf[]> {
  const of = [
    ALL,
    ...CHOOSABLE_NAMES.map((name: DimensionName) => sql`(${sql.lit(name)}, ${DIMENSIONS[name].key(timezone)})`),
  ];
  const days = { from: day, to: day };
  const filter: ReportFilter = { ...days, timezone, keys: {}, only: "all", action: null };
  return await count(db, workspace, filter, { spans: [days], of });
}

type Row = {
  readonly dimension: string;
  readonly of: string;
  readonly part: string;
  readonly key: string;
  readonly counts: readonly number[];
};

/** Each of the values of `of` is a dimension and the key that a conversation has in it. */
async function count(
  db: Kysely<Database>,
  workspace: string,
  filter: ReportFilter,
  { spans, of }: { spans: readonly DaySpan[]; of: readonly RawBuilder<unknown>[] },
): Promise<readonly CountedOf[]> {
  if (spans.length === 0) return [];
  const days = spans.map((span) => isOnDays({ ...span, timezone: filter.timezone }));
  const chosen = sql`${isChosen(workspace, filter)} and (${sql.join(days, sql` or `)})`;
  const within = sql`cross join lateral (values ${sql.join(of)}) as within (dimension, key)`;
  const { rows } = await sql<Row>`
    ${countedRows(filter, within, chosen)} union all ${calledRows(within, chosen)} union all ${gapRows(within, chosen)}`
    .execute(db);
  const counted = new Map<string, CountedOf>();
  for (const { dimension, of: key, part, key: value, counts } of rows) {
    const name = JSON.stringify([dimension, key]);
    const one = counted.get(name) ?? { dimension, key, sum: sumOfNumbers() };
    one.sum.add(part, value, counts);
    counted.set(name, one);
  }
  return [...counted.values()];
}

/** Of each breakdown the measures in their order, of each time how often it is there. */
function countedRows(
  { timezone }: ReportFilter,
  within: RawBuilder<unknown>,
  chosen: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const keys = DIMENSION_NAMES.map((name) => sql`(${sql.lit(name)}, ${DIMENSIONS[name].key(timezone)})`);
  const times = TIME_NAMES.map((name) => sql`(${sql.lit(name)}, ${roundedSeconds(TIMES[name])}::text)`);
  const counts = COUNTED_NAMES.map((name) => sql`count(*) filter (where ${MEASURES[name].holds})`);
  return sql`
    select within.dimension as "dimension", within.key as "of", breakdown.name as "part", breakdown.key as "key",
      case when breakdown.name in (${sql.join(TIME_NAMES.map((name) => sql.lit(name)))})
        then json_build_array(count(*)) else json_build_array(${sql.join(counts)}) end as "counts"
    from conversations as conversation ${within}
    cross join lateral (values ('total', ''), ${sql.join([...keys, ...times])}) as breakdown (name, key)
    where ${chosen} and breakdown.key is not null group by 1, 2, 3, 4`;
}

/** Calls that the conversations led to; those of tests and trials belong to none. */
function calledRows(within: RawBuilder<unknown>, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select within.dimension, within.key, 'action', audit.action, json_build_array(count(*),
      count(*) filter (where audit.outcome = 'ok'),
      count(*) filter (where audit.outcome in (${sql.join(FAILED.map((name) => sql.lit(name)))})),
      count(distinct audit.conversation_id))
    from conversations as conversation
    join audit on audit.workspace = conversation.workspace and audit.conversation_id = conversation.id ${within}
    where ${chosen} group by 1, 2, 3, 4`;
}

function gapRows(within: RawBuilder<unknown>, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select within.dimension, within.key, 'gap', '', json_build_array(count(*))
    from conversations as conversation ${within}
    where ${chosen} and ${MEASURES.gap.holds} group by 1, 2`;
}

/** Seconds with three digits, or hundredths of a second: so many different times there can be, however many conversations. */
function roundedSeconds(interval: RawBuilder<unknown>): RawBuilder<unknown> {
  const seconds = sql`extract(epoch from ${interval})::numeric`;
  return sql`trim_scale(case when ${seconds} < 1 then round(${seconds}, 2)
    else round(${seconds}, 3 - length(trunc(${seconds})::text)) end)`;
}
