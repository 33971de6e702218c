/** Periodic jobs, and how they end when the desk stops. */

import assert from "node:assert/strict";
import type { Every } from "../../core/ports/timers.ts";
import { startPeriodicJobs } from "../../routes/periodic_jobs.ts";

/** A clock that strikes when it is asked to, and what was logged. */
function bell() {
  const works = new Set<() => void>();
  const logged: string[] = [];
  const every: Every = (_ms, work) => {
    works.add(work);
    return () => works.delete(work);
  };
  return {
    every,
    log: (_level: string, message: string) => void logged.push(message),
    logged,
    strike: () => works.forEach((work) => work()),
  };
}

/** What has ended is noted in a few microtasks. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 10; turns++) await Promise.resolve();
}

Deno.test("a stop of the periodic jobs waits for those under way, and starts no more", async () => {
  const clock = bell();
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  let ended = 0;
  const job = async () => {
    begun++;
    await promise;
    ended++;
  };
  const stop = startPeriodicJobs([[1000, job]], clock);
  clock.strike();
  const stopped = stop().then(() => ended);
  clock.strike();
  resolve();
  assert.equal(await stopped, 1, "the stop did not wait for the job");
  assert.equal(begun, 1);
});

Deno.test("a periodic job does not overlap itself, and runs again after it has ended", async () => {
  const clock = bell();
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const stop = startPeriodicJobs([[1000, () => (begun++, promise)]], clock);
  clock.strike();
  clock.strike();
  assert.equal(begun, 1);
  resolve();
  await settled();
  clock.strike();
  await stop();
  assert.equal(begun, 2);
});

Deno.test("a periodic job that fails is logged, and runs again at its interval", async () => {
  const clock = bell();
  let begun = 0;
  const stop = startPeriodicJobs([[1000, () => Promise.reject(new Error(`fault ${++begun}`))]], clock);
  clock.strike();
  await settled();
  clock.strike();
  await stop();
  assert.equal(begun, 2);
  assert.deepEqual(clock.logged, ["A periodic job failed.", "A periodic job failed."]);
});
