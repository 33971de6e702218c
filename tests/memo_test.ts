import assert from "node:assert/strict";
import { dateFormat, dayIn } from "../core/date_format.ts";
import { memo } from "../core/memo.ts";

Deno.test("memo computes a value once, keeps a bounded number, and evicts the oldest", () => {
  const made: string[] = [];
  const kept = memo<string | undefined>(2);
  const ask = (key: string) =>
    kept(key, () => {
      made.push(key);
      return key === "nothing" ? undefined : key.toUpperCase();
    });
  assert.deepEqual(["a", "nothing", "a", "nothing"].map(ask), ["A", undefined, "A", undefined]);
  assert.deepEqual(made, ["a", "nothing"]);
  assert.deepEqual(["b", "a"].map(ask), ["B", "A"]);
  assert.deepEqual(made, ["a", "nothing", "b", "a"]);
});

Deno.test("memo does not cache a failed computation", () => {
  const kept = memo<string>(2);
  const fails = () => {
    throw new Error("not now");
  };
  assert.throws(() => kept("a", fails), /not now/);
  assert.equal(kept("a", () => "later"), "later");
});

Deno.test("dateFormat caches by language, time zone and parts, and refuses an unknown zone", () => {
  const at = new Date("2026-11-22T23:30:00Z");
  const said = (language: string, timeZone: string) => dateFormat(language, { timeZone, dateStyle: "long" }).format(at);
  assert.deepEqual(
    [said("en", "UTC"), said("de", "UTC"), said("de", "Europe/Berlin"), said("en", "UTC")],
    ["November 22, 2026", "22. November 2026", "23. November 2026", "November 22, 2026"],
  );
  assert.equal(dateFormat("en", { timeZone: "UTC", year: "numeric" }).format(at), "2026");
  assert.equal(dayIn("Europe/Berlin", at), "2026-11-23");
  assert.throws(() => dayIn("Nowhere/City", at), RangeError);
});
