/** Opens a damaged live store, and one that does not answer. */

import assert from "node:assert/strict";
import { limitWaits, StoreSilent } from "../../kv/limit_waits.ts";
import { openKv } from "../../kv/open.ts";

async function inFolder(test: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-kv-" });
  try {
    await test(`${folder}/live.kv`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Opens a file, and gives back the names under which damaged ones were put aside. */
async function openFile(path: string) {
  const asides: string[] = [];
  return { kv: await openKv({ kind: "file", path, onDamaged: (aside) => asides.push(aside) }), asides };
}

const DAMAGES: Readonly<Record<string, (path: string) => Promise<void>>> = {
  "overwritten": (path) => Deno.writeFile(path, crypto.getRandomValues(new Uint8Array(8192))),
  "cut": async (path) => await Deno.truncate(path, (await Deno.stat(path)).size / 2),
};

for (const [name, damage] of Object.entries(DAMAGES)) {
  Deno.test(`a live store that was ${name} is moved aside and replaced by an empty one`, () =>
    inFolder(async (path) => {
      const first = await openFile(path);
      for (let at = 0; at < 200; at++) await first.kv.set(["a", at], "x".repeat(1000));
      first.kv.close();
      await damage(path);
      const second = await openFile(path);
      assert.deepEqual(second.asides, [`${path}.damaged`]);
      assert.equal((await second.kv.get(["a", 1])).value, null);
      await second.kv.set(["b"], 1);
      second.kv.close();
      assert.ok((await Deno.stat(`${path}.damaged`)).isFile);
      const third = await openFile(path);
      assert.deepEqual([third.asides, (await third.kv.get(["b"])).value], [[], 1]);
      third.kv.close();
    }));
}

// Requests that were given up end with the store, not with the test.
const sanitize = { sanitizeOps: false, sanitizeResources: false };

Deno.test("every request to a KV Connect server that does not answer fails in time", sanitize, async () => {
  const held = Promise.withResolvers<void>();
  const tokens: (string | null)[] = [];
  const silent = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const { pathname, origin } = new URL(request.url);
      if (pathname !== "/") {
        await held.promise;
        return new Response("refused", { status: 400 });
      }
      tokens.push(request.headers.get("authorization"));
      return Response.json({
        version: 2,
        databaseId: "7a2f4f66-6a2b-4a52-8e0f-1f1f7b6b8a11",
        endpoints: [{ url: `${origin}/data`, consistency: "strong" }],
        token: "another-token",
        expiresAt: "2099-01-01T00:00:00Z",
      });
    },
  );
  Deno.env.set("DENO_KV_ACCESS_TOKEN", "a-token");
  const kv = await openKv({ kind: "connect", url: `http://127.0.0.1:${silent.addr.port}/`, waitMsMax: 50 });
  const asked: readonly (() => Promise<unknown>)[] = [
    () => kv.get(["a"]),
    () => kv.set(["a"], 1),
    () => kv.delete(["a"]),
    () => kv.getMany([["a"], ["b"]]),
    () => Array.fromAsync(kv.list({ prefix: ["a"] })),
    () => kv.atomic().check({ key: ["a"], versionstamp: null }).set(["a"], 1).commit(),
  ];
  for (const ask of asked) await assert.rejects(ask, StoreSilent);
  kv.close();
  // A request that breaks off is sent again and again, and each time a line is written, long after this test.
  held.resolve();
  await silent.shutdown();
  assert.deepEqual(new Set(tokens), new Set(["Bearer a-token"]));
  Deno.env.delete("DENO_KV_ACCESS_TOKEN");
});

Deno.test("a store with time limits behaves like the store", async () => {
  const kv = limitWaits(await openKv({ kind: "memory" }), 60_000);
  const { ok } = await kv.atomic().check({ key: ["a"], versionstamp: null }).set(["a"], 1).set(["b"], 2).commit();
  assert.equal(ok, true);
  const entries = await Array.fromAsync(kv.list({ prefix: [] }), ({ value }) => value);
  assert.deepEqual(entries, [1, 2]);
  for await (const { value } of kv.list({ prefix: ["a"] })) assert.equal(value, 1);
  assert.equal((await kv.get(["b"])).value, 2);
  kv.close();
});
