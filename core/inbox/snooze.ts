/**
 * Snooze times: a few presets, or an entered one.
 *
 * @module
 */
import { unmarkedParameter } from "../problem.ts";

/** A preset time. */
export type SnoozeTime = { readonly id: string; readonly label: string; readonly until: Date };

/** The ids of the presets, in the words of a macro. */
export const SNOOZE_WORDS: Readonly<Record<string, string>> = {
  hour: "for an hour",
  later: "for four hours",
  tomorrow: "until tomorrow at 9:00",
  monday: "until Monday at 9:00",
};

const MORNING = { hour: 9, minute: 0, second: 0, millisecond: 0 } as const;
const MONDAY = 1;
const WEEK_DAYS = 7;

/** Returns the presets relative to a time, in the desk's time zone. */
export function snoozeTimes(now: Date, timezone: string): readonly SnoozeTime[] {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)
    .round({ smallestUnit: "minute", roundingMode: "floor" });
  const toMonday = (MONDAY - here.dayOfWeek + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS;
  const times = [
    ["hour", "In an hour", here.add({ hours: 1 })],
    ["later", "In four hours", here.add({ hours: 4 })],
    ["tomorrow", "Tomorrow at 9:00", here.add({ days: 1 }).with(MORNING)],
    ["monday", "Next Monday at 9:00", here.add({ days: toMonday }).with(MORNING)],
  ] as const;
  return times.map(([id, label, at]) => ({ id, label, until: dateOf(at) }));
}

/**
 * Parses a chosen preset (its id) or an entered time (`2026-11-20T09:30`, in the desk's time zone).
 *
 * @throws DeskError invalid_input
 */
export function readSnooze(chosen: string, now: Date, timezone: string): Date {
  const known = snoozeTimes(now, timezone).find(({ id }) => id === chosen);
  if (known !== undefined) return known.until;
  try {
    return dateOf(Temporal.PlainDateTime.from(chosen).toZonedDateTime(timezone));
  } catch {
    throw unmarkedParameter("until", "must be a date and a time, such as 2026-11-20T09:30.");
  }
}

function dateOf(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds);
}
