/**
 * Times and days of messages, in the visitor's language and time zone.
 *
 * @module
 */
import type { ThreadMessage } from "../../protocol.ts";
import { DATE, daysAfter, nearDay } from "./days.ts";

/** Messages within this time form a group with one time. */
const GROUP_MS = 5 * 60_000;

/** The chat's language, preferably in the visitor's regional variant. */
export function ownLocales(): readonly string[] {
  const { lang } = document.documentElement;
  return [...navigator.languages.filter((tag) => tag.startsWith(lang)), lang];
}

/** A moment in the chat's language and the visitor's regional format: 14:32 or 2:32 PM. */
function writeMoment(moment: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat([...ownLocales()], options).format(moment);
}

/** A time of day. */
export function writeTime(moment: Date): string {
  return writeMoment(moment, { timeStyle: "short" });
}

/** When a message was written; null if it is not saved yet. */
export function momentOf({ at }: Pick<ThreadMessage, "at">): Date | null {
  return at ? new Date(at) : null;
}

/** Whether two consecutive messages are close enough to share one time. */
export function isNear(one: ThreadMessage, other: ThreadMessage): boolean {
  const [from, to] = [momentOf(one), momentOf(other)];
  return from === null || to === null || (isSameDay(from, to) && to.getTime() - from.getTime() < GROUP_MS);
}

/** Whether two moments are on the same day in the visitor's time zone. */
export function isSameDay(one: Date, other: Date): boolean {
  return daysAfter(one, other) === 0;
}

/** A day in words: today, yesterday, or its date, with the year if it is not the current one. */
export function writeDay(day: Date, now: Date): string {
  const ago = Math.max(0, daysAfter(now, day));
  if (ago > 1) {
    const year = day.getFullYear() === now.getFullYear() ? {} : { year: "numeric" } as const;
    return writeMoment(day, { weekday: "long", ...DATE, ...year });
  }
  const [first = "", ...rest] = nearDay(-ago, ownLocales());
  return first.toLocaleUpperCase(document.documentElement.lang) + rest.join("");
}
