import assert from "node:assert/strict";
import fc from "fast-check";
import { keyedMutex } from "../../kv/keyed_mutex.ts";
import { openKv } from "../../kv/open.ts";
import type { Rate } from "../../core/limits/rates.ts";
import { memoryRates, type Rates, sharedRates } from "../../kv/rates.ts";
import { runs } from "../support/runs.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20, 12);
const rate: Rate = { max: 5, windowMs: MINUTE };

function clock() {
  const state = { ms: START };
  return {
    now: () => new Date(state.ms),
    pass: (ms: number) => {
      state.ms += ms;
    },
  };
}

function take(rates: Rates, subject: string, name = "mcp") {
  return rates.takeAll([{ name, subject, rate }]);
}

async function takeMany(rates: Rates, count: number, subject = "a"): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < count; i++) if ((await take(rates, subject)).allowed) allowed++;
  return allowed;
}

/** Both stores behave the same. */
const STORES: Readonly<Record<string, (now: () => Date, test: (rates: Rates) => Promise<void>) => Promise<void>>> = {
  memoryRates: (now, test) => test(memoryRates(now)),
  sharedRates: async (now, test) => {
    const kv = await openKv({ kind: "memory" });
    try {
      await test(sharedRates(kv, now));
    } finally {
      kv.close();
    }
  },
};

for (const [store, run] of Object.entries(STORES)) {
  Deno.test(`${store} allows as many as the rate, and then returns the wait`, async () => {
    const { now, pass } = clock();
    await run(now, async (rates) => {
      assert.equal(await takeMany(rates, 8), 5);
      const verdict = await take(rates, "a");
      assert.equal(verdict.allowed, false);
      assert.ok(verdict.retryAfterS >= 1 && verdict.retryAfterS <= 120);
      pass(verdict.retryAfterS * 1000);
      assert.equal((await take(rates, "a")).allowed, true);
    });
  });

  Deno.test(`${store} refunds counted requests, and no more than were counted`, async () => {
    const { now, pass } = clock();
    await run(now, async (rates) => {
      const counter = { name: "mcp", subject: "a", rate };
      for (let i = 0; i < 3; i++) await rates.giveBack([counter]);
      assert.equal(await takeMany(rates, 8), 5);
      await rates.giveBack([counter]);
      assert.equal(await takeMany(rates, 8), 1);
      // The last five are those of the window before now.
      pass(MINUTE);
      await rates.giveBack([counter]);
      assert.equal((await take(rates, "a")).allowed, true);
    });
  });

  Deno.test(`${store} counts subjects and names apart`, async () => {
    const { now } = clock();
    await run(now, async (rates) => {
      assert.equal(await takeMany(rates, 6, "a"), 5);
      assert.equal(await takeMany(rates, 6, "b"), 5);
      assert.equal((await take(rates, "a", "widget")).allowed, true);
    });
  });

  Deno.test(`${store} allows no burst of twice the rate around the turn of a window`, async () => {
    const { now, pass } = clock();
    await run(now, async (rates) => {
      pass(MINUTE - 1);
      assert.equal(await takeMany(rates, 5), 5);
      pass(2);
      assert.equal(await takeMany(rates, 5), 0);
      pass(2 * MINUTE);
      assert.equal(await takeMany(rates, 5), 5);
    });
  });

  Deno.test(`${store} counts on all of several counters or on none, and returns the longest wait`, async () => {
    const { now } = clock();
    const slow: Rate = { max: 7, windowMs: 10 * MINUTE };
    const wide = { name: "mcp", subject: "wide", rate: slow };
    await run(now, async (rates) => {
      const both = (subject: string) => rates.takeAll([{ name: "mcp", subject, rate }, wide]);
      for (let n = 0; n < 5; n++) assert.ok((await both("a")).allowed);
      for (let n = 0; n < 5; n++) assert.equal((await both("a")).allowed, false);
      // The refusals above did not count for the wide one, which has two left.
      assert.deepEqual([(await both("b")).allowed, (await both("b")).allowed, (await both("b")).allowed], [
        true,
        true,
        false,
      ]);
      const { retryAfterS } = await both("a");
      assert.equal(retryAfterS, (await rates.takeAll([wide])).retryAfterS);
      assert.ok(retryAfterS > 2 * 60);
      assert.equal(await takeMany(rates, 5, "b"), 3);
    });
  });

  Deno.test(`${store} counts concurrent requests`, async () => {
    const { now } = clock();
    await run(now, async (rates) => {
      const verdicts = await Promise.all(Array.from({ length: 30 }, () => take(rates, "a")));
      assert.ok(verdicts.filter(({ allowed }) => allowed).length <= 5);
      assert.ok(verdicts.some(({ allowed }) => allowed));
    });
  });
}

