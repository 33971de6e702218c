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

Deno.test("openMemory stores nothing without consent, and removes everything when it is withdrawn", () => {
  const kept = storage();
  const memory = openMemory("wk_1", () => kept, storage, () => 0);
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

Deno.test("openMemory recognises a visitor; half an hour of inactivity ends a visit, which tabs share", () => {
  const kept = storage();
  let now = 0;
  const open = () => {
    const memory = openMemory("wk_1", () => kept, storage, () => now);
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
  const refuse = () => {
    throw new Error("no storage here");
  };
  const blocked = openMemory("wk_1", refuse, refuse, () => now);
  blocked.allow(true);
  blocked.change({ talks: true });
  blocked.keepOpen(true);
  assert.deepEqual([blocked.read().talks, blocked.wasOpen()], [true, false]);
});

Deno.test("openMemory reopens the chat on the next page of its tab, only with consent", () => {
  const [kept, tab, otherTab] = [storage(), storage(), storage()];
  const open = (of: Storage) => openMemory("wk_1", () => kept, () => of, () => 0);
  const memory = open(tab);
  memory.keepOpen(true);
  assert.deepEqual([tab.length, memory.wasOpen()], [0, false]);
  memory.allow(true);
  memory.keepOpen(true);
  const [next, elsewhere] = [open(tab), open(otherTab)];
  next.allow(true);
  elsewhere.allow(true);
  assert.deepEqual([next.wasOpen(), elsewhere.wasOpen()], [true, false]);
  next.keepOpen(false);
  assert.equal(memory.wasOpen(), false);
  memory.keepOpen(true);
  memory.allow(false);
  assert.equal(tab.length, 0);
});
