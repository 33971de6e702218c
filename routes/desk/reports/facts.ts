/**
 * The data of the reports page.
 *
 * @module
 */
import type { DeskReport } from "../../../core/reports/report.ts";
import type { FilterFault } from "../lists/records.ts";
import type { ReportNames } from "./words.ts";

/** What the page shows. */
export type ReportFacts = {
  readonly report: DeskReport;
  /** The breakdowns of the same period without the key filters: the available choices. */
  readonly choices: DeskReport["breakdowns"];
  readonly names: ReportNames;
  readonly today: string;
  readonly currency: string;
  /** The raw query, for the form; with a fault the report does not follow it. */
  readonly query: URLSearchParams;
  /** Why the query is invalid, in which case no number is shown; null when it is valid. */
  readonly fault: FilterFault | null;
  /** Whether the workspace has no conversation at all. */
  readonly isBare: boolean;
};
