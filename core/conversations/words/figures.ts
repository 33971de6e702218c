/**
 * Figures in the words of a model: amounts of money, percentages, numbers with a unit, dates, times, telephone numbers, mail
 * addresses and order numbers. Each must be in something that the model was given: code compares, in every way that people
 * write the same.
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

/** A figure as it is written, and the forms of it of which one must be given. */
export type Figure = { readonly written: string; readonly kind: Kind; readonly forms: readonly string[] };

type Kind = "mail" | "date" | "time" | "money" | "share" | "duration" | "size" | "id" | "phone";

const NUMBER = "\\d{1,12}(?:[.,'’\\u00a0\\u202f ]\\d{3}){0,4}(?:[.,]\\d{1,4})?";
const ALONE = "(?<![\\p{L}\\p{N}.,])";
const END = "(?![\\p{L}\\p{M}\\p{N}])";

/** Addresses of pages are compared by themselves: see `checks.ts`. */
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

/** In the order in which they are read: what one is read from is no other. */
const PATTERNS: readonly (readonly [Exclude<Kind, "mail" | "date">, RegExp])[] = [
  ["phone", PHONE],
  ["id", ID],
  ["money", MONEY],
  ["share", SHARE],
  ["size", SIZE],
  ["duration", DURATION],
  ["time", CLOCK],
];

/** What ends a sentence, and not "a.m.". */
const ENDING = /(?<!\b[ap]\.m)[.,;]$/i;

/** Shorter durations are said of anything: "one moment", "in 2 minutes". */
const DURATION_MIN = 3;

/** The figures of a text, at most {@linkcode FIGURE_LIMITS} of them. */
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
      // A number that belongs to nothing stays for the other kinds.
      if (forms !== null) take(match[0], kind, forms);
    }
  }
  return found.slice(0, FIGURE_LIMITS.figuresMax);
}

/** The forms of a match; none for one that needs no source, null for one that is no figure of this kind. */
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
      // Many programs keep amounts in cents.
      return valuesOf(number).flatMap((value) => [numberForm(value), numberForm(Math.round(value * 100))]);
    case "duration":
      return Number(number) < DURATION_MIN ? [] : [...numberForms(number), ...durationForms(match[0])];
    default:
      return numberForms(number);
  }
}

/** Kinds whose numbers have a unit beside them: what was given as one of them is none of another. */
const WITH_UNIT = [["money", MONEY], ["share", SHARE], ["size", SIZE], ["duration", DURATION]] as const;

/** What a model was given, as its figures are compared with it. */
export type Given = { readonly has: (figure: Figure) => boolean };

/**
 * Reads the texts that a model was given, as far as {@linkcode FIGURE_LIMITS} allow.
 *
 * @param own those of the customer: what is reckoned from their numbers, such as the price of three seats, is known as well
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
      // "1.234" is taken for 1234 alone: parts of cents are in no price.
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
  // Data names many units elsewhere: `"seats": 5`.
  for (const number of numbersIn(bare)) yield numberForm(number);
  for (const pattern of [DURATION, WORDED]) {
    for (const [written] of text.matchAll(pattern)) yield* durationForms(written);
  }
  for (const match of text.matchAll(CLOCK)) yield* timeForms(match) ?? [];
  for (const [word] of text.matchAll(/[\p{L}\p{N}_-]{3,40}/gu)) if (/\d/.test(word)) yield idForm(word);
}

/** The number in a match of a pattern with several ways to write it. */
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
    // Of "20 000" each part counts as well: two numbers may be beside each other.
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

/** With letters and digits they are ids, made at random: "45" in one is no number that anyone wrote. */
const LONG_WORDS = /[\p{L}\p{N}_-]{16,}/gu;

const NUMBERS = new RegExp(`(?<!\\d)${NUMBER}|\\d+`, "gu");

/** The values that a written number may have: "1.234" is 1234 or 1.234, by who writes. */
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

/** Digits at the end of a telephone number that make it that number, with or without its country. */
const PHONE_DIGITS = 7;

function phoneForms(written: string): readonly string[] | null {
  const digits = written.replace(/\D/g, "");
  return digits.length < PHONE_DIGITS ? null : [digits.slice(-PHONE_DIGITS)];
}

/** Minutes of half a day: "2 pm" is 14:00. */
const HALF_DAY = 720;

function timeForms([, hour, minute, after, alone]: RegExpMatchArray): readonly string[] | null {
  const [hours, minutes] = [Number(hour ?? alone), Number(minute ?? after ?? 0)];
  return hours > 24 || minutes > 59 ? null : [`:${(hours * 60 + minutes) % HALF_DAY}`];
}

/** How long a written duration is; nothing for one without a number. */
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

/** A day that is written with its year needs a given day of that year, or one without any. */
function dayForms({ year, month, day }: Day): readonly string[] {
  return year === null ? [`d${month}-${day}`] : [`d${year}-${month}-${day}`, `d-${month}-${day}`];
}

function dayGiven({ year, month, day }: Day): readonly string[] {
  return [`d${month}-${day}`, year === null ? `d-${month}-${day}` : `d${year}-${month}-${day}`];
}

/** Sums, differences and multiples that an answer may name: twelve months, three seats. */
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

/** Digits of every script as 0 to 9, without marks of the writing direction. */
function plain(text: string): string {
  return text.normalize("NFKC").replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, "").replace(
    /[٠-٩۰-۹]/g,
    (digit) => String((digit.codePointAt(0) ?? 0) & 0xf),
  );
}
