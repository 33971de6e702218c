import assert from "node:assert/strict";
import { VAULT_LIMITS } from "../../sandbox/limits.ts";
import { maskAnswer } from "../../sandbox/mail/mask_answer.ts";
import { makeMasker } from "../../sandbox/mask.ts";
import { loadKeys } from "../../sandbox/keys.ts";
import type { Sealed } from "../../sandbox/protocol.ts";
import { openVaultFile } from "../../sandbox/vault_file.ts";
import { makeVault, type OpenVault, REFRESH_TOKEN_NAME } from "../../sandbox/vault.ts";
import { openVault, recordOf } from "./support.ts";

const ID = { workspace: "w1", name: "KEY" };
const SECRET = { value: "sk_live_0123456789", origins: ["https://app.test"] };
const NOW = 1_800_000_000_000;

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** `ok`, or why the record is not accepted. */
async function verdict(vault: OpenVault, sealed: Sealed, id = ID): Promise<string> {
  const secret = await vault.open(id, sealed);
  return "kind" in secret ? secret.code : "ok";
}

Deno.test("a record is bound to its name, workspace, origins, number and key file", () =>
  withFolder(async (folder) => {
    const vault = await openVault(`${folder}/a`);
    const sealed = await recordOf(vault, ID, SECRET);
    assert.deepEqual(await vault.open(ID, sealed), SECRET);
    assert.equal(await verdict(vault, sealed, { ...ID, name: "OTHER" }), "secret_unreadable");
    assert.equal(await verdict(vault, sealed, { ...ID, workspace: "w2" }), "secret_unreadable");
    assert.equal(await verdict(vault, { ...sealed, seq: sealed.seq + 1 }), "secret_unreadable");
    assert.equal(await verdict(await openVault(`${folder}/b`), sealed), "secret_unreadable");
    const elsewhere = await vault.use({ workspace: "w1", secrets: { KEY: sealed } }, ["KEY"], "https://app.test:8443");
    assert.ok("kind" in elsewhere && elsewhere.code === "secret_not_bound");
  }));

Deno.test("a refresh token opens only for its workspace and provider, and does not count in the vault's limit", () =>
  withFolder(async (folder) => {
    const vault = await openVault(folder);
    const made = await vault.sealToken({ workspace: "w1", ...SECRET });
    assert.ok(made.kind === "set" && !JSON.stringify(made).includes(SECRET.value));
    const next = await vault.sealToken({ workspace: "w1", value: "another-refresh-token", origins: SECRET.origins });
    assert.ok(next.kind === "set");
    const use = async (workspace: string, sealed: Sealed, origin = "https://app.test") => {
      const used = await vault.use(
        { workspace, secrets: { [REFRESH_TOKEN_NAME]: sealed } },
        [REFRESH_TOKEN_NAME],
        origin,
      );
      return "kind" in used ? used.code : used.get(REFRESH_TOKEN_NAME);
    };
    assert.equal(await use("w1", made.sealed), SECRET.value, "also after another one was made");
    assert.equal(await use("w2", made.sealed), "secret_unreadable");
    assert.equal(await use("w1", made.sealed, "https://evil.test"), "secret_not_bound");
    assert.equal(await verdict(vault, made.sealed), "secret_unreadable", "under the name of a key");
    const key = await recordOf(vault, ID, SECRET);
    assert.equal(await use("w1", key), "secret_unreadable", "a key is none");
    assert.deepEqual(vault.namesOf("w1"), [ID.name]);
  }));

Deno.test("a record that was replaced or removed is never accepted again", () =>
  withFolder(async (folder) => {
    const vault = await openVault(folder);
    const first = await recordOf(vault, ID, SECRET);
    const second = await recordOf(vault, ID, SECRET);
    assert.ok(second.seq > first.seq);
    assert.deepEqual([await verdict(vault, first), await verdict(vault, second)], ["secret_replaced", "ok"]);
    await vault.remove(ID);
    for (const sealed of [first, second]) assert.equal(await verdict(vault, sealed), "secret_replaced");
    const again = await openVault(folder);
    for (const sealed of [first, second]) assert.equal(await verdict(again, sealed), "secret_replaced");
    assert.equal(await verdict(again, await recordOf(again, ID, SECRET)), "ok");
  }));

