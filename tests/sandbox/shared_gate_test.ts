import assert from "node:assert/strict";
import { makeSharedGate } from "../../sandbox/shared_gate.ts";

const LIMITS = { inFlightMax: 4, queueMax: 6, firstOnly: 1, ofWorkspace: { inFlightMax: 2, queueMax: 3 } };
const never = new AbortController().signal;

/** A gate, and the workspaces in the order in which their requests were let in. */
function openGate() {
  const gate = makeSharedGate(LIMITS);
  const order: string[] = [];
  const enter = (workspace: string, signal = never) =>
    gate.enter(workspace, signal).then((entry) => {
      if (entry === "in") order.push(workspace);
      return entry;
    });
  return { gate, order, enter };
}

/** Lets promises that are settled run on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

Deno.test("makeSharedGate limits each workspace, and distinguishes its full queue from the shared one", async () => {
  const { gate, enter } = openGate();
  assert.deepEqual([await enter("slow"), await enter("slow")], ["in", "in"]);
  const waiting = Array.from({ length: 3 }, () => enter("slow"));
  assert.equal(await enter("slow"), "share_busy");
  assert.equal(await enter("two"), "in");
  waiting.push(...Array.from({ length: 3 }, () => enter("two")));
  assert.equal(await enter("two"), "share_busy");
  assert.deepEqual([gate.inFlight(), gate.waiting()], [3, 6]);
  assert.equal(await enter("three"), "in", "the last place is for a workspace that runs nothing");
  assert.equal(await enter("four"), "busy");
  gate.leave("three");
  assert.deepEqual([gate.inFlight(), gate.waiting()], [3, 6], "no other may have it");
});

Deno.test("makeSharedGate serves waiting workspaces in turn, each first in, first out", async () => {
  const { gate, order, enter } = openGate();
  const many = ["a", "a", "b", "a", "a", "b", "b"].map((workspace) => enter(workspace));
  await settle();
  assert.deepEqual(order, ["a", "a", "b"]);
  for (const workspace of ["a", "a", "b", "b"]) {
    gate.leave(workspace);
    await settle();
  }
  assert.deepEqual(order.slice(3).toSorted(), ["a", "a", "b", "b"]);
  assert.notEqual(order[3], order[4], "one after the other");
  assert.deepEqual(await Promise.all(many), many.map(() => "in"));
});

Deno.test("makeSharedGate removes a request from the queue at its deadline, and forgets idle workspaces", async () => {
  const { gate, enter } = openGate();
  await enter("a");
  await enter("a");
  const deadline = new AbortController();
  const late = enter("a", deadline.signal);
  deadline.abort();
  assert.equal(await late, "timeout");
  assert.equal(gate.waiting(), 0);
  gate.leave("a");
  gate.leave("a");
  gate.leave("a");
  assert.equal(gate.inFlight(), 0);
});

Deno.test("makeSharedGate queues no request whose deadline is over already", async () => {
  const { gate, enter } = openGate();
  await enter("a");
  await enter("a");
  assert.equal(await Promise.race([enter("a", AbortSignal.abort()), settle()]), "timeout");
  assert.equal(gate.waiting(), 0);
});

Deno.test("makeSharedGate never exceeds a limit, and starts every request in the end", async () => {
  const { gate, enter } = openGate();
  const running: string[] = [];
  let lets = 0;
  let asked = 0;
  for (let step = 0; step < 2000; step++) {
    const workspace = "abcde"[(step * 7 + (step >> 3)) % 5] ?? "a";
    if (step % 3 !== 0 || running.length === 0) {
      asked++;
      void enter(workspace).then((entry) => entry === "in" ? running.push(workspace) : lets++);
    } else gate.leave(running.splice(step % running.length, 1)[0] ?? "");
    await settle();
    const ofOne = Math.max(0, ...["a", "b", "c", "d", "e"].map((one) => running.filter((own) => own === one).length));
    assert.ok(gate.inFlight() <= LIMITS.inFlightMax && gate.waiting() <= LIMITS.queueMax && ofOne <= 2);
    assert.equal(gate.inFlight(), running.length);
  }
  let ended = 0;
  while (running.length > 0) {
    gate.leave(running.shift() ?? "");
    ended++;
    await settle();
  }
  assert.deepEqual([gate.inFlight(), gate.waiting()], [0, 0]);
  assert.ok(ended > 0 && asked > lets);
});
