/**
 * Times and days of messages, in the visitor's language and by their own clock.
 *
 * @module
 */
import type { ThreadMessage } from "../protocol.ts";

/** What is written within this time of each other is one group, with one time. */
const GROUP_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/** A moment in the chat's language, in the way of the visitor's own region: 14:32 or 2:32 PM. */
export function writeMoment(moment: Date, options: Intl.DateTimeFormatOptions): string {
  const { lang } = document.documentElement;
  const known = navigator.languages.filter((tag) => tag.startsWith(lang));
  return new Intl.DateTimeFormat([...known, lang], options).format(moment);
}

/** A time of day. */
export function writeTime(moment: Date): string {
  return writeMoment(moment, { timeStyle: "short" });
}

/** When a message was written; null for one that is not saved yet. */
export function momentOf({ at }: Pick<ThreadMessage, "at">): Date | null {
  return at ? new Date(at) : null;
}

/** Whether two messages in a row are near enough to share one time. */
export function isNear(one: ThreadMessage, other: ThreadMessage): boolean {
  const [from, to] = [momentOf(one), momentOf(other)];
  return from === null || to === null || (isSameDay(from, to) && to.getTime() - from.getTime() < GROUP_MS);
}

function midnight(moment: Date): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/** Whether two moments are of one day, where the visitor is. */
export function isSameDay(one: Date, other: Date): boolean {
  return midnight(one) === midnight(other);
}

/** A day in words: today, yesterday, or its date; with the year where that is another one. */
export function writeDay(day: Date, now: Date): string {
  // A day on which clocks change is an hour longer or shorter.
  const ago = Math.max(0, Math.round((midnight(now) - midnight(day)) / DAY_MS));
  const { lang } = document.documentElement;
  if (ago > 1) {
    const year = day.getFullYear() === now.getFullYear() ? {} : { year: "numeric" } as const;
    return writeMoment(day, { weekday: "long", day: "numeric", month: "long", ...year });
  }
  const [first = "", ...rest] = new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-ago, "day");
  return first.toLocaleUpperCase(lang) + rest.join("");
}
