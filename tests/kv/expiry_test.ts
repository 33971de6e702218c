/** Entries of a KV Connect server expire by the desks' shared clock, whatever their machines' clocks say. */

import assert from "node:assert/strict";
import { openMachine } from "../../bench/faults/machine.ts";
import { expiringBy } from "../../kv/expiry.ts";
import { openKv } from "../../kv/open.ts";
import { sharedRates } from "../../kv/rates.ts";

const HOUR_MS = 3_600_000;
const DAY_S = 86_400;
const counter = { name: "mcp", subject: "a", rate: { max: 5, windowMs: HOUR_MS } };

/** A store that notes the ends of what is written. */
async function notingStore() {
  const kv = await openKv({ kind: "memory" });
  const ends: (number | undefined)[] = [];
  const [set, atomic] = [kv.set.bind(kv), kv.atomic.bind(kv)];
  kv.set = (key, value, options) => {
    ends.push(options?.expireIn);
    return set(key, value, options);
  };
  kv.atomic = () => {
    const operation = atomic();
    const setLater = operation.set.bind(operation);
    operation.set = (key, value, options) => {
      ends.push(options?.expireIn);
      return setLater(key, value, options);
    };
    return operation;
  };
  return { kv, ends };
}

Deno.test("an entry's lifetime is corrected by the difference between the machine's clock and the shared one", async () => {
  const { kv, ends } = await notingStore();
  let behindMs = 0;
  const store = expiringBy(kv, () => behindMs);
  await store.set(["one"], 1, { expireIn: 1000 });
  behindMs = DAY_S * 1000;
  await store.set(["one"], 1, { expireIn: 1000 });
  await store.atomic().check({ key: ["two"], versionstamp: null }).set(["two"], 2, { expireIn: 2000 }).delete(["one"])
    .set(["three"], 3).commit();
  behindMs = -5000;
  await store.atomic().set(["two"], 2, { expireIn: 7000 }).commit();
  await store.set(["two"], 2, { expireIn: 1000 });
  await store.set(["for ever"], 1);
  assert.deepEqual(ends, [1000, 86_401_000, 86_402_000, undefined, 2000, 1, undefined]);
  assert.deepEqual([(await store.get(["one"])).value, (await store.get(["two"])).value], [null, 2]);
  store.close();
});

Deno.test("the corrected store refuses operations and lists entries like the store", async () => {
  const { kv } = await notingStore();
  const store = expiringBy(kv, () => 0);
  await store.set(["a", 1], "kept");
  const { ok } = await store.atomic().check({ key: ["a", 1], versionstamp: null }).set(["a", 1], "lost").commit();
  const listed = await Array.fromAsync(store.list({ prefix: ["a"] }), ({ value }) => value);
  assert.deepEqual([ok, listed], [false, ["kept"]]);
  store.close();
});

const CHILD = new URL("./count_once.ts", import.meta.url).pathname;

Deno.test("a rate counted by a machine whose clock is a day wrong counts at the others", async () => {
  const machine = await openMachine();
  if (machine === null) return;
  const folder = await Deno.makeTempDir({ prefix: "desk-expiry-" });
  try {
    for (const aheadSeconds of [-DAY_S, -300, 300, DAY_S]) {
      await machine.set({ aheadSeconds, syncMs: 0 });
      const path = `${folder}/${aheadSeconds}.kv`;
      const { success } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", "--cached-only", "--unstable-kv", CHILD, path, String(-aheadSeconds * 1000)],
        env: machine.env,
      }).output();
      assert.ok(success);
      const kv = await openKv({ kind: "file", path, onDamaged: () => assert.fail("damaged") });
      const { left } = await sharedRates(kv, () => new Date()).takeAll([counter]);
      kv.close();
      assert.equal(left, counter.rate.max - 2, `${aheadSeconds} s ahead`);
    }
  } finally {
    await machine.close();
    await Deno.remove(folder, { recursive: true });
  }
});
