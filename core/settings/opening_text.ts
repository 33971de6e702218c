/**
 * When something begins, in the words of a language.
 *
 * @module
 */
import { dateFormat, dayIn } from "../date_format.ts";
import { DAY } from "../units.ts";

/** A place in time: where its clock counts, and in which language it is said. */
type Clock = { readonly code: string; readonly timeZone: string };

/** A time of day in the way of a language: "2:00 PM", "14:00". */
export function timeText(at: Date, { code, timeZone }: Clock): string {
  return dateFormat(code, { hour: "numeric", minute: "2-digit", timeZone }).format(at);
}

/** When it opens: "today 2:00 PM", "tomorrow 9:00 AM", "Wednesday 9:00 AM", and with the date from a week on. */
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

/** The name of a time zone in a language: "Central European Time". */
export function zoneText(at: Date, { code, timeZone }: Clock): string {
  const parts = dateFormat(code, { timeZone, timeZoneName: "longGeneric" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
