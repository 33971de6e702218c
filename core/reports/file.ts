/**
 * A report as a file: JSON with the definition of each number, or CSV with a row for each row of each breakdown.
 *
 * @module
 */
import { cellOf, type RecordFileKind } from "../record_file.ts";
import { COUNTED_NAMES, DIMENSION_NAMES, DIMENSIONS, MEASURE_NAMES, MEASURES } from "./measures.ts";
import type { ActionRow, DeskReport } from "./report.ts";

/** Yields the text of the file. */
export function reportFile(report: DeskReport, kind: RecordFileKind): string {
  return kind === "json" ? jsonOf(report) : csvOf(report);
}

function jsonOf({ filter, model, answers, ...numbers }: DeskReport): string {
  const { from, to, timezone, ...chosen } = filter;
  const counted = Object.fromEntries(MEASURE_NAMES.map((name) => [name, MEASURES[name].says]));
  const by = Object.fromEntries(DIMENSION_NAMES.map((name) => [name, DIMENSIONS[name].says]));
  const whole = { period: { from, to, timezone }, chosen, ...numbers, model, answers, how: { counted, by } };
  return JSON.stringify(whole, null, 2) + "\n";
}

const ACTION_COLUMNS = ["calls", "made", "failed"] as const satisfies readonly (keyof ActionRow)[];

function csvOf({ total, breakdowns, actions }: DeskReport): string {
  const counted = (breakdown: string, key: string, counts: DeskReport["total"]) => [
    ...[breakdown, key, ...COUNTED_NAMES.map((name) => counts[name])],
    ...ACTION_COLUMNS.map(() => null),
  ];
  const called = (row: ActionRow) => [
    ...["action", row.action, row.conversations, ...COUNTED_NAMES.slice(1).map(() => null)],
    ...ACTION_COLUMNS.map((name) => row[name]),
  ];
  const rows = [
    counted("total", "", total),
    ...DIMENSION_NAMES.flatMap((name) => breakdowns[name].map(({ key, counts }) => counted(name, key, counts))),
    ...actions.map(called),
  ];
  const head = ["breakdown", "key", ...COUNTED_NAMES, ...ACTION_COLUMNS].join(",");
  return [head, ...rows.map((row) => row.map(cellOf).join(","))].map((line) => `${line}\r\n`).join("");
}
