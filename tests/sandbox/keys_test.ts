import assert from "node:assert/strict";
import { addKey, loadKeys, publishKey } from "../../sandbox/keys.ts";
import { publicKeySchema } from "../../sandbox/protocol.ts";
import { openSecret, sealSecret } from "../../sandbox/secrets.ts";

const PLACEHOLDER = { workspace: "w1", name: "KEY" };
const SECRET = { value: "0123456789", origins: ["https://app.test"] };

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("loadKeys makes a key pair once, readable by its owner alone, and finds it again", () =>
  withFolder(async (folder) => {
    const [first] = await loadKeys(`${folder}/keys`);
    const sealed = await sealSecret(first.public, PLACEHOLDER, SECRET);
    const again = await loadKeys(`${folder}/keys`);
    assert.deepEqual(again.map((key) => key.public), [first.public]);
    assert.deepEqual(await openSecret(again, PLACEHOLDER, sealed), SECRET);
    assert.equal(((await Deno.stat(`${folder}/keys/1.key`)).mode ?? 0) & 0o777, 0o600);
  }));

Deno.test("loadKeys puts the newest key first and still opens what was sealed to an older one", () =>
  withFolder(async (folder) => {
    const [old] = await loadKeys(folder);
    const sealed = await sealSecret(old.public, PLACEHOLDER, SECRET);
    await addKey(folder);
    const keys = await loadKeys(folder);
    assert.equal(keys.length, 2);
    assert.notEqual(keys[0].public.kid, old.public.kid);
    assert.deepEqual(await openSecret(keys, PLACEHOLDER, sealed), SECRET);
    assert.equal(await openSecret([keys[0]], PLACEHOLDER, sealed), null);
  }));

Deno.test("loadKeys names a damaged key file instead of making another", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/1.key`, "damaged");
    await assert.rejects(loadKeys(folder), /1\.key is not a key file/);
  }));

Deno.test("publishKey writes what the desk reads", () =>
  withFolder(async (folder) => {
    const [key] = await loadKeys(folder);
    await publishKey(`${folder}/run`, key.public);
    assert.deepEqual(
      publicKeySchema.parse(JSON.parse(await Deno.readTextFile(`${folder}/run/sandbox.pub`))),
      key.public,
    );
  }));

/** Values that cannot be sealed. */
const UNFIT: readonly string[] = ["", "1234567", "x".repeat(4097), "half a pair \ud83d"];

for (const value of UNFIT) {
  Deno.test(`sealSecret refuses a value of ${value.length} characters: ${JSON.stringify(value.slice(0, 16))}`, () =>
    withFolder(async (folder) => {
      const [key] = await loadKeys(folder);
      await assert.rejects(sealSecret(key.public, PLACEHOLDER, { value, origins: [] }), TypeError);
    }));
}

Deno.test("sealSecret seals the same value differently each time and never as itself", () =>
  withFolder(async (folder) => {
    const [key] = await loadKeys(folder);
    const [one, other] = [
      await sealSecret(key.public, PLACEHOLDER, SECRET),
      await sealSecret(key.public, PLACEHOLDER, SECRET),
    ];
    for (const field of ["epk", "iv", "ct"] as const) assert.notEqual(one[field], other[field]);
    assert.ok(!JSON.stringify(one).includes(SECRET.value));
  }));
