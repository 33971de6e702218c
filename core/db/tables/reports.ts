/**
 * The tables of reports, as Kysely sees them.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { Json } from "../json.ts";

/** Which days of a workspace are added up. */
export type ReportSpanTable = {
  workspace: string;
  /** Where its days begin and end; the days of another time zone count for nothing. */
  timezone: string;
  /** Each day from this one on is added up, as `2026-11-24`; one that has no row had no conversation. */
  since: string;
};

/** The counts of one key, in the order of the query that counts them. */
export type CountedKey = readonly [key: string, ...counts: readonly number[]];

/** What is counted: a breakdown, a time with the times as keys, the calls of actions, or the knowledge gaps. */
export type StoredNumbers = Readonly<Record<string, readonly CountedKey[]>>;

/** Whole numbers as a text, each in `width` characters, less the smallest of them. */
export type PackedColumn = { readonly least: number; readonly width: number; readonly text: string };

/** The conversations of a day for `core/reports/packed_facts.ts`, in columns; every text is a place in the words. */
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
  /** How many actions were called in each; the calls of all follow each other. */
  readonly actions: PackedColumn;
  readonly calls: readonly PackedColumn[];
};

/** The numbers of a day, of all its conversations or of those of one key. */
export type ReportDayTable = {
  workspace: string;
  /** `total` with an empty key, one of `CHOOSABLE_NAMES`, or `facts` with an empty key. */
  dimension: string;
  key: string;
  day: string;
  numbers: Json<StoredNumbers | PackedFacts>;
};

/** The numbers of the days of a month together; there only while none of its days has been added up again. */
export type ReportMonthTable = {
  workspace: string;
  /** As `2026-11`. */
  month: string;
  dimension: string;
  key: string;
  numbers: Json<StoredNumbers>;
};

/** The beginning of a conversation that has changed since its day was added up; the database writes it. */
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
