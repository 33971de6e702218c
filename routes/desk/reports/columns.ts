/**
 * The columns of the plot over time: days, or weeks or months for long periods.
 *
 * @module
 */
import { dayAfter } from "../../../core/date_format.ts";
import { daysIn, type ReportFilter } from "../../../core/reports/filter.ts";
import { PART_NAMES } from "../../../core/reports/measures.ts";
import type { DeskReport } from "../../../core/reports/report.ts";
import { dayName, type Locale, monthName } from "../ui/locale.tsx";
import type { NumberChange } from "./numbers.tsx";

/** A column: its label, what its numbers open, and the count of each part. */
export type Column = {
  readonly name: string;
  readonly change: NumberChange;
  readonly all: number;
  readonly parts: Readonly<Record<typeof PART_NAMES[number], number>>;
};

/** The unit of a column. */
export type ColumnUnit = "day" | "week" | "month" | "hour";

const DAYS_OF_COLUMNS_MAX = 62;
const DAYS_OF_WEEKS_MAX = 190;

/** The unit of a period's columns. */
export function unitOf(filter: ReportFilter): ColumnUnit {
  const days = daysIn(filter);
  if (days <= DAYS_OF_COLUMNS_MAX) return "day";
  return days <= DAYS_OF_WEEKS_MAX ? "week" : "month";
}

/** The columns of a report, oldest first, including empty ones. */
export function columnsOf(
  { filter, breakdowns }: Pick<DeskReport, "filter" | "breakdowns">,
  locale: Locale,
): readonly Column[] {
  const unit = unitOf(filter);
  const counts = new Map(breakdowns.day.map((row) => [row.key, row.counts]));
  const spans = new Map<string, { readonly from: string; readonly to: string; readonly parts: Column["parts"] }>();
  for (let day = filter.from; day <= filter.to; day = dayAfter(day, 1)) {
    const key = columnKey(day, unit);
    const before = spans.get(key) ?? { from: day, parts: NO_PARTS };
    spans.set(key, { from: before.from, to: day, parts: addParts(before.parts, counts.get(day) ?? NO_PARTS) });
  }
  return [...spans.values()].map(({ from, to, parts }) => ({
    name: spanName(locale, { from, to, unit }),
    change: { from, to },
    parts,
    all: PART_NAMES.reduce((sum, name) => sum + parts[name], 0),
  }));
}

/** The columns for the hours of the day. */
export function hoursOf({ breakdowns }: Pick<DeskReport, "breakdowns">): readonly Column[] {
  return Array.from({ length: 24 }, (_, at): Column => {
    const hour = String(at).padStart(2, "0");
    const counts = breakdowns.hour.find(({ key }) => key === hour)?.counts;
    return { name: `${hour}:00`, change: { keys: { hour } }, all: counts?.all ?? 0, parts: counts ?? NO_PARTS };
  });
}

function addParts(one: Column["parts"], other: Column["parts"]): Column["parts"] {
  return {
    ai: one.ai + other.ai,
    both: one.both + other.both,
    people: one.people + other.people,
    waiting: one.waiting + other.waiting,
    none: one.none + other.none,
  };
}

type Span = { readonly from: string; readonly to: string; readonly unit: ColumnUnit };

function spanName(locale: Locale, { from, to, unit }: Span): string {
  if (unit === "month") return monthName(locale, from.slice(0, 7));
  return from === to ? dayName(locale, from) : `${dayName(locale, from)} – ${dayName(locale, to)}`;
}

const NO_PARTS = { ai: 0, both: 0, people: 0, waiting: 0, none: 0 };

/** The first day of a column; weeks begin on Monday. */
function columnKey(day: string, unit: ColumnUnit): string {
  if (unit === "day") return day;
  if (unit === "month") return day.slice(0, 7);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -weekday);
}
