import assert from "node:assert/strict";
import { openKv } from "../../kv/open.ts";
import { clearSeats, openPresence, WRITING_MS } from "../../kv/presence.ts";

const ANN = { workspace: "w", teammate: "t1", name: "Ann" };
const BEN = { workspace: "w", teammate: "t2", name: "Ben" };

/** Two instances with one store, and a clock. */
async function openTwo() {
  const kv = await openKv({ kind: "memory" });
  const clock = { ms: Date.parse("2026-11-21T12:00:00Z") };
  const parts = { kv, now: () => new Date(clock.ms), newId: () => crypto.randomUUID() };
  return { kv, clock, here: openPresence(parts), there: openPresence(parts) };
}

Deno.test("openPresence shows at one instance who views and types at another, until they leave", async () => {
  const { kv, clock, here, there } = await openTwo();
  const changed: string[] = [];
  const seat = here.open(ANN, (id) => changed.push(id));
  const people = async () => (await there.inside("w", "c")).map(({ name, isWriting }) => [name, isWriting]);
  await seat.sit("c");
  assert.deepEqual(await people(), [["Ann", false]]);
  assert.equal(await seat.write(), "c");
  await there.open(BEN, () => {}).sit("c");
  assert.deepEqual(await people(), [["Ann", true], ["Ben", false]]);
  clock.ms += WRITING_MS;
  assert.deepEqual(await people(), [["Ann", false], ["Ben", false]]);
  await seat.sit("other");
  assert.deepEqual(await people(), [["Ben", false]]);
  assert.deepEqual(await there.inside("another", "other"), []);
  await seat.leave();
  assert.deepEqual(await there.inside("w", "other"), []);
  assert.deepEqual(changed, ["c", "c", "c", "other", "other"]);
  kv.close();
});

Deno.test("openPresence removes a page without heartbeats, and keeps one with them", async () => {
  const { kv, clock, here, there } = await openTwo();
  const [silent, alive] = [here.open(ANN, () => {}), here.open(BEN, () => {})];
  await Promise.all([silent.sit("c"), alive.sit("c")]);
  for (let minute = 0; minute < 3; minute++) {
    clock.ms += 61_000;
    await alive.stay();
  }
  assert.deepEqual((await there.inside("w", "c")).map(({ name }) => name), ["Ben"]);
  await clearSeats({ kv });
  assert.deepEqual(await there.inside("w", "c"), []);
  kv.close();
});

Deno.test("an entry of presence that is removed while it is being added is gone in the end", async () => {
  const { kv, here } = await openTwo();
  const seat = here.open(ANN, () => {});
  await Promise.all([seat.sit("c"), seat.leave()]);
  assert.deepEqual(await here.inside("w", "c"), []);
  kv.close();
});
