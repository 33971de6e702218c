/**
 * The built-in model's lines about opening hours: whether it is open now, the next change, and the week.
 *
 * @module
 */
import { dateFormat } from "../../date_format.ts";
import type { Language } from "../../languages/language.ts";
import { type BusinessHours, closingAfter, isOpenAt, nextOpening } from "../../settings/hours.ts";
import { openingText, timeText, zoneText } from "../../settings/opening_text.ts";
import type { TeamHours } from "../model.ts";
import { DAY } from "../../units.ts";

const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

/** Answers a question about the hours in a language; there must be at least one day. */
export function hoursLine({ open, at }: TeamHours, { code, builtin }: Language): string {
  const clock = { code, timeZone: open.timezone };
  const isOpen = isOpenAt(open, at);
  const next = isOpen ? closingAfter(open, at) : nextOpening(open, at);
  const time = next === null ? "" : isOpen ? timeText(next, clock) : openingText(next, at, clock);
  const now = (isOpen ? builtin.openNow : builtin.closedNow).replace("{time}", () => time);
  const title = builtin.openingHours.replace("{zone}", () => zoneText(at, clock));
  return [...next === null ? [] : [now, ""], title, "", ...weekLines(open, code)].join("\n");
}

/** Returns a line for each run of days with the same hours. */
function weekLines({ days }: BusinessHours, code: string): readonly string[] {
  const times = WEEK.map((day) =>
    days.filter((one) => one.day === day).toSorted((one, other) => one.from < other.from ? -1 : 1)
      .map(({ from, to }) => `${clockText(from, code)} – ${clockText(to, code)}`).join(", ")
  );
  return times.flatMap((hours, first) => {
    if (hours === "" || times[first - 1] === hours) return [];
    const after = times.findIndex((one, at) => at > first && one !== hours);
    const last = (after === -1 ? times.length : after) - 1;
    const named = last === first ? dayName(first, code) : `${dayName(first, code)} – ${dayName(last, code)}`;
    return [`- ${named}: ${hours}`];
  });
}

function dayName(day: number, code: string): string {
  return dateFormat(code, { weekday: "long", timeZone: "UTC" }).format(MONDAY + day * DAY);
}

/** Formats a time such as `09:00` for a language. */
function clockText(time: string, code: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return dateFormat(code, { hour: "numeric", minute: "2-digit", timeZone: "UTC" })
    .format(MONDAY + (hour * 60 + minute) * 60_000);
}
