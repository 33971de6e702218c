/**
 * Formats the dates and times of a question for people: the same moment, in the time zone as written.
 *
 * @module
 */
import { languageOf } from "../languages/languages.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
/** To the second: a fraction would not be shown. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d))?(Z|[+-]\d\d:\d\d)$/i;

/**
 * Formats a value of the formats `date` and `date-time` in words; null for any other, which is shown as written.
 *
 * @param locale a BCP 47 tag; only its language applies, as another calendar or digits could hide what is sent
 * @example
 * momentText("2026-12-01T10:00:00+01:00", "date-time", "en-US") // "Tuesday, December 1, 2026 at 10:00 AM (UTC+01:00)"
 */
export function momentText(value: string, format: string | null, locale: string | null): string | null {
  if (format === "date" && DAY.test(value)) return written(`${value}T00:00:00Z`, locale, { dateStyle: "full" });
  const [, day, time, seconds = "00", zone = ""] = format === "date-time" ? MOMENT.exec(value) ?? [] : [];
  if (day === undefined || time === undefined) return null;
  // The local time as written, in any zone: the digits are unchanged.
  const local = written(`${day}T${time}:${seconds}Z`, locale, {
    dateStyle: "full",
    timeStyle: seconds === "00" ? "short" : "medium",
  });
  const offset = /^(?:Z|[+-]00:00)$/i.test(zone) ? "UTC" : `UTC${zone}`;
  return local === null ? null : `${local} (${offset})`;
}

function written(utc: string, locale: string | null, styles: Intl.DateTimeFormatOptions): string | null {
  const at = new Date(utc);
  if (Number.isNaN(at.getTime())) return null;
  return new Intl.DateTimeFormat(languageOf(locale).code, {
    ...styles,
    timeZone: "UTC",
    calendar: "gregory",
    numberingSystem: "latn",
  }).format(at);
}
