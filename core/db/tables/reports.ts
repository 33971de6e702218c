/**
 * The tables of reports, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { Json } from "../json.ts";

/** The range of days that are added up in a workspace. */
export type ReportSpanTable = {
  workspace: string;
  /** The time zone of its days; days of another time zone are ignored. */
  timezone: string;
  /** Each day from this one on is added up, as `2026-11-24`; one without a row had no conversation. */
  since: string;
};

/** The counts of one key, in the order of the counting query. */
export type CountedKey = readonly [key: string, ...counts: readonly number[]];

/** The content: a breakdown, durations as keys, the calls of actions, or the knowledge gaps. */
export type StoredNumbers = Readonly<Record<string, readonly CountedKey[]>>;

/** Integers as a text, each in `width` characters, minus the smallest of them. */
export type PackedColumn = { readonly least: number; readonly width: number; readonly text: string };

/** The conversations of a day for `core/reports/packed_facts.ts`, in columns; every text is an index into the words. */
export type PackedFacts = {
  readonly shape: number;
  readonly count: number;
  readonly words: readonly string[];
  readonly number: PackedColumn;
  readonly at: PackedColumn;
  readonly holds: PackedColumn;
  readonly micros: PackedColumn;
  readonly keys: readonly PackedColumn[];
  readonly times: readonly PackedColumn[];
  readonly made: readonly PackedColumn[];
  /** The number of called actions in each; the calls of all are concatenated. */
  readonly actions: PackedColumn;
  readonly calls: readonly PackedColumn[];
};

/** The numbers of a day, for all its conversations or those of one key. */
export type ReportDayTable = {
  workspace: string;
  /** `total` with an empty key, one of `CHOOSABLE_NAMES`, or `facts` with an empty key. */
  dimension: string;
  key: string;
  day: string;
  numbers: Json<StoredNumbers | PackedFacts>;
};

/** The sums of the days of a month; present only while none of its days has been added up again. */
export type ReportMonthTable = {
  workspace: string;
  /** As `2026-11`. */
  month: string;
  dimension: string;
  key: string;
  numbers: Json<StoredNumbers>;
};

/** The beginning of a conversation that has changed since its day was added up; written by the database. */
export type ReportChangeTable = {
  seq: Generated<number>;
  workspace: string;
  startedAt: Date;
};

/** The tables of reports. */
export type ReportTables = {
  reportSpans: ReportSpanTable;
  reportDays: ReportDayTable;
  reportMonths: ReportMonthTable;
  reportChanges: ReportChangeTable;
};
