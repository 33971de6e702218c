/**
 * What the page of reports shows.
 *
 * @module
 */
import type { DeskReport } from "../../../core/reports/report.ts";
import type { FilterFault } from "../records.ts";
import type { ReportNames } from "./words.ts";

/** What the page shows. */
export type ReportFacts = {
  readonly report: DeskReport;
  /** The same period without the chosen keys: what can be chosen. */
  readonly choices: DeskReport["breakdowns"];
  readonly names: ReportNames;
  readonly today: string;
  readonly currency: string;
  /** The address's own words, for the form; with a fault they are not what the report is about. */
  readonly query: URLSearchParams;
  /** Why they could not be read, and no number is shown; null where they could. */
  readonly fault: FilterFault | null;
  /** Whether the workspace has any conversation at all. */
  readonly isBare: boolean;
};
