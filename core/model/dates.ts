/**
 * Dates as people write them, for an input that takes one: "3 December", "24.12.2026", "tomorrow", "next Tuesday",
 * "12月3日".
 *
 * An ambiguous date counts as none: "03/04/2026" in an English chat without a country, or two dates in one text.
 *
 * @module
 */
import { dateFormat, dayAfter, dayIn } from "../date_format.ts";
import { LANGUAGES } from "../languages/languages.ts";
import type { DateWords } from "../languages/vocabulary.ts";
import { memo } from "../memo.ts";
import { daysToWeekday } from "./weekdays.ts";

/** When and where a date is read. */
export type DateContext = {
  /** A BCP 47 tag. */
  readonly locale: string | null;
  /** Now, and the time zone that determines the current day; null if unknown: a date needs its year then. */
  readonly now: { readonly at: Date; readonly timezone: string } | null;
};

/** A day of the calendar, with or without its year. */
export type Day = { readonly year: number | null; readonly month: number; readonly day: number };

const TODAY = anyLanguage(({ today }) => today);
const TOMORROW = anyLanguage(({ tomorrow }) => tomorrow);
const AFTER_TOMORROW = new RegExp(LANGUAGES.flatMap(({ dates }) => dates.dayAfterTomorrow ?? []).join("|"), "iu");

/** Returns a word of any language, as a whole word if the language separates words. */
function anyLanguage(wordOf: (dates: DateWords) => string): RegExp {
  const words = (inParts: boolean) =>
    LANGUAGES.filter(({ matters }) => matters.matchesParts === inParts).map(({ dates }) => wordOf(dates)).join("|");
  return new RegExp(`(?<!\\p{L})(?:${words(false)})(?!\\p{L})|${words(true)}`, "iu");
}

const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const EAST_ASIAN = /(?:(\d{4})\s?年\s?)?(?<!\d)(\d{1,2})\s?月\s?(\d{1,2})\s?[日号號]/g;
const NUMBERS = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4})|\.)(?![\d/-])/g;
const ORDINAL = "(?:st|nd|rd|th|er|º|ª|\\.)?";

/** Returns the only date in a text as `2026-12-03`; undefined for none, for two, and for an ambiguous one. */
export function readDate(text: string, context: DateContext): string | undefined {
  const written = daysIn(text, context);
  const found = new Set([
    ...relativeDates(text, context),
    ...written.map((day) => day === null ? null : isoOf(day, context)),
  ]);
  const [only] = found;
  return found.size === 1 && only !== null ? only : undefined;
}

/** Returns the dates that a text gives relative to today, such as "tomorrow" and "next Tuesday", as `2026-12-03`. */
export function datesFromNow(text: string, context: DateContext): readonly string[] {
  return relativeDates(text, context).filter((date) => date !== null);
}

/** Returns a text without the dates in it: no part of one is a number or an id. */
export function withoutDates(text: string): string {
  const { dayFirst, monthFirst } = named();
  return [ISO, EAST_ASIAN, NUMBERS, dayFirst, monthFirst]
    .reduce((rest, form) => rest.replace(new RegExp(form.source, `${form.flags}i`), " "), text);
}

/** Returns the dates relative to today; null if ambiguous. */
function relativeDates(text: string, { now }: DateContext): readonly (string | null)[] {
  if (now === null) return [];
  const today = dayIn(now.timezone, now.at);
  const near = AFTER_TOMORROW.test(text) ? [2] : TOMORROW.test(text) ? [1] : TODAY.test(text) ? [0] : [];
  return [...near, ...daysToWeekday(text, today)].map((days) => days === null ? null : dayAfter(today, days));
}

/** A date as written; its day is null if ambiguous. */
export type WrittenDay = { readonly day: Day | null; readonly written: string };