Deno.test("the number of a record rises even if the clock is set back", () =>
  withFolder(async (folder) => {
    const first = await recordOf(await openVault(folder, NOW), ID, SECRET);
    const second = await recordOf(await openVault(folder, NOW - 60_000), ID, SECRET);
    assert.deepEqual([first.seq, second.seq], [NOW, NOW + 1]);
    const vault = await openVault(folder, NOW - 60_000);
    await vault.remove(ID);
    assert.equal(await verdict(vault, second), "secret_replaced");
  }));

Deno.test("a vault adopts the newer record of another one with the same key file", () =>
  withFolder(async (folder) => {
    const [one, other] = [`${folder}/one`, `${folder}/other`];
    const first = await openVault(one, NOW);
    await Deno.mkdir(other);
    await Deno.copyFile(`${one}/1.key`, `${other}/1.key`);
    const second = await openVault(other, NOW + 5);
    const own = await recordOf(first, ID, SECRET);
    const theirs = await recordOf(second, ID, { ...SECRET, value: "sk_live_replaced" });
    assert.equal(await verdict(first, own), "ok");
    assert.equal(await verdict(first, theirs), "ok");
    assert.deepEqual(await first.valuesOf("w1"), ["sk_live_replaced"]);
    assert.equal(await verdict(await openVault(one), own), "secret_replaced");
  }));

Deno.test("two vaults on one folder see each other's records and removals", () =>
  withFolder(async (folder) => {
    const [one, other] = [await openVault(folder), await openVault(folder)];
    const names = Array.from({ length: 20 }, (_, at) => `KEY_${at}`);
    const records = await Promise.all(
      names.map((name, at) => recordOf(at % 2 === 0 ? one : other, { ...ID, name }, SECRET)),
    );
    for (const [at, sealed] of records.entries()) {
      for (const vault of [one, other]) assert.equal(await verdict(vault, sealed, { ...ID, name: `KEY_${at}` }), "ok");
    }
    const sealed = await recordOf(one, ID, SECRET);
    assert.equal(await verdict(other, sealed), "ok");
    await other.remove(ID);
    assert.equal(await verdict(one, sealed), "secret_replaced");
  }));

Deno.test("a mail server's password may be short, and masks nothing outside of that server's answers; a key may not", () =>
  withFolder(async (folder) => {
    const vault = await openVault(folder);
    const id = { workspace: "w1", name: "_mail_in_password" };
    const short = { value: "ab12", origins: ["https://imap.test:993"] };
    const sealed = await recordOf(vault, id, short);
    assert.deepEqual(await vault.open(id, sealed), short);
    assert.deepEqual(await vault.valuesOf("w1"), []);
    const answer = await maskAnswer({ vault, maskerOf: makeMasker }, "w1", short.value, "NO ab12 is wrong");
    assert.equal(answer, "NO *** is wrong");
    await assert.rejects(recordOf(vault, ID, short), /8 to/);
    await assert.rejects(recordOf(vault, id, { ...short, value: "abc" }), /4 to/);
  }));

Deno.test("valuesOf has every live value of the workspace and nothing else", () =>
  withFolder(async (folder) => {
    const vault = await openVault(folder);
    assert.deepEqual(await vault.valuesOf("w1"), []);
    await recordOf(vault, { ...ID, name: "OLD" }, { ...SECRET, value: "sk_live_removed" });
    await recordOf(vault, ID, { ...SECRET, value: "sk_live_before" });
    await recordOf(vault, ID, SECRET);
    await recordOf(vault, { ...ID, name: "SAME" }, SECRET);
    await recordOf(vault, { ...ID, workspace: "w2" }, { ...SECRET, value: "sk_live_of_another" });
    await vault.remove({ ...ID, name: "OLD" });
    assert.deepEqual(await vault.valuesOf("w1"), [SECRET.value]);
    assert.deepEqual(await (await openVault(folder)).valuesOf("w1"), [SECRET.value]);
  }));

