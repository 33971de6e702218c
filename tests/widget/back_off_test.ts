import assert from "node:assert/strict";
import { backOffMs, CHAT_WAIT_MS, PAGE_WAIT_MS } from "../../widget/back_off.ts";

for (
  const [firstMs, ceilings] of [
    [undefined, [1000, 2000, 4000, 30_000]],
    [CHAT_WAIT_MS, [4000, 8000, 16_000, 30_000]],
    [PAGE_WAIT_MS, [30_000, 30_000, 30_000, 30_000]],
  ] as const
) {
  Deno.test(`backOffMs is random below a ceiling that doubles from ${firstMs ?? "a second"} to half a minute`, () => {
    assert.deepEqual([1, 2, 3, 20].map((failures) => backOffMs(failures, 1, firstMs)), ceilings);
    assert.equal(backOffMs(20, 0, firstMs), 0);
  });
}

const PAGES = 10_000;
const SPREAD_S = 30;
/** How long the desk is away, from a restart that nearly no page notices to one that every page has failed at. */
for (const awayS of [0.1, 10, 60]) {
  Deno.test(`ten thousand pages reconnect spread over half a minute after an outage of ${awayS} s`, () => {
    const random = sequence();
    const backAt = Array.from({ length: PAGES }, () => comesBackAt(awayS * 1000, random));
    const secondOf = (at: number) => Math.floor(at / 1000 - awayS);
    const inSecond = Array.from(
      { length: SPREAD_S },
      (_, second) => backAt.filter((at) => secondOf(at) === second).length,
    );
    assert.equal(inSecond.reduce((sum, count) => sum + count), PAGES, "all within half a minute");
    // After failures more come early: those who have waited for long are nearer to their next attempt.
    assert.ok(Math.max(...inSecond) < 3 * PAGES / SPREAD_S, inSecond.join(" "));
  });
}

/** When a page that lost its socket at 0 has one again, in ms: its first attempt after the desk is back. */
function comesBackAt(awayMs: number, random: () => number): number {
  let at = 0;
  for (let failures = 1; failures === 1 || at < awayMs; failures++) at += backOffMs(failures, random(), PAGE_WAIT_MS);
  return Math.max(at, awayMs);
}

/** Numbers from 0 to 1 that look random and are the same in every run. @see Lehmer's generator */
function sequence(): () => number {
  let state = 1;
  return () => (state = state * 48_271 % 2_147_483_647) / 2_147_483_647;
}
