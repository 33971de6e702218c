/**
 * Days between moments, and the day on which something begins, in the visitor's time zone.
 *
 * @module
 */
const DAY_MS = 86_400_000;

/** The parts of a date beside its weekday. */
export const DATE = { day: "numeric", month: "long" } as const;

function midnight(moment: Date): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/** The number of days between two moments; a day on which clocks change is an hour longer or shorter. */
export function daysAfter(moment: Date, other: Date): number {
  return Math.round((midnight(moment) - midnight(other)) / DAY_MS);
}

/** A relative day: "yesterday", "today", "tomorrow". */
export function nearDay(days: number, locales: readonly string[]): string {
  return new Intl.RelativeTimeFormat([...locales], { numeric: "auto" }).format(days, "day");
}

/**
 * When something starts: "today 14:00", "tomorrow 09:00", "Monday 09:00", and with the date from a week on. A moment in
 * the past counts as today: the page was open for a while, or its clock is fast.
 */
export function writeBeginning(moment: Date, now: Date, locales: readonly string[]): string {
  const days = Math.max(0, daysAfter(moment, now));
  const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat([...locales], options).format(moment);
  const day = days < 2 ? nearDay(days, locales) : write({ weekday: "long", ...days < 7 ? {} : DATE });
  return day + " " + write({ timeStyle: "short" });
}