/** Returns every date in a text, in any spelling. */
export function writtenDays(text: string, { locale }: DateContext): readonly WrittenDay[] {
  const plain = text.toLowerCase();
  const year = (digits: string | undefined) => digits === undefined ? null : Number(digits);
  const found = (pattern: RegExp, dayOf: (match: RegExpMatchArray) => Day | null) =>
    [...plain.matchAll(pattern)].map((match) => {
      const { 0: { length }, index } = match;
      return { day: dayOf(match), written: text.slice(index, index + length), match };
    });
  return [
    ...found(ISO, ([, y, m, d]) => ({ year: year(y), month: Number(m), day: Number(d) })),
    ...found(EAST_ASIAN, ([, y, m, d]) => ({ year: year(y), month: Number(m), day: Number(d) })),
    ...found(
      NUMBERS,
      ([, one, mark, other, y]) => ordered(Number(one), Number(other), year(y), mark === "." ? "de" : locale),
    ),
    ...found(named().dayFirst, ([, d, name, y]) => monthDay(name, d, year(y))),
    // In "May 5 people come?" the word is not a month.
    ...found(named().monthFirst, ([, name, d, y]) => monthDay(name, d, year(y)))
      .filter(({ match: [, name, , y] }) => name !== "may" || y !== undefined),
  ].map(({ day, written }) => ({ day, written }));
}

function daysIn(text: string, context: DateContext): readonly (Day | null)[] {
  return writtenDays(text, context).map(({ day }) => day);
}

/** Returns which of two numbers is the day. */
function ordered(one: number, other: number, year: number | null, locale: string | null): Day | null {
  const dayFirst = { year, day: one, month: other };
  const monthFirst = { year, day: other, month: one };
  if (one === other || other > 12) return other > 12 ? monthFirst : dayFirst;
  if (one > 12) return dayFirst;
  if (locale === null || locale === "en") return null;
  return /^en-(?:US|PH)$/i.test(locale) ? monthFirst : dayFirst;
}

function monthDay(name: string | undefined, day: string | undefined, year: number | null): Day {
  return { year, month: named().months.get(name ?? "") ?? 0, day: Number(day) };
}

/** Returns the date; without its year the next such day. Null if it does not exist in the calendar. */
function isoOf({ year, month, day }: Day, { now }: DateContext): string | null {
  const today = now === null ? null : dayIn(now.timezone, now.at);
  if (year !== null) return dateOf(year, month, day);
  if (today === null) return null;
  const thisYear = Number(today.slice(0, 4));
  const next = [thisYear, thisYear + 1].map((one) => dateOf(one, month, day));
  return next.find((date) => date !== null && date >= today) ?? null;
}

function dateOf(year: number, month: number, day: number): string | null {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}

/** Names of months, and the patterns of a date with one. */
type NamedMonths = {
  readonly months: ReadonlyMap<string, number>;
  readonly dayFirst: RegExp;
  readonly monthFirst: RegExp;
};

const made = memo<NamedMonths>(1);

/** A shorter name is also an ordinary word: Polish "maj", "mar". */
const NAME_LETTERS_MIN = 3;

function named(): NamedMonths {
  return made("", () => {
    const months = new Map<string, number>();
    for (const { code } of LANGUAGES) {
      for (const style of ["long", "short"] as const) {
        for (let month = 0; month < 12; month++) {
          const parts = dateFormat(code, { day: "numeric", month: style, timeZone: "UTC" })
            .formatToParts(new Date(Date.UTC(2026, month, 15)));
          const name = parts.find(({ type }) => type === "month")?.value.toLowerCase().replace(/\.$/, "") ?? "";
          if (/^\p{L}+$/u.test(name) && name.length >= NAME_LETTERS_MIN && !months.has(name)) {
            months.set(name, month + 1);
          }
        }
      }
    }
    const names = [...months.keys()].toSorted((one, other) => other.length - one.length).join("|");
    const year = "(?:,?\\s+(?:de\\s+|del\\s+)?(\\d{4})(?!\\d))?";
    return {
      months,
      dayFirst: new RegExp(
        `(?<![\\d.,/-])(\\d{1,2})${ORDINAL}\\s+(?:of\\s+|de\\s+)?(${names})\\.?(?!\\p{L})${year}`,
        "gu",
      ),
      monthFirst: new RegExp(
        `(?<!\\p{L})(?<!\\d\\s)(?<!\\d(?:st|nd|rd|th)\\s)(${names})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.]\\d|\\d)${year}`,
        "gu",
      ),
    };
  });
}
