/**
 * The shared parts of outboxes: the waits between attempts, and the worker.
 *
 * @module
 */
import assert from "node:assert/strict";
import { OUTBOX_LIMITS } from "../../core/limits/outbox.ts";
import { nextAttemptAt } from "../../core/outbox/attempts.ts";
import { type OutboxQueue, startOutbox } from "../../core/outbox/loop.ts";
import { HOUR } from "../../core/units.ts";
import { openLive } from "../../kv/live.ts";
import { until, within } from "../support/wait.ts";

const EVENT = { kind: "conversation", workspace: "w", conversationId: "c" } as const;

Deno.test("nextAttemptAt spreads the retries over most of a day, then returns null", () => {
  let now = new Date("2026-11-23T00:00:00Z");
  let attempts = 1;
  for (let next = nextAttemptAt(now, attempts); next !== null; next = nextAttemptAt(now, ++attempts)) now = next;
  assert.equal(attempts, OUTBOX_LIMITS.retryMs.length + 1);
  assert.ok(now.getTime() - Date.parse("2026-11-23T00:00:00Z") > 20 * HOUR);
  assert.equal(nextAttemptAt(now, 1, HOUR)?.getTime(), now.getTime() + HOUR, "the receiver may ask for a longer wait");
});

/** A queue of numbers, each of which is sent when the test says so. */
function testQueue(count: number) {
  const waiting = Array.from({ length: count }, (_, index) => index);
  const held: PromiseWithResolvers<void>[] = [];
  let atOnce = 0;
  let most = 0;
  const sent: number[] = [];
  const queue: OutboxQueue<number> = {
    name: "numbers",
    lease: (countMax) => Promise.resolve(waiting.splice(0, countMax)),
    send: async (row) => {
      most = Math.max(most, ++atOnce);
      const gate = Promise.withResolvers<void>();
      held.push(gate);
      try {
        await gate.promise;
      } finally {
        atOnce--;
      }
      sent.push(row);
    },
    wakesOn: (event) => event.kind === "conversation",
  };
  return { queue, waiting, held, sent, most: () => most };
}

const never = () => () => {};

Deno.test("the outbox worker sends all rows with bounded concurrency, and continues when one throws", async () => {
  const logged: string[] = [];
  const live = openLive(() => {});
  const { queue, held, sent, most } = testQueue(50);
  const loop = startOutbox({ live, log: (_level, message) => void logged.push(message) }, queue, never);
  await until(() => held.length === OUTBOX_LIMITS.atOnceMax, "the first rows");
  held.shift()?.reject(new Error("no"));
  await until(() => {
    held.splice(0).forEach(({ resolve }) => resolve());
    return sent.length === 49;
  }, "all rows but the one that threw");
  assert.equal(most(), OUTBOX_LIMITS.atOnceMax);
  assert.deepEqual(logged, ["A row of an outbox could not be sent."]);
  await within("the end", loop.stop());
});

Deno.test("the outbox worker polls on an event and at its interval, until it is stopped", async () => {
  const live = openLive(() => {});
  const { queue, waiting, held, sent } = testQueue(0);
  const looks: (() => void)[] = [];
  const loop = startOutbox({ live, log: () => {} }, queue, (_ms, work) => {
    looks.push(work);
    return () => {};
  });
  const release = () => {
    held.splice(0).forEach(({ resolve }) => resolve());
    return waiting.length === 0;
  };
  waiting.push(1);
  live.publish(EVENT);
  await until(() => release() && sent.length === 1, "the row of the event");
  waiting.push(2);
  looks.forEach((look) => look());
  await until(() => release() && sent.length === 2, "the row found at the interval");
  await within("the end", loop.stop());
  waiting.push(3);
  live.publish(EVENT);
  looks.forEach((look) => look());
  assert.deepEqual([waiting, sent], [[3], [1, 2]]);
});

Deno.test("the outbox worker polls again at its interval after the database failed", async () => {
  const logged: string[] = [];
  const { queue, waiting, held, sent } = testQueue(1);
  let failures = 1;
  const lease = (countMax: number) =>
    failures-- > 0 ? Promise.reject(new Error("gone")) : Promise.resolve(waiting.splice(0, countMax));
  const looks: (() => void)[] = [];
  const desk = { live: openLive(() => {}), log: (_level: string, message: string) => void logged.push(message) };
  const loop = startOutbox(desk, { ...queue, lease }, (_ms, work) => {
    looks.push(work);
    return () => {};
  });
  await until(() => logged.length === 1, "the failure");
  assert.deepEqual([logged, waiting], [["Due rows of an outbox could not be read."], [0]]);
  looks.forEach((look) => look());
  await until(() => held.length === 1, "the row");
  held.forEach(({ resolve }) => resolve());
  await within("the end", loop.stop());
  assert.deepEqual(sent, [0]);
});

Deno.test("many events make the outbox worker poll once, and once more for rows added meanwhile", async () => {
  const live = openLive(() => {});
  const { queue } = testQueue(0);
  let looks = 0;
  const lease = () => {
    looks++;
    return Promise.resolve([]);
  };
  const pauses = new Set<() => void>();
  const loop = startOutbox({ live, log: () => {} }, { ...queue, lease }, (ms, work) => {
    if (ms === OUTBOX_LIMITS.eventLookMs) pauses.add(work);
    return () => void pauses.delete(work);
  });
  const endPause = () => pauses.forEach((end) => end());
  await until(() => looks === 1, "the look at the start");
  for (let at = 0; at < 20; at++) live.publish(EVENT);
  await until(() => looks === 2, "the look of the first event");
  assert.equal(pauses.size, 1);
  endPause();
  await until(() => looks === 3, "the look for the others");
  endPause();
  assert.equal(pauses.size, 0, "nothing came meanwhile");
  live.publish(EVENT);
  await until(() => looks === 4, "the look of an event after a quiet time");
  await within("the end", loop.stop());
  assert.equal(pauses.size, 0, "a stopped worker has no timer");
});
