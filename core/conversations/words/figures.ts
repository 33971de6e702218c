/**
 * Figures in a model's words: amounts of money, percentages, numbers with a unit, dates, times, telephone numbers, mail
 * addresses and order numbers. Each must occur in something that the model was given: code compares them in all common
 * notations.
 *
 * @see docs/decisions/agent.md, "A figure that nothing holds is marked"
 * @module
 */
import {
  AFTER_TIME,
  BEFORE_UNIT,
  CURRENCIES,
  NUMBER_WORDS,
  numberOfSigns,
  PER_CENT,
  PER_CENT_BEFORE,
  SIZE_UNITS,
  TIME_UNITS,
} from "../../languages/figure_words.ts";
import { FIGURE_LIMITS } from "../../limits/conversations.ts";
import { type Day, writtenDays } from "../../model/dates.ts";

/** A figure as written, and its forms, of which one must have been given. */
export type Figure = { readonly written: string; readonly kind: Kind; readonly forms: readonly string[] };

type Kind = "mail" | "date" | "time" | "money" | "share" | "duration" | "size" | "id" | "phone";

const NUMBER = "\\d{1,12}(?:[.,'’\\u00a0\\u202f ]\\d{3}){0,4}(?:[.,]\\d{1,4})?";
const ALONE = "(?<![\\p{L}\\p{N}.,])";
const END = "(?![\\p{L}\\p{M}\\p{N}])";

