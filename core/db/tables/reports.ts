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

/** The conversations of a day for `core/reports/facts.ts`, which alone knows the shape of the text. */
export type PackedFacts = { readonly shape: number; readonly packed: string };

/** The numbers of a day, of all its conversations or of those of one key. */
export type ReportDayTable = {
  workspace: string;
  /** `total` with an empty key, one of `CHOOSABLE_NAMES`, or `facts` with an empty key. */
  dimension: string;
  key: string;
  day: string;
  numbers: Json<StoredNumbers | PackedFacts>;
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
  reportChanges: ReportChangeTable;
};
