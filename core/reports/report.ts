/**
 * A report: what became of the conversations of a period.
 *
 * Each of its questions is one query that finds the conversations by the index of their beginnings, so what it reads grows
 * with the period and not with the desk.
 *
 * @see docs/reports.md
 * @module
 */
import { type RawBuilder, sql } from "kysely";
import type { Desk } from "../desk.ts";
import { type AnswerCounts, sumAnswers } from "../model/answer_counts.ts";
import { auditOutcomes, OUTCOMES } from "../outcomes.ts";
import { isCounted, type ReportFilter } from "./filter.ts";
import {
  COUNTED_NAMES,
  DIMENSION_NAMES,
  type DimensionName,
  DIMENSIONS,
  FIRST_ANSWER,
  FIRST_PERSON,
  type MeasureName,
  MEASURES,
  UNTIL_END,
} from "./measures.ts";

/** How many conversations each number counts. */
export type Counts = Readonly<Record<Exclude<MeasureName, "gap">, number>>;

/** One row of a breakdown. */
export type ReportRow = { readonly key: string; readonly counts: Counts };

/** Of the conversations that have one: half take at most `median`, nine of ten at most `slow`. In seconds. */
export type Took = { readonly of: number; readonly median: number | null; readonly slow: number | null };

/** An action that was called in the conversations: its calls, those that failed, and in how many conversations. */
export type ActionRow = {
  readonly action: string;
  readonly calls: number;
  readonly made: number;
  readonly failed: number;
  readonly conversations: number;
};

/** A report. */
export type DeskReport = {
  readonly filter: ReportFilter;
  readonly total: Counts;
  readonly took: Readonly<Record<"firstAnswer" | "firstPerson" | "end", Took>>;
  /** The mean of the ratings; null without one. */
  readonly meanRating: number | null;
  /** Rows that have conversations, most first. */
  readonly breakdowns: Readonly<Record<DimensionName, readonly ReportRow[]>>;
  readonly actions: readonly ActionRow[];
  /** Conversations with a question that the knowledge did not answer. */
  readonly gaps: number;
  /** What the model took on these days, in all conversations; null where the report leaves some out. */
  readonly model: ModelCost | null;
  /** What became of the turns that searched the knowledge on these days; null like `model`. */
  readonly answers: AnswerCounts | null;
};

/** What the model took: millionths of the currency, and tokens. */
export type ModelCost = { readonly micros: number; readonly tokens: number; readonly requests: number };

/** Reads a report. */
export async function readReport(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
): Promise<DeskReport> {
  const [counted, took, actions, gaps, model, answers] = await Promise.all([
    countAll({ db }, workspace, filter),
    readTook({ db }, workspace, filter),
    countActions({ db }, workspace, filter),
    countGaps({ db }, workspace, filter),
    isWhole(filter) ? sumModel({ db }, workspace, filter) : null,
    isWhole(filter) ? sumAnswers({ db }, workspace, filter) : null,
  ]);
  const { meanRating, ...times } = took;
  return { filter, ...counted, took: times, meanRating, actions, gaps, model, answers };
}

/** Whether a filter leaves no conversation of its days out. */
export function isWhole({ keys, only, action }: ReportFilter): boolean {
  return Object.keys(keys).length === 0 && only === "all" && action === null;
}

/** The counts of no conversation. */
export const NO_COUNTS: Counts = {
  all: 0,
  ai: 0,
  both: 0,
  people: 0,
  waiting: 0,
  none: 0,
  handed_over: 0,
  missed: 0,
  resolved: 0,
  rated: 0,
};

