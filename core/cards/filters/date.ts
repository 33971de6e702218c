/**
 * The filter that prints a date for a reader. Jinja2 has none, and without one an app's `1767225600` cannot be shown.
 *
 * @module
 */
import type { Operation } from "../evaluate/operation.ts";
import type { Value } from "../evaluate/values.ts";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const ISO = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:[T ](\d{2}:\d{2}))?/;

/** Smaller numbers are seconds since 1970, larger ones milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000;

/**
 * `2026-11-03T10:00:00Z` as `3 Nov 2026`, with `time=true` as `3 Nov 2026, 10:00`; a value that is not a date is
 * unchanged.
 */
export const date: Operation = {
  parameters: ["time"],
  apply: (_run, value, [time]) => {
    const [, year, month, day, clock] = ISO.exec(isoOf(value)) ?? [];
    if (year === undefined) return value;
    const text = `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
    return time === true && clock !== undefined ? `${text}, ${clock}` : text;
  },
};

/** A text keeps its local time, whatever its zone; a number is UTC. */
function isoOf(value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return "";
  const moment = new Date(Math.abs(value) < MILLISECONDS_FROM ? value * 1000 : value);
  return Number.isNaN(moment.getTime()) ? "" : moment.toISOString();
}
