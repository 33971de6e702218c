/** Counts by workspace stay bounded, whatever names are sent. */

import assert from "node:assert/strict";
import { timesLeft } from "../../sandbox/times_left.ts";

Deno.test("each workspace has its own count, and invented ones share one", () => {
  let now = 1_000_000;
  const mayDo = timesLeft({ max: 3, windowMs: 1000, workspacesMax: 10 }, () => now);
  const allowed = (names: readonly string[]) => names.filter(mayDo).length;
  const named = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word}${n}`);
  assert.equal(allowed(["w", "w", "w", "w"]), 3);
  assert.equal(allowed(named("a", 9)), 9, "there is room for ten");
  assert.equal(allowed(named("b", 5000)), 3, "all further ones together");
  assert.equal(
    allowed([...named("a", 9), ...named("a", 9), ...named("a", 9)]),
    18,
    "those that are known have their own",
  );
  now += 500;
  assert.equal(allowed(["w", "c"]), 0);
  now += 500;
  assert.equal(allowed([...named("b", 5000), "w"]), 10 + 3, "what is over makes room for ten names again");
  now += 1000;
  assert.equal(allowed(["w", "w", "w", "w"]), 3);
});
