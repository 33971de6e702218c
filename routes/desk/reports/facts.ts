/**
 * What the page of reports shows.
 *
 * @module
 */
import type { DeskReport } from "../../../core/reports/report.ts";
import type { ReportNames } from "./words.ts";

/** What the page shows. */
export type ReportFacts = {
  readonly report: DeskReport;
  /** The same period without the chosen keys: what can be chosen. */
  readonly choices: DeskReport["breakdowns"];
  readonly names: ReportNames;
  readonly today: string;
  readonly currency: string;
  /** Whether the workspace has any conversation at all. */
  readonly isBare: boolean;
};
