/** Compares two shares: their difference, and whether that can be chance. */

import assert from "node:assert/strict";
import { differenceOf } from "../../core/reports/difference.ts";

Deno.test("differenceOf says that a difference may be chance for few conversations, and not for many", () => {
  const few = differenceOf({ part: 9, whole: 21 }, { part: 10, whole: 16 });
  assert.deepEqual([Math.round(few?.points ?? 0), few?.mayBeChance], [-20, true]);
  const many = differenceOf({ part: 900, whole: 2100 }, { part: 1000, whole: 1600 });
  assert.deepEqual([Math.round(many?.points ?? 0), many?.mayBeChance], [-20, false]);
  assert.deepEqual(differenceOf({ part: 300, whole: 600 }, { part: 300, whole: 600 }), {
    points: 0,
    mayBeChance: true,
  });
});

Deno.test("differenceOf compares shares of 0 and 100 %, and returns null for a side without conversations", () => {
  assert.equal(differenceOf({ part: 0, whole: 0 }, { part: 3, whole: 9 }), null);
  assert.equal(differenceOf({ part: 3, whole: 9 }, { part: 0, whole: 0 }), null);
  assert.equal(differenceOf({ part: 0, whole: 2 }, { part: 2, whole: 2 })?.mayBeChance, true);
  assert.equal(differenceOf({ part: 0, whole: 40 }, { part: 40, whole: 40 })?.mayBeChance, false);
});

Deno.test("differenceOf has few false alarms for sides drawn from the same distribution", () => {
  // A linear congruential generator, so that every run draws the same.
  let state = 7;
  const drawn = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const side = (whole: number) => ({ part: Array.from({ length: whole }, drawn).filter((x) => x < 0.3).length, whole });
  for (const [one, other] of [[15, 15], [40, 200], [300, 300]] as const) {
    const said = Array.from({ length: 1000 }, () => differenceOf(side(one), side(other)))
      .filter((found) => found?.mayBeChance === false).length;
    assert.ok(said < 70, `${said} of 1000 with ${one} and ${other} conversations`);
  }
});
