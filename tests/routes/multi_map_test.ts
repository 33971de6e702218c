import assert from "node:assert/strict";
import { openMultiMap } from "../../routes/live/multi_map.ts";

const [ann, ben] = [{ name: "Ann" }, { name: "Ben" }];

Deno.test("openMultiMap stores each value of a key once, and drops keys without values", () => {
  const map = openMultiMap<{ readonly name: string }>();
  assert.deepEqual([map.get("a"), map.size()], [[], 0]);
  map.add("a", ann);
  map.add("a", ann);
  assert.deepEqual(map.get("a"), [ann]);
  map.add("a", ben);
  map.add("a", ben);
  map.add("b", ben);
  assert.deepEqual([map.get("a"), map.get("b"), map.size()], [[ann, ben], [ben], 2]);
  map.remove("b", ann);
  map.remove("a", ann);
  assert.deepEqual([map.get("a"), map.get("b")], [[ben], [ben]]);
  map.remove("a", ben);
  map.remove("b", ben);
  map.remove("b", ben);
  assert.deepEqual([map.get("a"), map.size()], [[], 0]);
});
