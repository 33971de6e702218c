/**
 * The routes of reports: showing, downloading, and listing the conversations behind a number.
 *
 * @module
 */
import { byCaller, recordActivity } from "../../../core/activity/record.ts";
import { hasConversations } from "../../../core/conversations/find.ts";
import { REPORT_LIMITS } from "../../../core/limits/reports.ts";
import { dayIn } from "../../../core/date_format.ts";
import { reportFile } from "../../../core/reports/file.ts";
import { filterQuery, readFilter, type ReportFilter } from "../../../core/reports/filter.ts";
import { type ListCursor, type ListedConversation, type ListPart, listReported } from "../../../core/reports/listed.ts";
import { isWhole, readReport } from "../../../core/reports/report.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { needRight } from "../../../core/teammates/caller.ts";
import { teammateNames } from "../../../core/teammates/teammates.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { type FilterFault, readOrFault, recordFileAnswer } from "../lists/records.ts";
import { shellOf } from "../page/shell.ts";
import { ListedPage } from "./listed.tsx";
import { ReportsPage } from "./reports.tsx";

/** `GET /desk/reports?from=&to=&topic=&person=…`: shows the report of a period. */
export async function showReports(served: Served, asked: TeammateRequest): Promise<Response> {
  const { filter, fault } = readOrFault(() => reportFilter(served, asked));
  return await reportAnswer(served, asked, filter ?? defaultFilter(served, asked), fault);
}

/** The page of a report; with a fault it has no numbers, and the filter only provides the choices. */
async function reportAnswer(
  served: Served,
  asked: TeammateRequest,
  filter: ReportFilter,
  fault: FilterFault | null,
): Promise<Response> {
  const { desk } = served;
  const workspace = asked.workspace.id;
  const [report, people, settings] = await Promise.all([
    readReport(desk, workspace, filter),
    teammateNames(desk, workspace),
    readSettings(desk, workspace),
  ]);
  const { breakdowns: choices } = isWhole(filter) ? report : await readReport(desk, workspace, { ...filter, keys: {} });
  const facts = {
    report,
    choices,
    names: { people },
    today: todayOf(served, asked),
    query: fault === null ? filterQuery(filter) : new URL(asked.request.url).searchParams,
    fault,
    currency: settings.ai.caps.currency,
    isBare: report.total.all === 0 && !await hasConversations(desk, workspace),
  };
  return await htmlAnswer(<ReportsPage shell={shellOf(served, asked)} facts={facts} />, fault === null ? 200 : 400);
}

/** `GET /desk/reports/records/:kind`: downloads the report as JSON or CSV. */
export async function downloadReport(served: Served, asked: TeammateRequest): Promise<Response> {
  const kind = asked.params.kind === "csv" ? "csv" : "json";
  const report = await readReport(served.desk, asked.workspace.id, reportFilter(served, asked));
  await recordActivity(served.desk, { ...byCaller(asked.signedIn.caller), kind: "exported", subject: "reports" });
  const text = ReadableStream.from([reportFile(report, kind)]);
  return recordFileAnswer(served, asked, { name: "report", kind, right: "reports.read", text });
}

/**
 * `GET /desk/reports/conversations?only=&…&before=`: lists the conversations behind a number, newest first. The route
 * requires the right to read conversations.
 *
 * @throws DeskError forbidden without the right to read reports
 */
export async function showReported(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  needRight(asked.signedIn.caller, "reports.read");
  const workspace = asked.workspace.id;
  const query = new URL(asked.request.url).searchParams;
  const { filter, fault } = readOrFault(() => filterOf(served, asked));
  if (fault !== null) return await reportAnswer(served, asked, defaultFilter(served, asked), fault);
  const [rows, people] = await Promise.all([
    listReported(desk, workspace, filter, partIn(query)),
    teammateNames(desk, workspace),
  ]);
  return await htmlAnswer(
    <ListedPage shell={shellOf(served, asked)} facts={{ filter, rows, names: { people }, older: olderThan(rows) }} />,
  );
}

/** The page of a list in an address. */
export function partIn(query: URLSearchParams): ListPart {
  return { before: cursorOf(query.get("before") ?? ""), limit: REPORT_LIMITS.listedMax };
}

/** The parameter `before` of the next page; null after the last one. */
export function olderThan(rows: readonly ListedConversation[]): string | null {
  const last = rows.length === REPORT_LIMITS.listedMax ? rows.at(-1) : undefined;
  return last === undefined ? null : `${last.startedAt.toISOString()}/${last.number}`;
}

/** The filter of the report itself, without that of a number. */
function reportFilter(served: Served, asked: TeammateRequest): ReportFilter {
  return { ...filterOf(served, asked), only: "all", action: null };
}

function filterOf(served: Served, asked: TeammateRequest): ReportFilter {
  const { timezone } = asked.company;
  return readFilter(new URL(asked.request.url).searchParams, { timezone, today: todayOf(served, asked) });
}

/** The filter of an address without parameters. */
function defaultFilter(served: Served, asked: TeammateRequest): ReportFilter {
  return readFilter(new URLSearchParams(), { timezone: asked.company.timezone, today: todayOf(served, asked) });
}

function todayOf({ desk }: Served, { company }: TeammateRequest): string {
  return dayIn(company.timezone, desk.now());
}

function cursorOf(before: string): ListCursor | null {
  const [at = "", number = ""] = before.split("/");
  const startedAt = new Date(at);
  return Number.isNaN(startedAt.getTime()) || !/^\d{1,9}$/.test(number) ? null : { startedAt, number: Number(number) };
}
