import assert from "node:assert/strict";
import { nextTime, scheduleBackups } from "../../supervisor/backups.ts";
import { fakeTimers } from "../support/fake_timers.ts";

const AT = { hour: 3, minute: 30 };

for (
  const [now, next] of [
    ["2026-11-25T03:29:59Z", "2026-11-25T03:30:00.000Z"],
    ["2026-11-25T03:30:00Z", "2026-11-26T03:30:00.000Z"],
    ["2026-12-31T23:00:00Z", "2027-01-01T03:30:00.000Z"],
  ] as const
) {
  Deno.test(`nextTime after ${now} is ${next}`, () => assert.equal(nextTime(AT, new Date(now)).toISOString(), next));
}

Deno.test("scheduleBackups makes one a day, no second one beside it, and says when one failed", async () => {
  using timers = fakeTimers();
  let now = new Date("2026-11-25T03:29:30Z");
  const lines: string[] = [];
  const runs: PromiseWithResolvers<boolean>[] = [];
  const schedule = scheduleBackups(AT, {
    log: (line) => lines.push(line),
    now: () => now,
    run: () => {
      const run = Promise.withResolvers<boolean>();
      runs.push(run);
      return run.promise;
    },
  });
  const pass = (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      now = new Date(now.getTime() + 60_000);
      timers.advance(60_000);
    }
  };
  pass(2);
  assert.equal(runs.length, 1);
  pass(24 * 60);
  assert.equal(runs.length, 1, "the first one still runs");
  runs[0]?.resolve(true);
  await runs[0]?.promise;
  await Promise.resolve();
  pass(1);
  assert.equal(runs.length, 2, "the one of the next day is late");
  runs[1]?.reject(new Error("the disk is full"));
  await runs[1]?.promise.catch(() => {});
  await Promise.resolve();
  await Promise.resolve();
  assert.match(lines[0] ?? "", /^The backup failed\. The next one is made at 2026-11-27T03:30:00\.000Z\.$/);
  schedule.stop();
  assert.deepEqual(timers.pending(), []);
});
