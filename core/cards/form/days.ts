/**
 * Dates of fields.
 *
 * @module
 */
import type { JsonValue } from "../../json.ts";

/** Returns the day of an ISO date, with or without a time; null if the calendar has no such day. */
export function dayOf(date: JsonValue | undefined): string | null {
  if (typeof date !== "string" || !/^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,15}(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(date)) {
    return null;
  }
  const day = date.slice(0, 10);
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}
