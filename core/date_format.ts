/**
 * Cached formats of dates and times. Creating one takes a hundred times as long as using it.
 *
 * @module
 */
import { memo } from "./memo.ts";
import { DAY } from "./units.ts";

/** There are some hundred time zones, of which a desk uses a few. */
const FORMATS_MAX = 500;

const formats = memo<Intl.DateTimeFormat>(FORMATS_MAX);

/** Returns a cached format of a language. @throws RangeError for an unknown time zone */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formats(JSON.stringify([language, options]), () => new Intl.DateTimeFormat(language, options));
}

/** A page asks for the days of its moments, and of the present, several times. */
const DAYS_MAX = 2000;

const days = memo<string>(DAYS_MAX);

/** Returns the date of a moment in a time zone as `2026-11-22`, the Swedish date format. */
export function dayIn(timeZone: string, at: Date): string {
  return days(`${at.getTime()} ${timeZone}`, () => dateFormat("sv-SE", { timeZone }).format(at));
}

/** Returns the day that is `days` days after another, as `2026-11-24`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}
