/**
 * The facts of each conversation for reports, packed by day: a report with several filters, the list behind a number
 * and the results of a rollout read a row for each day instead of the conversations, their calls and their costs.
 *
 * A conversation takes some thirty bytes (`packed_facts.ts`). Its facts are equal to those in {@linkcode countDays}:
 * both use the conditions of `measures.ts`.
 *
 * @module
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { auditOutcomes, OUTCOMES } from "../outcomes.ts";
import { CALL_ENDS, FAILED } from "./call_ends.ts";
import { type DaySpan, roundedSeconds } from "./count.ts";
import { type FactFilter, isOnDays, type ReportFilter } from "./filter.ts";
import {
  CHOOSABLE_NAMES,
  COUNTED_NAMES,
  DIMENSION_NAMES,
  type DimensionName,
  DIMENSIONS,
  MEASURE_NAMES,
  type MeasureName,
  MEASURES,
  TIME_NAMES,
  TIMES,
} from "./measures.ts";
import type { NumberSum } from "./numbers.ts";

/** How often an action was called, succeeded and failed. */
export type CalledFact = readonly [action: string, calls: number, made: number, failed: number];

/** Calls of the version that the conversation began with: changes and reads that the app answered, and the others. */
export type MadeFact = readonly [changed: number, read: number, failed: number, refused: number];

/** A conversation that is not joined with another. */
export type ConversationFact = {
  readonly number: number;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** Its key in each of `DIMENSION_NAMES`. */
  readonly keys: readonly string[];
  /** The measures that count it: a bit for each of `MEASURE_NAMES`, the first the lowest. */
  readonly holds: number;
  /** Each of `TIME_NAMES` in seconds with three digits; null if it did not happen. */
  readonly times: readonly (string | null)[];
  readonly called: readonly CalledFact[];
  readonly made: MadeFact;
  /** The cost of the model in it, in millionths of the currency. */
  readonly micros: number;
};

/** The key of the packed facts among a day's numbers. */
export const FACTS = "facts";

/** Calls that the desk did not make; those that the team can fix have failed. */
const REFUSED = auditOutcomes().filter((name) => OUTCOMES[name].stage === "refused" && !FAILED.includes(name));

/** A change always has its yes; a read that was pressed on a card has one, too. */
const IS_CHANGE = sql`(audit.confirmed_by <> 'none' and coalesce(audit.request->>'method', '') not in ('GET', 'HEAD'))`;

/** The calls counted by each number of a rollout's results, as conditions on the row `audit`. */
export const MADE = {
  changed: sql`audit.outcome = 'ok' and ${IS_CHANGE}`,
  read: sql`audit.outcome = 'ok' and not ${IS_CHANGE}`,
  failed: CALL_ENDS.failed,
  refused: isOneOf(REFUSED),
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;

/** The name of such a number. */
export type MadeName = keyof typeof MADE;

/** All of them, in the order of {@linkcode MadeFact}. */
export const MADE_NAMES = ["changed", "read", "failed", "refused"] as const satisfies readonly MadeName[];

/** Reads the conversations of some days from their own rows, the newest first. */
export async function readFacts(
  db: Kysely<Database>,
  workspace: string,
  { from, to, timezone }: DaySpan & Pick<ReportFilter, "timezone">,
): Promise<readonly ConversationFact[]> {
  const holds = MEASURE_NAMES.map((name, at) =>
    sql`case when ${MEASURES[name].holds} then ${sql.lit(1 << at)} else 0 end`
  );
  const { rows } = await sql<ConversationFact>`
    select conversation.number, floor(extract(epoch from conversation.started_at) * 1000)::double precision as "at",
      json_build_array(${sql.join(DIMENSION_NAMES.map((name) => DIMENSIONS[name].key(timezone)))}) as "keys",
      ${sql.join(holds, sql` + `)} as "holds",
      json_build_array(${sql.join(TIME_NAMES.map((name) => sql`${roundedSeconds(TIMES[name])}::text`))}) as "times",
      coalesce(called.actions, '[]') as "called", coalesce(called.made, '[0, 0, 0, 0]') as "made",
      (select coalesce(sum(request.micros), 0)::double precision from model_requests as request
        where request.workspace = conversation.workspace and request.conversation_id = conversation.id
          and request.ended_at is not null) as "micros"
    from conversations as conversation left join lateral (${calls()}) as called on true
    where conversation.workspace = ${workspace} and not conversation.joined and ${isOnDays({ from, to, timezone })}
    order by conversation.started_at desc, conversation.number desc`.execute(db);
  return rows;
}

/** Returns the calls of the row `conversation`; those of tests and trials belong to none. */
function calls(): RawBuilder<unknown> {
  const ofVersion = MADE_NAMES.map((name) =>
    sql`sum(count(*) filter (where ${MADE[name]}
      and (conversation.agent_version >= 0 or audit.agent_version = conversation.agent_version))) over ()`
  );
  return sql`
    select json_agg(json_build_array(action, calls, made, failed) order by action) as actions,
      (array_agg(of_version))[1] as made
    from (select audit.action, count(*) as calls, count(*) filter (where audit.outcome = 'ok') as made,
        count(*) filter (where ${MADE.failed}) as failed, json_build_array(${sql.join(ofVersion)}) as of_version
      from audit where audit.workspace = conversation.workspace and audit.conversation_id = conversation.id
      group by audit.action) as actions`;
}

function isOneOf(outcomes: readonly string[]): RawBuilder<unknown> {
  return sql`audit.outcome in (${sql.join(outcomes.map((name) => sql.lit(name)))})`;
}

/** Returns the key of a conversation in a breakdown. */
export function keyOfFact({ keys }: Pick<ConversationFact, "keys">, name: DimensionName): string {
  return keys[DIMENSION_NAMES.indexOf(name)] ?? "";
}

/** Whether a measure counts a conversation. */
export function holdsOfFact({ holds }: Pick<ConversationFact, "holds">, name: MeasureName): boolean {
  return (holds & 1 << MEASURE_NAMES.indexOf(name)) !== 0;
}

/** Whether a filter matches a conversation, except for its days. */
export function isChosenFact(
  fact: ConversationFact,
  { keys, only, action, ended }: FactFilter,
): boolean {
  const isCalled = ([name, , made, failed]: CalledFact) =>
    name === action && (!ended || (ended === "made" ? made : failed) > 0);
  return holdsOfFact(fact, only) && (action === null || fact.called.some(isCalled)) &&
    DIMENSION_NAMES.every((name) => keys[name] === undefined || keyOfFact(fact, name) === keys[name]);
}

/** Adds a conversation to numbers. */
export function addFact(sum: NumberSum, fact: ConversationFact): void {
  const counts = COUNTED_NAMES.map((name) => holdsOfFact(fact, name) ? 1 : 0);
  sum.add("total", "", counts);
  for (const [at, name] of DIMENSION_NAMES.entries()) sum.add(name, fact.keys[at] ?? "", counts);
  for (const [at, name] of TIME_NAMES.entries()) {
    const time = fact.times[at];
    if (typeof time === "string") sum.add(name, time, [1]);
  }
  for (const [action, ...called] of fact.called) sum.add("action", action, [...called, 1]);
  if (holdsOfFact(fact, "gap")) sum.add("gap", "", [1]);
}

/** Returns the breakdowns whose keys have separate rows for each day, with the key of a conversation. */
export function rowsOfFact(fact: ConversationFact): readonly { readonly dimension: string; readonly key: string }[] {
  return [
    { dimension: "total", key: "" },
    ...CHOOSABLE_NAMES.map((name) => ({ dimension: name, key: keyOfFact(fact, name) })),
  ];
}