Deno.test("the vault file holds no value and is its owner's alone", () =>
  withFolder(async (folder) => {
    await recordOf(await openVault(folder), ID, SECRET);
    assert.ok(!(await Deno.readTextFile(`${folder}/vault.json`)).includes(SECRET.value));
    for (const { name } of Deno.readDirSync(folder)) {
      assert.equal(((await Deno.stat(`${folder}/${name}`)).mode ?? 0) & 0o077, 0, name);
    }
  }));

Deno.test("a damaged vault file is named, and a half written one beside it is not read", () =>
  withFolder(async (folder) => {
    const vault = await openVault(folder);
    const sealed = await recordOf(vault, ID, SECRET);
    const whole = await Deno.readTextFile(`${folder}/vault.json`);
    await Deno.writeTextFile(`${folder}/vault.json.new`, whole.slice(0, 20));
    assert.equal(await verdict(await openVault(folder), sealed), "ok");
    for (const text of ["", whole.slice(0, -10), "null", '{"v":1}', whole.replace('"v":2', '"v":1')]) {
      await Deno.writeTextFile(`${folder}/vault.json`, text);
      await assert.rejects(openVault(folder), /vault\.json is damaged/, text);
    }
  }));

Deno.test("without its file a vault adopts the records presented to it, and accepts only the latest", () =>
  withFolder(async (folder) => {
    const vault = await openVault(folder);
    const first = await recordOf(vault, ID, SECRET);
    const second = await recordOf(vault, ID, SECRET);
    await Deno.remove(`${folder}/vault.json`);
    const again = await openVault(folder);
    assert.equal(await verdict(again, second), "ok");
    assert.equal(await verdict(again, first), "secret_replaced");
    assert.equal(await verdict(await openVault(folder), first), "secret_replaced");
  }));

Deno.test("a value is compared only with the live record, and at a limited rate", () =>
  withFolder(async (folder) => {
    let now = NOW;
    const vault = makeVault(await loadKeys(folder), openVaultFile(folder), () => now);
    const first = await recordOf(vault, ID, { ...SECRET, value: "sk_live_before" });
    const sealed = await recordOf(vault, ID, SECRET);
    const compare = async (record: Sealed, value: string) => {
      const answer = await vault.compare(ID, record, value);
      return answer.kind === "compared" ? answer.same : answer.code;
    };
    assert.deepEqual([await compare(sealed, SECRET.value), await compare(sealed, "sk_live_other")], [true, false]);
    assert.equal(await compare(first, "sk_live_before"), "secret_replaced");
    for (let count = 3; count < VAULT_LIMITS.comparisonsMax; count++) assert.equal(await compare(sealed, "x"), false);
    assert.equal(await compare(sealed, SECRET.value), "busy");
    const other = { ...ID, workspace: "w2" };
    const theirs = await vault.compare(other, await recordOf(vault, other, SECRET), SECRET.value);
    assert.deepEqual(theirs, { kind: "compared", same: true }, "another workspace waits for none of these");
    now += VAULT_LIMITS.comparisonsMs;
    assert.equal(await compare(sealed, SECRET.value), true);
  }));

Deno.test("a full vault refuses new names and still replaces and removes", () =>
  withFolder(async (folder) => {
    const keys = await loadKeys(folder);
    const file = openVaultFile(folder);
    const vault = makeVault(keys, { ...file, size: () => VAULT_LIMITS.namesMax }, () => NOW);
    const refusal = await vault.set(ID, SECRET);
    assert.equal(refusal.kind === "refused" && refusal.code, "vault_full");
    const sealed = await recordOf(makeVault(keys, file, () => NOW), ID, SECRET);
    assert.equal((await vault.set(ID, SECRET)).kind, "set");
    assert.equal((await vault.remove(ID)).kind, "removed");
    assert.equal(await verdict(vault, sealed), "secret_replaced");
  }));