/** URLs are checked separately: see `checks.ts`. */
const ADDRESS = /\bhttps?:\/\/[^\s)\]]+/gi;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const HALF_OF_DAY = `\\s?(?:[ap]\\.?m\\.?|${AFTER_TIME})(?!\\p{L})`;
const CLOCK = new RegExp(
  `(?<![\\d:.,])(\\d{1,2})(?::(\\d{2})(?![\\d:])|[h時点點](?:(\\d{2})(?!\\d))?(?!\\p{Script=Latin}))(?:${HALF_OF_DAY})?|(?<![\\d:.,])(\\d{1,2})${HALF_OF_DAY}`,
  "giu",
);
const MONEY = new RegExp(
  `(?:${CURRENCIES})\\s?(${NUMBER})(?!\\d)|${ALONE}(${NUMBER})\\s?(?:${CURRENCIES})`,
  "giu",
);
const SHARE = new RegExp(
  `${ALONE}(${NUMBER})\\s?(?:${PER_CENT})|[%٪]\\s?(${NUMBER})|(?:${PER_CENT_BEFORE}) (${NUMBER})`,
  "giu",
);
const UNITS = TIME_UNITS.map(([, words]) => words).join("|");
const DURATION = new RegExp(
  `${ALONE}(${NUMBER})[\\s-]?(?:(?:${BEFORE_UNIT})\\s)?(?:${UNITS})(?:${END}|(?<=[^\\p{Script=Latin}]))`,
  "giu",
);
const SIZE = new RegExp(`${ALONE}(${NUMBER})\\s?(?:${SIZE_UNITS})${END}`, "giu");
const ID = /#\s?(\d{3,20})(?!\d)|(?<![\p{L}\p{N}-])([A-Z]{1,6}-\d{3,20}(?:-\w{1,12})?)(?![\p{L}\p{N}])/gu;
const PHONE = /(?<![\p{L}\p{N}.,+])(?:\+|\(?0)\d?[\d\s()./-]{5,20}\d(?![\p{L}\p{N}])/gu;

/** In reading order: text that one pattern has matched is not read by the next. */
const PATTERNS: readonly (readonly [Exclude<Kind, "mail" | "date">, RegExp])[] = [
  ["phone", PHONE],
  ["id", ID],
  ["money", MONEY],
  ["share", SHARE],
  ["size", SIZE],
  ["duration", DURATION],
  ["time", CLOCK],
];

/** The end of a sentence, except for "a.m.". */
const ENDING = /(?<!\b[ap]\.m)[.,;]$/i;

/** Shorter durations are idioms: "one moment", "in 2 minutes". */
const DURATION_MIN = 3;

/** Returns the figures of a text, at most {@linkcode FIGURE_LIMITS} of them. */
export function figuresIn(text: string, locale: string | null): readonly Figure[] {
  let rest = plain(text).replace(ADDRESS, " ");
  const found: Figure[] = [];
  const take = (written: string, kind: Kind, forms: readonly string[]) => {
    rest = rest.replace(written, " ; ");
    if (forms.length > 0) found.push({ written: written.trim().replace(ENDING, ""), kind, forms });
  };
  for (const [written] of rest.matchAll(MAIL)) take(written, "mail", [mailForm(written)]);
  for (const { day, written } of writtenDays(rest, { locale, now: null }).slice(0, FIGURE_LIMITS.figuresMax)) {
    take(written, "date", day === null ? [] : dayForms(day));
  }
  for (const [kind, pattern] of PATTERNS) {
    for (const match of [...rest.matchAll(pattern)].slice(0, FIGURE_LIMITS.figuresMax)) {
      const forms = formsOf(kind, match);
      // A number without forms remains for the other kinds.
      if (forms !== null) take(match[0], kind, forms);
    }
  }
  return found.slice(0, FIGURE_LIMITS.figuresMax);
}

/** Returns the forms of a match; empty if it needs no source, null if it is not a figure of this kind. */
function formsOf(kind: (typeof PATTERNS)[number][0], match: RegExpExecArray): readonly string[] | null {
  const number = numberIn(match);
  switch (kind) {
    case "phone":
      return phoneForms(match[0]);
    case "id":
      return [idForm(number)];
    case "time":
      return timeForms(match);
    case "money":
      // Many programs store amounts in cents.
      return valuesOf(number).flatMap((value) => [numberForm(value), numberForm(Math.round(value * 100))]);
    case "duration":
      return Number(number) < DURATION_MIN ? [] : [...numberForms(number), ...durationForms(match[0])];
    default:
      return numberForms(number);
  }
}

/** Kinds with a unit: a number given as one of them does not count as another. */
const WITH_UNIT = [["money", MONEY], ["share", SHARE], ["size", SIZE], ["duration", DURATION]] as const;

/** The figures that a model was given. */
export type Given = { readonly has: (figure: Figure) => boolean };

/**
 * Reads the texts that a model was given, as far as {@linkcode FIGURE_LIMITS} allow.
 *
 * @param own the customer's texts: results calculated from their numbers, such as the price of three seats, are known
 *   as well
 */
export function givenIn(texts: readonly string[], own: readonly string[], locale: string | null): Given {
  const forms = new Set<string>();
  const amounts = new Set<number>();
  const digits: string[] = [];
  let room: number = FIGURE_LIMITS.givenCharsMax;
  for (const text of texts) {
    const read = plain(text.slice(0, room));
    room -= read.length;
    for (const form of givenForms(read, locale)) forms.add(form);
    for (const match of read.matchAll(MONEY)) {
      // "1.234" is only read as 1234: prices have no fractions of cents.
      for (const value of valuesOf(numberIn(match))) if (inCents(value) === value) amounts.add(value);
    }
    digits.push(read.replace(/(?<=\d)[\s()./-]{1,3}(?=[\d(])/g, ""));
    if (room <= 0) break;
  }
  const counts = own.slice(0, FIGURE_LIMITS.amountsMax).flatMap((text) => [...numbersIn(plain(text))]);
  let reckoned: ReadonlySet<string> | null = null;
  const isReckoned = (form: string) =>
    (reckoned ??= reckonedFrom([...amounts].slice(0, FIGURE_LIMITS.amountsMax), counts)).has(form);
  return {
    has: ({ kind, forms: wanted }) =>
      wanted.some((form) =>
        kind === "phone"
          ? digits.some((text) => text.includes(form))
          : forms.has(form) || forms.has(`${kind} ${form}`) || kind === "money" && isReckoned(form)
      ),
  };
}

function* givenForms(text: string, locale: string | null): Iterable<string> {
  for (const [mail] of text.matchAll(MAIL)) yield mailForm(mail);
  for (const { day } of writtenDays(text, { locale, now: null })) if (day !== null) yield* dayGiven(day);
  let bare = text;
  for (const [kind, pattern] of WITH_UNIT) {
    for (const match of text.matchAll(pattern)) {
      for (const form of numberForms(numberIn(match))) yield `${kind} ${form}`;
    }
    bare = bare.replace(pattern, " ; ");
  }
  // Data often has the unit elsewhere: `"seats": 5`.
  for (const number of numbersIn(bare)) yield numberForm(number);
  for (const pattern of [DURATION, WORDED]) {
    for (const [written] of text.matchAll(pattern)) yield* durationForms(written);
  }
  for (const match of text.matchAll(CLOCK)) yield* timeForms(match) ?? [];
  for (const [word] of text.matchAll(/[\p{L}\p{N}_-]{3,40}/gu)) if (/\d/.test(word)) yield idForm(word);
}

/** Returns the number in a match of a pattern with alternatives. */
function numberIn(match: RegExpMatchArray): string {
  return match.slice(1).find((group) => group !== undefined) ?? "";
}

/** A duration in words: "two weeks", "an hour", 三天. */
const WORDED = new RegExp(
  `(?<![\\p{L}])(?:${
    [...NUMBER_WORDS.keys(), "a"].join("|")
  })[\\s-](?:(?:${BEFORE_UNIT})\\s)?(?:${UNITS})${END}|[一二两三四五六七八九十]{1,3}(?:${UNITS})`,
  "giu",
);

function* numbersIn(given: string): Iterable<number> {
  const text = given.replace(LONG_WORDS, (word) => /\p{L}/u.test(word) && /\d/.test(word) ? " " : word);
  for (const [written] of text.matchAll(NUMBERS)) {
    yield* valuesOf(written);
    // Each part of "20 000" also counts: two numbers may be adjacent.
    if (/\s/.test(written)) yield* written.split(/\s+/).flatMap(valuesOf);
  }
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+(?:-[\p{L}]+){0,2}/gu)) {
    const number = NUMBER_WORDS.get(word);
    if (number !== undefined) yield number;
  }
  for (const [signs] of text.matchAll(/[一二两三四五六七八九十]{1,3}/gu)) {
    const number = numberOfSigns(signs);
    if (number !== null) yield number;
  }
}

