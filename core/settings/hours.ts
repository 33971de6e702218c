/**
 * When the team is there.
 *
 * @module
 */
import type { Settings } from "./settings.ts";

type BusinessHours = Settings["inbox"]["businessHours"];

/** Tells whether a moment is in the business hours; null when none are set, so that nobody has said. */
export function isWithinHours({ timezone, days }: BusinessHours, at: Date): boolean | null {
  if (days.length === 0) return null;
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: timezone, weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const day = part("weekday").toLowerCase();
  const time = `${part("hour")}:${part("minute")}`;
  return days.some((opening) => opening.day === day && opening.from <= time && time < opening.to);
}
