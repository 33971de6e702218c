import assert from "node:assert/strict";
import { openMemory } from "../../../widget/loader/memory.ts";

/** A browser's storage. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
}

Deno.test("openMemory stores nothing before it may, and takes everything back", () => {
  const kept = storage();
  const memory = openMemory("wk_1", () => kept, () => 0);
  const before = memory.read();
  memory.change({ talks: true });
  assert.equal(kept.length, 0);
  memory.allow(true);
  assert.equal(kept.length, 1);
  assert.equal(memory.read().visitor, before.visitor);
  memory.allow(false);
  assert.equal(kept.length, 0);
  assert.notEqual(memory.read().visitor, before.visitor, "it identifies no visitor");
});

Deno.test("openMemory knows a visitor again; half an hour of nothing ends a visit, and two tabs share one", () => {
  const kept = storage();
  let now = 0;
  const open = () => {
    const memory = openMemory("wk_1", () => kept, () => now);
    memory.allow(true);
    return memory;
  };
  const [first, second] = [open(), open()];
  first.change({ shown: ["stuck https://shop.example/"] });
  assert.deepEqual(second.read(), first.read());
  const { visitor, visit } = first.read();
  now = 29 * 60_000;
  assert.equal(open().read().visit, visit);
  now = 60 * 60_000;
  const later = open().read();
  assert.equal(later.visitor, visitor);
  assert.notEqual(later.visit, visit);
  assert.deepEqual(later.shown, []);
  const blocked = openMemory("wk_1", () => {
    throw new Error("no storage here");
  }, () => now);
  blocked.allow(true);
  blocked.change({ talks: true });
  assert.equal(blocked.read().talks, true);
});
