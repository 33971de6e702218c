/**
 * Business hours: whether the team is available now, and when it will be next.
 *
 * @see docs/reference/settings.md
 * @module
 */
import { dateFormat } from "../date_format.ts";

/** A time zone and the hours of each day in it; without any day it is always open. */
export type BusinessHours = {
  readonly timezone: string;
  readonly days: readonly {
    readonly day: typeof DAYS[number];
    /** Times of the day such as `09:00`. */
    readonly from: string;
    readonly to: string;
  }[];
};

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Whether a time is within the hours. */
export function isOpenAt(hours: BusinessHours, at: Date): boolean {
  if (hours.days.length === 0) return true;
  const minute = minuteOfWeek(hours.timezone, at);
  return spansOf(hours).some(({ from, to }) => from <= minute && minute < to);
}

/** Returns the next opening: the time itself while it is open, null if it never opens. */
export function nextOpening(hours: BusinessHours, at: Date): Date | null {
  if (isOpenAt(hours, at)) return at;
  const now = minuteOfWeek(hours.timezone, at);
  const waits = spansOf(hours).map(({ from }) => (from - now + WEEK_MINUTES) % WEEK_MINUTES);
  if (waits.length === 0) return null;
  const guess = new Date(at.getTime() - at.getTime() % MINUTE_MS + Math.min(...waits) * MINUTE_MS);
  return acrossClockChange(hours, now + Math.min(...waits), guess);
}

/** Corrects an estimate to the wanted minute of the week, if daylight saving time begins or ends in between. */
function acrossClockChange({ timezone }: BusinessHours, wanted: number, guess: Date): Date {
  const off = (wanted - minuteOfWeek(timezone, guess)) % WEEK_MINUTES;
  const nearest = off > WEEK_MINUTES / 2 ? off - WEEK_MINUTES : off < -WEEK_MINUTES / 2 ? off + WEEK_MINUTES : off;
  return new Date(guess.getTime() + nearest * MINUTE_MS);
}

/**
 * Returns the time at which `minutes` minutes of business hours have passed since another; null if it never opens, or
 * the hours are so short that this takes more than {@linkcode SPANS_MAX} of them.
 */
export function afterOpenMinutes(hours: BusinessHours, since: Date, minutes: number): Date | null {
  if (hours.days.length === 0) return new Date(since.getTime() + minutes * MINUTE_MS);
  let at: Date | null = since;
  let leftMs = minutes * MINUTE_MS;
  for (let spans = 0; spans < SPANS_MAX; spans++) {
    at = nextOpening(hours, at);
    if (at === null) return null;
    const closes = closingAfter(hours, at);
    const openMs = closes.getTime() - at.getTime();
    if (openMs >= leftMs) return new Date(at.getTime() + leftMs);
    leftMs -= openMs;
    at = closes;
  }
  return null;
}

const SPANS_MAX = 200;

/** Returns when the current span ends; the time must be within the hours. */
export function closingAfter(hours: BusinessHours, at: Date): Date {
  const minute = minuteOfWeek(hours.timezone, at);
  const ends = spansOf(hours).filter(({ from, to }) => from <= minute && minute < to).map(({ to }) => to);
  const end = Math.max(...ends);
  const guess = new Date(at.getTime() - at.getTime() % MINUTE_MS + (end - minute) * MINUTE_MS);
  return acrossClockChange(hours, end, guess);
}

/**
 * Minutes of the week from Sunday 00:00; a span that ends before it begins extends past midnight, on the last day into
 * the first.
 */
function spansOf({ days }: BusinessHours): readonly { readonly from: number; readonly to: number }[] {
  return days.flatMap(({ day, from, to }) => {
    const start = DAYS.indexOf(day) * DAY_MINUTES;
    const [begin, end] = [start + minuteOf(from), start + minuteOf(to)];
    const last = end > begin ? end : end + DAY_MINUTES;
    if (last <= WEEK_MINUTES) return [{ from: begin, to: last }];
    return [{ from: begin, to: WEEK_MINUTES }, { from: 0, to: last - WEEK_MINUTES }];
  });
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

function minuteOfWeek(timezone: string, at: Date): number {
  const parts = formatOf(timezone).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const day = DAYS.findIndex((name) => name === part("weekday").toLowerCase());
  return day * DAY_MINUTES + Number(part("hour")) * 60 + Number(part("minute"));
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  return dateFormat("en-US", {
    timeZone: timezone,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}