/** With letters and digits they are random ids: "45" inside one is not a number. */
const LONG_WORDS = /[\p{L}\p{N}_-]{16,}/gu;

const NUMBERS = new RegExp(`(?<!\\d)${NUMBER}|\\d+`, "gu");

/** Returns the possible values of a written number: "1.234" is 1234 or 1.234, depending on the writer. */
function valuesOf(written: string): readonly number[] {
  const compact = written.replace(/['’\s]/g, "");
  const last = Math.max(compact.lastIndexOf("."), compact.lastIndexOf(","));
  const whole = compact.replace(/[.,]/g, "");
  const decimal = last === -1 ? whole : `${compact.slice(0, last).replace(/[.,]/g, "")}.${compact.slice(last + 1)}`;
  return [...new Set([Number(whole), Number(decimal)])].filter(Number.isFinite);
}

function numberForms(written: string): readonly string[] {
  return valuesOf(written).map(numberForm);
}

function numberForm(value: number): string {
  return `n${value}`;
}

function mailForm(mail: string): string {
  return `@${mail.toLowerCase()}`;
}

function idForm(id: string): string {
  return `#${id.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")}`;
}

/** The number of trailing digits that identify a telephone number, with or without its country code. */
const PHONE_DIGITS = 7;

function phoneForms(written: string): readonly string[] | null {
  const digits = written.replace(/\D/g, "");
  return digits.length < PHONE_DIGITS ? null : [digits.slice(-PHONE_DIGITS)];
}

/** Minutes in half a day: "2 pm" is 14:00. */
const HALF_DAY = 720;

function timeForms([, hour, minute, after, alone]: RegExpMatchArray): readonly string[] | null {
  const [hours, minutes] = [Number(hour ?? alone), Number(minute ?? after ?? 0)];
  return hours > 24 || minutes > 59 ? null : [`:${(hours * 60 + minutes) % HALF_DAY}`];
}

/** Returns the length of a written duration; empty if it has no number. */
function durationForms(written: string): readonly string[] {
  const lower = written.toLowerCase();
  const unit = SECONDS.find(([, pattern]) => pattern.test(lower))?.[0];
  const [first = ""] = lower.match(/^\S+?(?=[\s-]|$)/u) ?? [];
  const signs = /^[一二两三四五六七八九十]{1,3}/u.exec(lower)?.[0];
  const digits = new RegExp(`^${NUMBER}`, "u").exec(lower)?.[0];
  const number = digits !== undefined
    ? valuesOf(digits)[0]
    : signs !== undefined
    ? numberOfSigns(signs)
    : first === "a"
    ? 1
    : NUMBER_WORDS.get(first);
  return unit === undefined || number === undefined || number === null ? [] : [`s${unit * number}`];
}

const SECONDS = TIME_UNITS.map(([seconds, words]) => [seconds, new RegExp(`(?:${words})$`, "iu")] as const);

/** A day written with its year requires a given day of that year, or one without a year. */
function dayForms({ year, month, day }: Day): readonly string[] {
  return year === null ? [`d${month}-${day}`] : [`d${year}-${month}-${day}`, `d-${month}-${day}`];
}

function dayGiven({ year, month, day }: Day): readonly string[] {
  return [`d${month}-${day}`, year === null ? `d-${month}-${day}` : `d${year}-${month}-${day}`];
}

/** Sums, differences and multiples that an answer may mention: twelve months, three seats. */
function reckonedFrom(amounts: readonly number[], counts: readonly number[]): ReadonlySet<string> {
  const times = [...new Set([2, 10, 12, ...counts])].filter((count) => count > 0).slice(0, FIGURE_LIMITS.amountsMax);
  const values = amounts.flatMap((one) => [
    ...amounts.flatMap((other) => [one + other, Math.abs(one - other)]),
    ...times.flatMap((count) => [one * count, one / count]),
  ]);
  return new Set(values.map((value) => numberForm(inCents(value))));
}

function inCents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Converts digits of every script to 0 to 9, and removes marks of the writing direction. */
function plain(text: string): string {
  return text.normalize("NFKC").replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, "").replace(
    /[٠-٩۰-۹]/g,
    (digit) => String((digit.codePointAt(0) ?? 0) & 0xf),
  );
}