async function countAll(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
): Promise<Pick<DeskReport, "total" | "breakdowns">> {
  const keys = DIMENSION_NAMES.map((name) => sql`(${sql.lit(name)}, ${DIMENSIONS[name].key(filter.timezone)})`);
  const counts = COUNTED_NAMES.map((name) =>
    sql`count(*) filter (where ${MEASURES[name].holds})::integer as ${sql.ref(name)}`
  );
  const { rows } = await sql<Row>`
    select breakdown.name as "breakdown", breakdown.key as "key", ${sql.join(counts)}
    from conversations as conversation
    cross join lateral (values ('total', ''), ${sql.join(keys)}) as breakdown (name, key)
    where ${isCounted(workspace, filter)}
    group by breakdown.name, breakdown.key order by "all" desc, breakdown.key`.execute(db);
  const read = rows.map(({ breakdown, key, handedOver, ...rest }) => ({
    breakdown,
    key,
    counts: { ...rest, handed_over: handedOver },
  }));
  const breakdowns = Object.fromEntries(DIMENSION_NAMES.map((name) => [
    name,
    read.filter(({ breakdown }) => breakdown === name).map(({ key, counts }) => ({ key, counts })),
  ]));
  return {
    total: read.find(({ breakdown }) => breakdown === "total")?.counts ?? NO_COUNTS,
    breakdowns: ofEach((name) => breakdowns[name] ?? []),
  };
}

type Row = Omit<Counts, "handed_over"> & {
  readonly breakdown: string;
  readonly key: string;
  readonly handedOver: number;
};

function ofEach<Value>(read: (name: DimensionName) => Value): Readonly<Record<DimensionName, Value>> {
  return {
    day: read("day"),
    hour: read("hour"),
    weekday: read("weekday"),
    topic: read("topic"),
    reason: read("reason"),
    speed: read("speed"),
    person: read("person"),
    begun: read("begun"),
    language: read("language"),
    version: read("version"),
    rating: read("rating"),
  };
}

async function readTook({ db }: Pick<Desk, "db">, workspace: string, filter: ReportFilter) {
  const time = (name: string, interval: RawBuilder<unknown>) => {
    const seconds = sql`extract(epoch from ${interval})`;
    const share = (part: number) => sql`percentile_cont(${sql.lit(part)}) within group (order by ${seconds})`;
    return sql`json_build_object('of', count(${seconds}), 'median', ${share(0.5)}, 'slow', ${share(0.9)})
      as ${sql.ref(name)}`;
  };
  const { rows: [row] } = await sql<Pick<DeskReport, "meanRating"> & DeskReport["took"]>`
    select ${time("firstAnswer", FIRST_ANSWER)}, ${time("firstPerson", FIRST_PERSON)}, ${time("end", UNTIL_END)},
      avg(rating)::double precision as "meanRating"
    from conversations as conversation where ${isCounted(workspace, filter)}`.execute(db);
  const none = { of: 0, median: null, slow: null };
  return row ?? { firstAnswer: none, firstPerson: none, end: none, meanRating: null };
}

/** What the team should fix. A call that waits for a yes, or that the customer declined, did not fail. */
export const FAILED = auditOutcomes().filter((name) => OUTCOMES[name].fixedBy === "team");

/** Calls that the conversations led to; those of tests and trials belong to none. */
async function countActions(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
): Promise<readonly ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select audit.action as "action", count(*)::integer as "calls",
      count(*) filter (where audit.outcome = 'ok')::integer as "made",
      count(*) filter (where audit.outcome in (${sql.join(FAILED.map((name) => sql.lit(name)))}))::integer as "failed",
      count(distinct audit.conversation_id)::integer as "conversations"
    from conversations as conversation
    join audit on audit.workspace = conversation.workspace and audit.conversation_id = conversation.id
    where ${isCounted(workspace, filter)}
    group by audit.action order by "calls" desc, audit.action`.execute(db);
  return rows;
}

async function countGaps({ db }: Pick<Desk, "db">, workspace: string, filter: ReportFilter): Promise<number> {
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*)::integer as count from conversations as conversation
    where ${isCounted(workspace, filter)} and ${MEASURES.gap.holds}`.execute(db);
  return row?.count ?? 0;
}

async function sumModel(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { from, to }: ReportFilter,
): Promise<ModelCost> {
  const { rows: [row] } = await sql<ModelCost>`
    select coalesce(sum(micros), 0) as micros, coalesce(sum(input_tokens + output_tokens), 0) as tokens,
      coalesce(sum(requests), 0) as requests
    from model_days where workspace = ${workspace} and day >= ${from} and day <= ${to}`.execute(db);
  return row ?? { micros: 0, tokens: 0, requests: 0 };
}
