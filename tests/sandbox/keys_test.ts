import assert from "node:assert/strict";
import { addKey, loadKeys } from "../../sandbox/keys.ts";
import { openSecret, sealSecret } from "../../sandbox/secrets.ts";

const ID = { workspace: "w1", name: "KEY" };
const SECRET = { value: "0123456789", origins: ["https://app.test"] };

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("loadKeys makes a key file once, readable by its owner alone, and finds it again", () =>
  withFolder(async (folder) => {
    const [first] = await loadKeys(`${folder}/keys`);
    const sealed = await sealSecret(first, ID, 1, SECRET);
    const again = await loadKeys(`${folder}/keys`);
    assert.deepEqual(again.map(({ kid }) => kid), [first.kid]);
    assert.deepEqual(await openSecret(again, ID, sealed), SECRET);
    assert.equal(((await Deno.stat(`${folder}/keys/1.key`)).mode ?? 0) & 0o777, 0o600);
  }));

Deno.test("sandboxes that start concurrently on an empty folder create and use one key", () =>
  withFolder(async (folder) => {
    for (let round = 1; round <= 50; round++) {
      const shared = `${folder}/${round}`;
      const all = await Promise.all(Array.from({ length: 6 }, () => loadKeys(shared)));
      assert.deepEqual(Array.from(Deno.readDirSync(shared), ({ name }) => name), ["1.key"]);
      assert.equal(new Set(all.flatMap((keys) => keys.map(({ kid }) => kid))).size, 1);
    }
  }));

Deno.test("loadKeys puts the newest key first and still opens what was made with an older one", () =>
  withFolder(async (folder) => {
    const [old] = await loadKeys(folder);
    const sealed = await sealSecret(old, ID, 1, SECRET);
    await addKey(folder);
    const keys = await loadKeys(folder);
    assert.equal(keys.length, 2);
    assert.notEqual(keys[0].kid, old.kid);
    assert.deepEqual(await openSecret(keys, ID, sealed), SECRET);
    assert.equal(await openSecret([keys[0]], ID, sealed), null);
  }));

Deno.test("loadKeys names a damaged key file instead of making another", () =>
  withFolder(async (folder) => {
    for (const text of ["damaged", "", "no base64url!", "A".repeat(40)]) {
      await Deno.writeTextFile(`${folder}/1.key`, text);
      await assert.rejects(loadKeys(folder), /1\.key is not a key file/, text);
    }
  }));

Deno.test("loadKeys reads the key file of an earlier version, which held a key pair", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/1.key`, `${"A".repeat(64)}\n${"B".repeat(43)}\n`);
    const [key] = await loadKeys(folder);
    assert.deepEqual(await openSecret([key], ID, await sealSecret(key, ID, 1, SECRET)), SECRET);
  }));

/** Values that cannot be sealed. */
const UNFIT: readonly string[] = ["", "1234567", "x".repeat(4097), "half a pair \ud83d"];

for (const value of UNFIT) {
  Deno.test(`sealSecret refuses a value of ${value.length} characters: ${JSON.stringify(value.slice(0, 16))}`, () =>
    withFolder(async (folder) => {
      const [key] = await loadKeys(folder);
      await assert.rejects(sealSecret(key, ID, 1, { value, origins: [] }), TypeError);
    }));
}

Deno.test("sealSecret seals the same value differently each time and never as itself", () =>
  withFolder(async (folder) => {
    const [key] = await loadKeys(folder);
    const [one, other] = [
      await sealSecret(key, ID, 1, SECRET),
      await sealSecret(key, ID, 1, SECRET),
    ];
    for (const field of ["iv", "ct"] as const) assert.notEqual(one[field], other[field]);
    assert.ok(!JSON.stringify(one).includes(SECRET.value));
  }));
