/**
 * A report: the results of the conversations of a period.
 *
 * Its numbers are added up by day in the background, so that its cost grows with the days of its period and not with
 * the desk (`days.ts`).
 *
 * @see docs/reports.md
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";
import { type AnswerCounts, sumAnswers } from "../model/answer_counts.ts";
import { readNumbers } from "./days.ts";
import type { ReportFilter } from "./filter.ts";
import { COUNTED_NAMES, type DimensionName, type MeasureName, NO_KEY } from "./measures.ts";
import { type NumberSum, percentile } from "./numbers.ts";

/** The number of conversations of each measure. */
export type Counts = Readonly<Record<Exclude<MeasureName, "gap">, number>>;

/** One row of a breakdown. */
export type ReportRow = { readonly key: string; readonly counts: Counts };

/** For the conversations that have one: half take at most `median`, nine of ten at most `slow`. In seconds. */
export type Took = { readonly of: number; readonly median: number | null; readonly slow: number | null };

/** An action called in the conversations: its calls, the failed ones, and the number of conversations. */
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
  /** The mean of the ratings; null if there are none. */
  readonly meanRating: number | null;
  /** Rows with conversations, most first. */
  readonly breakdowns: Readonly<Record<DimensionName, readonly ReportRow[]>>;
  readonly actions: readonly ActionRow[];
  /** Conversations with an unanswered question. */
  readonly gaps: number;
  /** The model usage on these days, in all conversations; null if the report excludes some. */
  readonly model: ModelCost | null;
  /** The results of the turns that searched the knowledge on these days; null like `model`. */
  readonly answers: AnswerCounts | null;
};

/** The model usage: millionths of the currency, and tokens. */
export type ModelCost = { readonly micros: number; readonly tokens: number; readonly requests: number };

/** Reads a report. */
export async function readReport(
  { db }: Pick<Desk, "db">,
  workspace: string,
  filter: ReportFilter,
): Promise<DeskReport> {
  const [numbers, model, answers] = await Promise.all([
    readNumbers({ db }, workspace, filter),
    isWhole(filter) ? sumModel({ db }, workspace, filter) : null,
    isWhole(filter) ? sumAnswers({ db }, workspace, filter) : null,
  ]);
  return { filter, ...reportOf(numbers), model, answers };
}

/** Builds the report from these numbers. */
export function reportOf(numbers: NumberSum): Omit<DeskReport, "filter" | "model" | "answers"> {
  const [total] = rowsOf(numbers, "total");
  const [gaps] = numbers.of("gap");
  return {
    total: total?.counts ?? NO_COUNTS,
    breakdowns: ofEach((name) => rowsOf(numbers, name)),
    took: {
      firstAnswer: tookOf(numbers, "firstAnswer"),
      firstPerson: tookOf(numbers, "firstPerson"),
      end: tookOf(numbers, "end"),
    },
    meanRating: meanOf(rowsOf(numbers, "rating").filter(({ key }) => key !== NO_KEY)),
    actions: actionsOf(numbers),
    gaps: gaps?.[1][0] ?? 0,
  };
}

/** Whether a filter excludes no conversation of its days. */
export function isWhole({ keys, only, action }: ReportFilter): boolean {
  return Object.keys(keys).length === 0 && only === "all" && action === null;
}

/** The counts without any conversation. */
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

/** Most first, then by key; a key without conversations is omitted. */
function rowsOf(numbers: NumberSum, part: string): readonly ReportRow[] {
  const rows = numbers.of(part).map(([key, counts]) => ({
    key,
    counts: Object.assign(
      { ...NO_COUNTS },
      Object.fromEntries(COUNTED_NAMES.map((name, at) => [name, counts[at] ?? 0])),
    ),
  }));
  return rows.sort((a, b) => b.counts.all - a.counts.all || inOrder(a.key, b.key));
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function meanOf(rows: readonly ReportRow[]): number | null {
  const rated = rows.reduce((sum, { counts }) => sum + counts.all, 0);
  return rated === 0 ? null : rows.reduce((sum, { key, counts }) => sum + Number(key) * counts.all, 0) / rated;
}

function tookOf(numbers: NumberSum, name: keyof DeskReport["took"]): Took {
  const times = numbers.of(name).map(([seconds, [count = 0]]) => ({ value: Number(seconds), count }))
    .sort((a, b) => a.value - b.value);
  const of = times.reduce((sum, { count }) => sum + count, 0);
  return { of, median: percentile(times, 0.5), slow: percentile(times, 0.9) };
}

function actionsOf(numbers: NumberSum): readonly ActionRow[] {
  const rows = numbers.of("action").map(([action, [calls = 0, made = 0, failed = 0, conversations = 0]]) => ({
    action,
    calls,
    made,
    failed,
    conversations,
  }));
  return rows.sort((a, b) => b.calls - a.calls || inOrder(a.action, b.action));
}

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
