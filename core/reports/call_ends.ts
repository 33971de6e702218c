/**
 * How action calls end, as counted in reports.
 *
 * @module
 */
import { type RawBuilder, sql } from "kysely";
import { auditOutcomes, OUTCOMES } from "../outcomes.ts";

/** Failures that the team should fix. A call that waits for a yes, or that the customer declined, did not fail. */
export const FAILED = auditOutcomes().filter((name) => OUTCOMES[name].fixedBy === "team");

/** The calls that the app carried out, and those that failed, as conditions on the row `audit`. */
export const CALL_ENDS = {
  made: sql`audit.outcome = 'ok'`,
  failed: sql`audit.outcome in (${sql.join(FAILED.map((name) => sql.lit(name)))})`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;

/** How a call ended. */
export type ReportedEnd = keyof typeof CALL_ENDS;

/** Whether a word names one. */
export function isReportedEnd(word: string): word is ReportedEnd {
  return Object.hasOwn(CALL_ENDS, word);
}
