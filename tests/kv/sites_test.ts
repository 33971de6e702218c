import assert from "node:assert/strict";
import { openKv } from "../../kv/open.ts";
import { listSites, noteSites } from "../../kv/sites.ts";

const START = Date.UTC(2026, 10, 1);

/** Writes are made in the background: a read that follows them in the same store sees them. */
async function originsOf(kv: Deno.Kv, workspace: string): Promise<readonly string[]> {
  return (await listSites({ kv }, workspace)).map(({ origin }) => origin);
}

Deno.test("noteSites stores each origin of a workspace once, the newest first", async () => {
  const kv = await openKv({ kind: "memory" });
  let now = START;
  const sites = noteSites({ kv, now: () => new Date(now) });
  sites.note("w1", "https://a.example");
  now += 1000;
  sites.note("w1", "https://b.example");
  sites.note("w2", "https://c.example");
  assert.deepEqual(await originsOf(kv, "w1"), ["https://b.example", "https://a.example"]);
  now += 30_000;
  sites.note("w1", "https://a.example");
  assert.deepEqual(await originsOf(kv, "w1"), ["https://b.example", "https://a.example"], "within the same minute");
  now += 31_000;
  sites.note("w1", "https://a.example");
  assert.deepEqual(await originsOf(kv, "w1"), ["https://a.example", "https://b.example"]);
  kv.close();
});

Deno.test("noteSites stops at a limit, so that made-up origins cannot fill the store", async () => {
  const kv = await openKv({ kind: "memory" });
  const sites = noteSites({ kv, now: () => new Date(START) });
  for (let at = 0; at < 1500; at++) sites.note("w", `https://s${at}.example`);
  let kept = 0;
  for await (const _ of kv.list({ prefix: [] })) kept++;
  assert.equal(kept, 1000);
  kv.close();
});
