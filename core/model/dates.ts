/**
 * Dates as people write them, for an input that takes one: "3 December", "24.12.2026", "tomorrow", "next Tuesday",
 * "12月3日".
 *
 * What may be either of two days counts as no date: "03/04/2026" of a chat in English without a country, and two dates
 * in one text.
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
  /** Now, and the time zone whose day it is; null where it is not known: then a date needs its year. */
  readonly now: { readonly at: Date; readonly timezone: string } | null;
};

/** A day of the calendar, with or without its year. */
export type Day = { readonly year: number | null; readonly month: number; readonly day: number };

const TODAY = anyLanguage(({ today }) => today);
const TOMORROW = anyLanguage(({ tomorrow }) => tomorrow);
const AFTER_TOMORROW = new RegExp(LANGUAGES.flatMap(({ dates }) => dates.dayAfterTomorrow ?? []).join("|"), "iu");

/** A word of any language, whole where the language writes its words apart. */
function anyLanguage(wordOf: (dates: DateWords) => string): RegExp {
  const words = (inParts: boolean) =>
    LANGUAGES.filter(({ matters }) => matters.matchesParts === inParts).map(({ dates }) => wordOf(dates)).join("|");
  return new RegExp(`(?<!\\p{L})(?:${words(false)})(?!\\p{L})|${words(true)}`, "iu");
}

const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const EAST_ASIAN = /(?:(\d{4})\s?年\s?)?(?<!\d)(\d{1,2})\s?月\s?(\d{1,2})\s?[日号號]/g;
const NUMBERS = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4})|\.)(?![\d/-])/g;
const ORDINAL = "(?:st|nd|rd|th|er|º|ª|\\.)?";

/** The one date in a text as `2026-12-03`; undefined for none, for two, and for one that may be either of two. */
export function readDate(text: string, context: DateContext): string | undefined {
  const written = daysIn(text, context);
  const found = new Set([
    ...relativeDates(text, context),
    ...written.map((day) => day === null ? null : isoOf(day, context)),
  ]);
  const [only] = found;
  return found.size === 1 && only !== null ? only : undefined;
}

/** The dates that a text says by their distance from today, such as "tomorrow" and "next Tuesday", as `2026-12-03`. */
export function datesFromNow(text: string, context: DateContext): readonly string[] {
  return relativeDates(text, context).filter((date) => date !== null);
}

/** A text without the dates that are written in it: no part of one is a number or an id. */
export function withoutDates(text: string): string {
  const { dayFirst, monthFirst } = named();
  return [ISO, EAST_ASIAN, NUMBERS, dayFirst, monthFirst]
    .reduce((rest, form) => rest.replace(new RegExp(form.source, `${form.flags}i`), " "), text);
}

/** The dates that are said by their distance from today; null for one that may be either of two days. */
function relativeDates(text: string, { now }: DateContext): readonly (string | null)[] {
  if (now === null) return [];
  const today = dayIn(now.timezone, now.at);
  const near = AFTER_TOMORROW.test(text) ? [2] : TOMORROW.test(text) ? [1] : TODAY.test(text) ? [0] : [];
  return [...near, ...daysToWeekday(text, today)].map((days) => days === null ? null : dayAfter(today, days));
}

/** A date as it is written; its day is null for one that may be two days. */
export type WrittenDay = { readonly day: Day | null; readonly written: string };

/** Every date that is written in a text, in any spelling. */
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
    // In "May 5 people come?" the word is no month.
    ...found(named().monthFirst, ([, name, d, y]) => monthDay(name, d, year(y)))
      .filter(({ match: [, name, , y] }) => name !== "may" || y !== undefined),
  ].map(({ day, written }) => ({ day, written }));
}

function daysIn(text: string, context: DateContext): readonly (Day | null)[] {
  return writtenDays(text, context).map(({ day }) => day);
}

/** Which of two numbers is the day. */
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

/** The date; without its year the next such day. Null where the calendar has none. */
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

/** A shorter name is a word of something else: Polish "maj", "mar". */
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
