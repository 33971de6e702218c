/**
 * A breakdown of a report: its rows with a bar, their number and their share.
 *
 * @module
 */
import { REPORT_LIMITS } from "../../../core/limits/reports.ts";
import { type DimensionName, DIMENSIONS, NO_KEY, SPEED_KEYS } from "../../../core/reports/measures.ts";
import { NO_COUNTS, type ReportRow } from "../../../core/reports/report.ts";
import { numberText, useLocale } from "../ui/locale.tsx";
import { Panel } from "../ui/parts.tsx";
import { NumberLink, type Opens } from "./numbers.tsx";
import { PartBar } from "./plots.tsx";
import type { ReportFacts } from "./facts.ts";
import { keyInWords, shareText } from "./words.ts";

/** Keys whose rows have a fixed order, and are shown when empty. */
const FIXED: Readonly<Partial<Record<DimensionName, readonly string[]>>> = {
  speed: SPEED_KEYS,
  weekday: ["1", "2", "3", "4", "5", "6", "7"],
  rating: ["5", "4", "3", "2", "1", NO_KEY],
};

/** Breakdowns that leave out the row without a key, such as conversations that were not handed over. */
const LEFT_OUT: ReadonlySet<DimensionName> = new Set(["reason"]);

/** The panel. */
export function Breakdown({ name, facts, opens }: { name: DimensionName; facts: ReportFacts; opens: Opens }) {
  const locale = useLocale();
  const { report, names } = facts;
  const rows = rowsOf(name, report.breakdowns[name]);
  const shown = rows.slice(0, FIXED[name] === undefined ? REPORT_LIMITS.rowsMax : rows.length);
  const most = Math.max(1, ...rows.map(({ counts }) => counts.all));
  const all = rows.reduce((sum, { counts }) => sum + counts.all, 0);
  const { label, says } = DIMENSIONS[name];
  return (
    <Panel title={label} says={says}>
      {all === 0 ? <p class="muted">None in this period.</p> : (
        <table class="table tight report-table report-bars">
          <caption class="hidden">{`${label}: conversations and share`}</caption>
          <colgroup>
            <col class="report-name" />
            <col />
            <col class="report-count" span={2} />
          </colgroup>
          <tbody>
            {shown.map(({ key, counts }) => (
              <tr key={key}>
                <th scope="row" dir="auto">{keyInWords(name, key, locale, names)}</th>
                <td>
                  <PartBar counts={counts} most={most} />
                </td>
                <td class="report-value">
                  <NumberLink opens={opens} count={counts.all} change={{ keys: { [name]: key } }} />
                </td>
                <td class="report-value muted">{shareText(locale, counts.all, all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shown.length && (
        <p class="muted">{`And ${numberText(locale, rows.length - shown.length)} more, in the files.`}</p>
      )}
    </Panel>
  );
}

function rowsOf(name: DimensionName, rows: readonly ReportRow[]): readonly ReportRow[] {
  const counted = LEFT_OUT.has(name) ? rows.filter(({ key }) => key !== NO_KEY) : rows;
  const keys = FIXED[name];
  if (keys === undefined) return counted;
  return keys.map((key) => counted.find((row) => row.key === key) ?? { key, counts: NO_COUNTS });
}