Deno.test("memoryRates allows a request after the wait that it returned", async () => {
  const steps = fc.array(fc.integer({ min: 0, max: 2 * MINUTE }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 6 }), async (waits, max) => {
      const { now, pass } = clock();
      const rates = memoryRates(now);
      for (const wait of waits) {
        pass(wait);
        const { allowed, retryAfterS } = await rates.takeAll([{
          name: "mcp",
          subject: "a",
          rate: { max, windowMs: MINUTE },
        }]);
        if (allowed) continue;
        pass(retryAfterS * 1000);
        assert.ok((await rates.takeAll([{ name: "mcp", subject: "a", rate: { max, windowMs: MINUTE } }])).allowed);
      }
    }),
    { numRuns: runs(100, 500), seed: 20261120 },
  );
});

Deno.test("memoryRates evicts the least recently used subject", async () => {
  const { now } = clock();
  const rates = memoryRates(now, 2);
  await takeMany(rates, 5, "a");
  await takeMany(rates, 5, "b");
  await takeMany(rates, 1, "a");
  await takeMany(rates, 1, "c");
  assert.equal(await takeMany(rates, 1, "a"), 0);
  assert.equal(await takeMany(rates, 1, "b"), 1);
});

Deno.test("many concurrent requests on several instances are refused only by the limit", async () => {
  const kv = await openKv({ kind: "memory" });
  try {
    const instances = Array.from({ length: 3 }, () => sharedRates(kv, clock().now));
    const shared = { name: "widget", subject: "workspace", rate: { max: 100, windowMs: MINUTE } };
    const own = (at: number) => ({ ...shared, subject: `visitor ${at}` });
    const takeAt = (at: number) => instances[at % 3]?.takeAll([own(at), shared]);
    const first = await Promise.all(Array.from({ length: 90 }, (_, at) => takeAt(at)));
    assert.equal(first.filter((verdict) => verdict?.allowed).length, 90);
    const more = await Promise.all(Array.from({ length: 30 }, (_, at) => takeAt(at)));
    assert.equal(more.filter((verdict) => verdict?.allowed).length, 10);
  } finally {
    kv.close();
  }
});

Deno.test("callers of a keyed mutex with the same key run in turn, and those behind a failed one fail with it", async () => {
  const oneByOne = keyedMutex();
  const order: string[] = [];
  const run = (name: string, keys: readonly string[], fails = false) =>
    oneByOne(keys, async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (fails) throw new Error("no answer");
    });
  await Promise.all([run("first", ["a", "b"]), run("second", ["b", "c"]), run("third", ["c"])]);
  assert.deepEqual(order, ["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  const waiting = [run("broken", ["a"], true), run("behind", ["a", "b"]), run("further", ["b"])];
  await Promise.all(waiting.map((each) => assert.rejects(each, /no answer/)));
  assert.deepEqual(order.slice(6), ["broken begins", "broken ends"]);
  await run("later", ["a", "b"]);
  assert.equal(order.at(-1), "later ends");
});
