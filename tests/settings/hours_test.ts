import assert from "node:assert/strict";
import { isWithinHours } from "../../core/settings/hours.ts";

const BERLIN = {
  timezone: "Europe/Berlin",
  days: [
    { day: "monday", from: "09:00", to: "12:00" },
    { day: "monday", from: "13:00", to: "17:30" },
    { day: "sunday", from: "22:00", to: "24:00" },
  ],
} as const;

/** In November Berlin is an hour ahead, in July two. 2026-11-16 and 2026-07-20 are Mondays. */
const MOMENTS = [
  ["2026-11-16T07:59:59Z", false],
  ["2026-11-16T08:00:00Z", true],
  ["2026-11-16T10:59:00Z", true],
  ["2026-11-16T11:00:00Z", false],
  ["2026-11-16T16:29:00Z", true],
  ["2026-07-20T07:00:00Z", true],
  ["2026-07-20T06:59:00Z", false],
  ["2026-11-15T22:59:00Z", true],
  ["2026-11-15T23:00:00Z", false],
  ["2026-11-17T09:00:00Z", false],
] as const;

for (const [at, expected] of MOMENTS) {
  Deno.test(`isWithinHours says ${expected} for ${at} in Berlin`, () => {
    assert.equal(isWithinHours({ ...BERLIN, days: [...BERLIN.days] }, new Date(at)), expected);
  });
}

Deno.test("isWithinHours does not know when no hours are set", () => {
  assert.equal(isWithinHours({ timezone: "UTC", days: [] }, new Date()), null);
});
