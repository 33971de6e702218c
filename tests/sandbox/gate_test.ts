import assert from "node:assert/strict";
import { makeGate } from "../../sandbox/gate.ts";

const never = new AbortController().signal;

Deno.test("makeGate is first in, first out", async () => {
  const gate = makeGate({ inFlightMax: 1, queueMax: 2 });
  const order: string[] = [];
  assert.equal(await gate.enter(never), "in");
  const waiting = ["first", "second"].map((name) => gate.enter(never).then((entry) => order.push(`${name} ${entry}`)));
  assert.equal(await gate.enter(never), "busy");
  assert.deepEqual([gate.inFlight(), gate.waiting()], [1, 2]);
  gate.leave();
  gate.leave();
  await Promise.all(waiting);
  assert.deepEqual(order, ["first in", "second in"]);
  gate.leave();
  assert.deepEqual([gate.inFlight(), gate.waiting()], [0, 0]);
});

Deno.test("makeGate removes a waiting request from the queue at its deadline", async () => {
  const gate = makeGate({ inFlightMax: 1, queueMax: 1 });
  await gate.enter(never);
  const deadline = new AbortController();
  const entry = gate.enter(deadline.signal);
  deadline.abort();
  assert.equal(await entry, "timeout");
  assert.equal(gate.waiting(), 0);
  gate.leave();
  assert.equal(await gate.enter(never), "in");
});
