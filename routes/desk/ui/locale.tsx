/**
 * Dates, times and numbers on the desk's pages, in the language and time zone of the reader, or else the company's.
 *
 * @module
 */
import { createContext, useContext } from "hono/jsx";
import { dateFormat, dayIn } from "../../../core/date_format.ts";

/** The formats of a page. */
export type Locale = {
  /** A language tag such as `en-GB`. */
  readonly language: string;
  /** The name of a time zone, such as `Europe/Berlin`. */
  readonly timezone: string;
  /** The time of rendering: a moment on the same day is shown without its date. */
  readonly now: Date;
};

const LocaleContext = createContext<Locale>({ language: "en", timezone: "UTC", now: new Date(0) });

/** Provides the locale to a page's components. */
export const LocaleProvider = LocaleContext.Provider;

/** The locale of the page. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

const TIME = { hour: "numeric", minute: "2-digit" } as const;
const DATE = { day: "numeric", month: "short" } as const;
const DATE_AND_YEAR = { ...DATE, year: "numeric" } as const;
const WHOLE = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  ...TIME,
  timeZoneName: "short",
} as const;

/** A short form of a moment: a time today, a date of this year, or a date with its year. */
function shortMoment(locale: Locale, at: Date): string {
  const { now } = locale;
  return written(locale, dateIn(locale, at) === dateIn(locale, now) ? TIME : dateParts(locale, at), at);
}

/** A date, with its year when that is not the current one. */
function dateParts(locale: Locale, at: Date) {
  return dateIn(locale, at).slice(0, 4) === dateIn(locale, locale.now).slice(0, 4) ? DATE : DATE_AND_YEAR;
}

/** A moment in full, with weekday, date, time and time zone. */
function wholeMoment(locale: Locale, at: Date): string {
  return written(locale, WHOLE, at);
}

/** Formats a day: `2026-11-19` as `Nov 19`. */
export function dayName(locale: Locale, day: string): string {
  return written({ ...locale, timezone: "UTC" }, DATE, new Date(day));
}

/** Formats a month: `2026-11` as `November 2026`. */
export function monthName(locale: Locale, month: string): string {
  return written({ ...locale, timezone: "UTC" }, { month: "long", year: "numeric" }, new Date(`${month}-01`));
}

/** A number with the language's separators. */
export function numberText({ language }: Pick<Locale, "language">, value: number): string {
  return value.toLocaleString(language);
}

/** The element of a number with the language's separators. */
export function Count({ of }: { of: number }) {
  return <>{numberText(useLocale(), of)}</>;
}

/** A short moment; `exact` adds the time of earlier days. Its title is the full form. */
export function When({ at, exact = false }: { at: Date; exact?: boolean }) {
  const locale = useLocale();
  const isToday = dateIn(locale, at) === dateIn(locale, locale.now);
  const text = exact && !isToday ? written(locale, { ...dateParts(locale, at), ...TIME }, at) : shortMoment(locale, at);
  return <time datetime={at.toISOString()} title={wholeMoment(locale, at)}>{text}</time>;
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** A duration in its largest whole unit: `12 min`, `3 h`, `2 d`. */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes < 2 * DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h`;
  return `${Math.floor(minutes / DAY_MINUTES)} d`;
}

/** The date of a moment as `2026-11-19`. */
function dateIn({ timezone }: Locale, at: Date): string {
  return dayIn(timezone, at);
}

function written({ language, timezone }: Locale, parts: Intl.DateTimeFormatOptions, at: Date): string {
  return dateFormat(language, { ...parts, timeZone: timezone }).format(at);
}
