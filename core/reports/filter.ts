/**
 * Selects the conversations of a report, and of the lists that its numbers open.
 *
 * @module
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { dayAfter } from "../date_format.ts";
import { REPORT_LIMITS } from "../limits/reports.ts";
import { unmarkedParameter } from "../problem.ts";
import { CALL_ENDS, isReportedEnd, type ReportedEnd } from "./call_ends.ts";
import { DIMENSION_NAMES, type DimensionName, DIMENSIONS, isMeasure, type MeasureName, MEASURES } from "./measures.ts";
import { DAY } from "../units.ts";

/** Selects conversations. */
export type ReportFilter = {
  /** The first and the last day, as `2026-11-24`, both included, in `timezone`. */
  readonly from: string;
  readonly to: string;
  /** The company's, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** Only those with these keys. */
  readonly keys: Readonly<Partial<Record<DimensionName, string>>>;
  /** Only those that a measure counts. */
  readonly only: MeasureName;
  /** Only those in which this action was called; null for all. */
  readonly action: string | null;
  /** Only those in which a call of the action ended so; null or omitted for any. Ignored without an action. */
  readonly ended?: ReportedEnd | null;
};

/** The criteria of a filter, except for its days. */
export type FactFilter = Pick<ReportFilter, "keys" | "only" | "action" | "ended">;

/** The days of a period by default. */
const DAYS_AT_FIRST = 30;

/** Returns the number of days in a period. */
export function daysIn({ from, to }: Pick<ReportFilter, "from" | "to">): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

/**
 * Parses the filter in a URL: `from`, `to`, `only`, `action` with `ended`, and a key for each breakdown by its name.
 * Without days it is the last 30.
 *
 * @throws DeskError invalid_input with the field
 */
export function readFilter(
  query: URLSearchParams,
  { timezone, today }: { timezone: string; today: string },
): ReportFilter {
  const to = dayOf(query, "to") ?? today;
  const from = dayOf(query, "from") ?? dayAfter(to, 1 - DAYS_AT_FIRST);
  const days = daysIn({ from, to });
  if (days < 1) throw unmarkedParameter("from", "must not be after the last day.");
  if (days > REPORT_LIMITS.daysMax) {
    throw unmarkedParameter("from", `a report is about ${REPORT_LIMITS.daysMax} days at most.`);
  }
  const only = query.get("only") || "all";
  if (!isMeasure(only)) {
    throw unmarkedParameter("only", `must be one of ${Object.keys(MEASURES).join(", ")}.`);
  }
  const keys = Object.fromEntries(DIMENSION_NAMES.flatMap((name) => {
    const key = (query.get(name) ?? "").slice(0, REPORT_LIMITS.keyCharsMax);
    return key === "" ? [] : [[name, key] as const];
  }));
  const action = (query.get("action") ?? "").slice(0, REPORT_LIMITS.keyCharsMax);
  const ended = query.get("ended") ?? "";
  if (ended !== "" && !isReportedEnd(ended)) throw unmarkedParameter("ended", "must be made or failed.");
  return {
    from,
    to,
    timezone,
    keys,
    only,
    action: action === "" ? null : action,
    ended: action === "" || ended === "" ? null : ended,
  };
}

/** Formats the filter for a URL, as parsed by {@linkcode readFilter}. */
export function filterQuery({ from, to, keys, only, action, ended }: ReportFilter): URLSearchParams {
  const query = new URLSearchParams({ from, to });
  for (const name of DIMENSION_NAMES) {
    const key = keys[name];
    if (key !== undefined) query.set(name, key);
  }
  if (only !== "all") query.set("only", only);
  if (action !== null) query.set("action", action);
  if (action !== null && ended) query.set("ended", ended);
  return query;
}

/** Returns the condition of a filter on the row `conversation`; its days use the index by the beginning. */
export function isCounted(workspace: string, filter: ReportFilter): RawBuilder<SqlBool> {
  return sql<SqlBool>`${isChosen(workspace, filter)} and ${isOnDays(filter)}`;
}

/** Returns the part of the condition without the days. */
export function isChosen(
  workspace: string,
  { timezone, keys, only, action, ended }: ReportFilter,
): RawBuilder<SqlBool> {
  const chosen = DIMENSION_NAMES.flatMap((name) => {
    const key = keys[name];
    return key === undefined ? [] : [sql`${DIMENSIONS[name].key(timezone)} = ${key}`];
  });
  const called = action === null ? [] : [
    sql`exists (select from audit where audit.workspace = conversation.workspace
      and audit.conversation_id = conversation.id and audit.action = ${action}
      and ${ended ? CALL_ENDS[ended] : sql`true`})`,
  ];
  const conditions = [
    sql`conversation.workspace = ${workspace}`,
    sql`not conversation.joined`,
    ...chosen,
    sql`(${MEASURES[only].holds})`,
    ...called,
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Whether the row `conversation` began on these days. */
export function isOnDays({ from, to, timezone }: Pick<ReportFilter, "from" | "to" | "timezone">): RawBuilder<SqlBool> {
  return sql<SqlBool>`(conversation.started_at >= ${dayBegins(from, timezone)}
    and conversation.started_at < ${dayBegins(dayAfter(to, 1), timezone)})`;
}

/** Returns the time at which a day begins. */
export function dayBegins(day: string, timezone: string): RawBuilder<Date> {
  return sql<Date>`(cast(${day} as date)::timestamp at time zone ${timezone})`;
}

function dayOf(query: URLSearchParams, field: string): string | null {
  const given = query.get(field) ?? "";
  if (given === "") return null;
  if (/^\d{4}-\d\d-\d\d$/.test(given) && new Date(given).toJSON()?.startsWith(given)) return given;
  throw unmarkedParameter(field, "must be a day such as 2026-11-20.");
}
