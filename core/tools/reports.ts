/**
 * The tool that reads a report.
 *
 * @module
 */
import { z } from "zod";
import type { JsonObject } from "../json.ts";
import { REPORT_LIMITS } from "../limits/reports.ts";
import { atField, DeskError } from "../problem.ts";
import { dayIn } from "../date_format.ts";
import { reportFile } from "../reports/file.ts";
import { readFilter } from "../reports/filter.ts";
import { DIMENSION_NAMES } from "../reports/measures.ts";
import { readReport } from "../reports/report.ts";
import { readCompany } from "../settings/company.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

const KEY = z.string().max(REPORT_LIMITS.keyCharsMax).optional();

function missing(name: string, beside: string): DeskError {
  const message = `\`${name}\` is missing: it goes with \`${beside}\`.`;
  const fix = "Send `by` with the `key` of a row, or neither.";
  return new DeskError("invalid_input", message, { fix, ...atField(name, message, fix) });
}

const getReport = defineTool({
  name: "get_report",
  kind: "read",
  right: "reports.read",
  title: "Read a report",
  description: "What became of the conversations of a period, as the desk's Reports page counts it, and how it is " +
    "counted. For programs: not in tools/list.",
  listed: false,
  input: z.strictObject({
    from: z.string().optional().describe(`The first day, such as 2026-11-01; at most ${REPORT_LIMITS.daysMax} days`),
    to: z.string().optional().describe("The last day, else today"),
    by: z.enum([...DIMENSION_NAMES]).optional().describe(
      "Only with `key`: the conversations of one row of a breakdown",
    ),
    key: KEY.describe("Only with `by`: the row's key, such as de of the language"),
  }),
  example: { from: "2026-11-01", to: "2026-11-20" },
  async run({ desk, caller: { workspace } }, { from = "", to = "", by, key }) {
    // An incomplete key would select the report of everything.
    if (by !== undefined && key === undefined) throw missing("key", "by");
    if (by === undefined && key !== undefined) throw missing("by", "key");
    const { timezone } = await readCompany(desk, workspace);
    const query = new URLSearchParams({ from, to, ...(by === undefined ? {} : { [by]: key ?? "" }) });
    const filter = readFilter(query, { timezone, today: dayIn(timezone, desk.now()) });
    const report: JsonObject = JSON.parse(reportFile(await readReport(desk, workspace, filter), "json"));
    return report;
  },
});

/** Tools for reports. */
export const reportsGroup: ToolGroup = { name: "Reports", tools: [getReport] };
