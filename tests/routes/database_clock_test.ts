/** Desks that share a PostgreSQL server use its time, whatever their machines' clocks say. */

import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { renewInstance } from "../../core/instances.ts";
import { databaseClock, MACHINE_CLOCK } from "../../routes/database_clock.ts";
import { testDesk } from "../support/desk.ts";

const AT = Date.UTC(2026, 0, 1);
const at = (ms: number) => Promise.resolve(new Date(AT + ms));

/** Milliseconds since a machine began to count, which the test moves. */
function machine(ms: number) {
  const count = { ms };
  const wall = { ms: AT };
  const apart: string[] = [];
  const clock = databaseClock(({ text }) => apart.push(text), { ticks: () => count.ms, wall: () => wall.ms });
  return { count, wall, apart, clock };
}

Deno.test("machines with different clocks follow the database server's time, also between two measurements", async () => {
  const machines = [machine(0), machine(5e9), machine(-12_345)];
  for (const { clock, count } of machines) {
    await clock.compare(() => at(0));
    assert.equal(clock.now().getTime(), AT);
    count.ms += 1500;
    assert.equal(clock.now().getTime(), AT + 1500);
  }
});

Deno.test("a suspended machine, and a changed server clock, are corrected at the next measurement", async () => {
  const { clock } = machine(0);
  await clock.compare(() => at(0));
  await clock.compare(() => at(3_600_000));
  assert.equal(clock.now().getTime(), AT + 3_600_000);
  await clock.compare(() => at(-3_600_000));
  assert.equal(clock.now().getTime(), AT - 3_600_000);
});

Deno.test("a slow measurement moves the clock by at most half of its duration", async () => {
  const { clock, count } = machine(0);
  await clock.compare(() => at(0));
  await clock.compare(async () => {
    count.ms += 8000;
    return await at(6500);
  });
  assert.equal(clock.now().getTime(), AT + 8000);
});

Deno.test("a failed measurement does not change the clock", async () => {
  const { clock, count } = machine(0);
  await clock.compare(() => at(0));
  count.ms += 1500;
  await assert.rejects(clock.compare(() => Promise.reject(new Error("the server is gone"))));
  assert.equal(clock.now().getTime(), AT + 1500);
});

Deno.test("before the first measurement, and with PGlite, the time is the machine's", async () => {
  const before = MACHINE_CLOCK.now().getTime();
  const { clock, wall } = machine(0);
  wall.ms = AT + 7;
  assert.equal(clock.now().getTime(), AT + 7);
  await MACHINE_CLOCK.compare(() => at(0));
  assert.ok(MACHINE_CLOCK.now().getTime() >= before);
});

Deno.test("a machine's clock that is minutes off is logged once, and again after it was right", async () => {
  const { clock, wall, apart } = machine(0);
  const look = () => clock.compare(() => at(0));
  await look();
  wall.ms = AT + 20_000;
  await look();
  assert.deepEqual(apart, [], "what a code is good for is no fault");
  wall.ms = AT - 300_000;
  await look();
  await look();
  assert.deepEqual(apart, ["The clock of this machine is 300 s behind the database's."]);
  assert.equal(clock.fault()?.text, apart[0]);
  assert.equal(clock.now().getTime(), AT, "what the desk compares is the server's time all the same");
  wall.ms = AT;
  await look();
  wall.ms = AT + 300_000;
  await look();
  assert.equal(apart[1], "The clock of this machine is 300 s ahead of the database's.");
  assert.deepEqual([apart.length, clock.fault()?.text], [2, apart[1]]);
});

Deno.test("a heartbeat returns the database's time", async () => {
  const desk = await testDesk();
  const now = async () => {
    const asked: RawBuilder<{ at: Date }> = sql`select clock_timestamp() as at`;
    return (await asked.execute(desk.db)).rows[0]?.at.getTime() ?? assert.fail();
  };
  const { clock } = machine(0);
  const before = await now();
  await clock.compare(() => renewInstance(desk));
  const after = await now();
  assert.ok(clock.now().getTime() >= before && clock.now().getTime() <= after);
  await desk.close();
});
