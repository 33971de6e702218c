import assert from "node:assert/strict";
import { countryOf, timeThere } from "../../../../routes/desk/visitors/country.ts";

const facts = (timezone: string, locale = "en-US") => ({ referrer: null, viewport: "1x1", locale, timezone });
const seen = (timezone: string, locale?: string) => ({ facts: facts(timezone, locale), country: null });

const ZONES = [
  ["Europe/Berlin", "Germany"],
  ["Europe/Vienna", "Austria"],
  ["Europe/Kyiv", "Ukraine"],
  ["Asia/Kolkata", "India"],
  ["Asia/Calcutta", "India"],
  ["America/Argentina/Buenos_Aires", "Argentina"],
  ["US/Pacific", "United States"],
  ["Europe/Belgrade", "Serbia"],
  ["Europe/Moscow", "Russia"],
  ["UTC", undefined],
  ["Etc/GMT+5", undefined],
  ["Mars/Olympus", undefined],
  ["", undefined],
] as const;

for (const [zone, name] of ZONES) {
  Deno.test(`a clock at ${zone || "no zone"} says ${name ?? "no country"}`, () => {
    assert.equal(countryOf(seen(zone), "en")?.name, name);
    assert.equal(countryOf(seen(zone, "de-DE"), "en")?.name, name);
  });
}

Deno.test("a proxy's country takes precedence over the clock's, and an unknown one is dropped", () => {
  const there = { facts: facts("Europe/Berlin"), country: "FR" };
  assert.deepEqual(countryOf(there, "en"), { name: "France", by: "address" });
  assert.deepEqual(countryOf(there, "de"), { name: "Frankreich", by: "address" });
  assert.deepEqual(countryOf({ ...there, country: "QX" }, "en"), { name: "Germany", by: "clock" });
  assert.equal(countryOf({ facts: null, country: null }, "en"), null);
  assert.equal(countryOf(seen("Europe/Berlin", "no locale!"), "en")?.name, "Germany");
});

Deno.test("a visitor's local time has its weekday if the day differs", () => {
  const here = { language: "en-GB", timezone: "Europe/Berlin", now: new Date("2026-11-26T22:30:00Z") };
  assert.equal(timeThere(seen("Europe/London"), here), "22:30");
  assert.equal(timeThere(seen("Asia/Tokyo"), here), "Fri 07:30");
  assert.equal(timeThere(seen("nowhere"), here), null);
});
