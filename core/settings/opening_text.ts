/**
 * Formats the time of an opening in a language.
 *
 * @module
 */
import { dateFormat, dayIn } from "../date_format.ts";
import { DAY } from "../units.ts";

/** The time zone and the language of a formatted time. */
type Clock = { readonly code: string; readonly timeZone: string };

/** Formats a time of day for a language: "2:00 PM", "14:00". */
export function timeText(at: Date, { code, timeZone }: Clock): string {
  return dateFormat(code, { hour: "numeric", minute: "2-digit", timeZone }).format(at);
}

/** Formats an opening: "today 2:00 PM", "tomorrow 9:00 AM", "Wednesday 9:00 AM", and with the date from a week on. */
export function openingText(next: Date, at: Date, clock: Clock): string {
  const { code, timeZone } = clock;
  const [from, to] = [at, next].map((moment) => Date.parse(dayIn(timeZone, moment)));
  const days = Math.round(((to ?? 0) - (from ?? 0)) / DAY);
  const date = days < 7 ? {} : { day: "numeric", month: "long" } as const;
  const day = days < 2
    ? new Intl.RelativeTimeFormat(code, { numeric: "auto" }).format(days, "day")
    : dateFormat(code, { weekday: "long", ...date, timeZone }).format(next);
  return `${day} ${timeText(next, clock)}`;
}

/** Returns the name of a time zone in a language: "Central European Time". */
export function zoneText(at: Date, { code, timeZone }: Clock): string {
  const parts = dateFormat(code, { timeZone, timeZoneName: "longGeneric" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
