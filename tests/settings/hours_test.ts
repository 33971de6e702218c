import assert from "node:assert/strict";
import { afterOpenMinutes, type BusinessHours, isOpenAt, nextOpening } from "../../core/settings/hours.ts";

const BERLIN: BusinessHours = {
  timezone: "Europe/Berlin",
  days: (["monday", "tuesday", "wednesday", "thursday", "friday"] as const).map((day) => ({
    day,
    from: "09:00",
    to: "17:00",
  })),
};
const NIGHT: BusinessHours = { timezone: "UTC", days: [{ day: "saturday", from: "22:00", to: "02:00" }] };
const ALL_DAY: BusinessHours = { timezone: "UTC", days: [{ day: "monday", from: "00:00", to: "24:00" }] };

/** Hours, a moment, and when it is open from there on; the moment itself while it is open. 2026-11-20 is a Friday. */
const MOMENTS: readonly (readonly [string, BusinessHours, at: string, opens: string])[] = [
  ["before they begin", BERLIN, "2026-11-20T07:59:00Z", "2026-11-20T08:00:00Z"],
  ["at their first minute", BERLIN, "2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z"],
  ["in their last minute", BERLIN, "2026-11-20T15:59:30Z", "2026-11-20T15:59:30Z"],
  ["at their end, before a weekend", BERLIN, "2026-11-20T16:00:00Z", "2026-11-23T08:00:00Z"],
  ["on a weekend in which clocks go back", BERLIN, "2026-10-24T12:00:00Z", "2026-10-26T08:00:00Z"],
  ["on a weekend in which clocks go forward", BERLIN, "2026-03-28T12:00:00Z", "2026-03-30T07:00:00Z"],
  ["past midnight, into another week", NIGHT, "2026-11-22T01:59:00Z", "2026-11-22T01:59:00Z"],
  ["at the end of a night", NIGHT, "2026-11-22T02:00:00Z", "2026-11-28T22:00:00Z"],
  ["at the end of a whole day", ALL_DAY, "2026-11-23T23:59:00Z", "2026-11-23T23:59:00Z"],
  ["after a whole day", ALL_DAY, "2026-11-24T00:00:00Z", "2026-11-30T00:00:00Z"],
];

for (const [what, hours, at, opens] of MOMENTS) {
  Deno.test(`isOpenAt and nextOpening, ${what}`, () => {
    assert.equal(isOpenAt(hours, new Date(at)), at === opens);
    assert.equal(nextOpening(hours, new Date(at))?.toISOString(), new Date(opens).toISOString());
  });
}

Deno.test("isOpenAt takes hours without a day for always", () => {
  assert.equal(isOpenAt({ timezone: "UTC", days: [] }, new Date("2026-11-22T03:00:00Z")), true);
});

/** Hours, a moment, minutes of business hours, and when they have passed. */
const PASSED: readonly (readonly [string, BusinessHours, since: string, minutes: number, at: string])[] = [
  ["within a day", BERLIN, "2026-11-20T09:00:30Z", 30, "2026-11-20T09:30:30Z"],
  ["until the last moment of a day", BERLIN, "2026-11-20T15:00:00Z", 60, "2026-11-20T16:00:00Z"],
  ["over a weekend", BERLIN, "2026-11-20T15:50:00Z", 30, "2026-11-23T08:20:00Z"],
  ["from a weekend on", BERLIN, "2026-11-21T11:00:00Z", 15, "2026-11-23T08:15:00Z"],
  ["over several days", BERLIN, "2026-11-16T08:00:00Z", 3 * 8 * 60 + 5, "2026-11-19T08:05:00Z"],
  ["over a weekend in which clocks go back", BERLIN, "2026-10-23T14:30:00Z", 60, "2026-10-26T08:30:00Z"],
  ["past midnight, into another week", NIGHT, "2026-11-21T23:30:00Z", 150, "2026-11-22T02:00:00Z"],
  ["without hours", { timezone: "UTC", days: [] }, "2026-11-21T23:30:00Z", 60, "2026-11-22T00:30:00Z"],
];

for (const [what, hours, since, minutes, at] of PASSED) {
  Deno.test(`afterOpenMinutes, ${what}`, () => {
    const passed = afterOpenMinutes(hours, new Date(since), minutes);
    assert.equal(passed?.toISOString(), new Date(at).toISOString());
  });
}
