/** Fake timers leave the real timers of other code alone. */
import assert from "node:assert/strict";
import { fakeTimers } from "./support/fake_timers.ts";

Deno.test("a real timer set before the fake clock can still be cleared, and ids of fake timers never collide with it", async () => {
  const fired: string[] = [];
  const cleared = setTimeout(() => fired.push("cleared"), 0);
  const every = setInterval(() => fired.push("every"), 0);
  const kept = new Promise<void>((resolve) => setTimeout(() => (fired.push("kept"), resolve()), 10));
  {
    using timers = fakeTimers();
    const fake = setTimeout(() => fired.push("fake"), 5);
    clearTimeout(cleared);
    clearInterval(every);
    assert.deepEqual(timers.pending(), [5]);
    timers.advance(5);
    clearTimeout(fake);
  }
  await kept;
  assert.deepEqual(fired, ["fake", "kept"]);
});
