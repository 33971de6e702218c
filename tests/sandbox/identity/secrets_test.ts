import assert from "node:assert/strict";
import type { Identities } from "../../../sandbox/identity/identify.ts";
import type { IdentityRecord } from "../../../sandbox/identity/protocol.ts";
import { secondsFromNow, signToken } from "../../support/jwt.ts";
import { openVaultParts, spawnSandbox } from "../support.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

type Scene = {
  readonly identities: Identities;
  readonly pass: (ms: number) => void;
  /** Opens the same folder again, as after a restart; without the vault file, as on a new machine. */
  readonly reopen: (without?: "vault file") => Promise<Identities>;
};

async function withIdentities(test: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const clock = { ms: START };
  const open = async () => (await openVaultParts(folder, () => clock.ms)).identities;
  const reopen = async (without?: "vault file") => {
    if (without !== undefined) await Deno.remove(`${folder}/vault.json`);
    return await open();
  };
  try {
    await test({ identities: await open(), pass: (ms) => void (clock.ms += ms), reopen });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function made({ secrets }: Identities): Promise<{ readonly secret: string; readonly record: IdentityRecord }> {
  const answer = await secrets.make("w1");
  if (answer.kind !== "made") throw new Error(answer.message);
  return { secret: answer.secret, record: { name: answer.name, sealed: answer.sealed } };
}

async function namesOf(
  { secrets }: Identities,
  records: readonly IdentityRecord[],
  workspace = "w1",
): Promise<readonly string[]> {
  return (await secrets.open(workspace, records)).map(({ name }) => name);
}

Deno.test("an identity secret has 256 random bits and the documented form", () =>
  withIdentities(async ({ identities }) => {
    const [one, other] = [await made(identities), await made(identities)];
    for (const { secret } of [one, other]) assert.match(secret, /^svc_id_[\w-]{43}$/);
    assert.notEqual(one.secret, other.secret);
  }));

Deno.test("after a rotation the previous secret is valid for 24 hours, whatever records the desk presents", () =>
  withIdentities(async ({ identities, pass, reopen }) => {
    const [first, second, third] = [await made(identities), await made(identities), await made(identities)];
    const all = [first.record, second.record, third.record];
    const lasting = [second.record.name, third.record.name];
    assert.deepEqual(await namesOf(identities, all), lasting);
    assert.deepEqual(await namesOf(await reopen(), all.toReversed()), lasting);
    pass(DAY - 1);
    assert.deepEqual(await namesOf(identities, all), lasting);
    pass(1000);
    assert.deepEqual(await namesOf(identities, all), [third.record.name]);
    assert.equal(identities.secrets.isAccepted("w1", second.record.name), false);
  }));

Deno.test("endPrevious ends all secrets except the newest, also after a restart", () =>
  withIdentities(async ({ identities, reopen }) => {
    const [first, second] = [await made(identities), await made(identities)];
    assert.deepEqual(await identities.secrets.endPrevious("w1"), { kind: "ended" });
    assert.deepEqual(await namesOf(identities, [first.record, second.record]), [second.record.name]);
    assert.deepEqual(await namesOf(await reopen(), [first.record, second.record]), [second.record.name]);
  }));

Deno.test("a vault whose file was lost adopts both secrets of a rotation, and no older one", () =>
  withIdentities(async ({ identities, reopen }) => {
    const [first, second, third] = [await made(identities), await made(identities), await made(identities)];
    const later = await reopen("vault file");
    assert.deepEqual(await namesOf(later, [third.record, second.record]), [second.record.name, third.record.name]);
    assert.deepEqual(await namesOf(later, [first.record]), []);
  }));

Deno.test("a record opens only in its own workspace, under its own name, unchanged", () =>
  withIdentities(async ({ identities }) => {
    const { record } = await made(identities);
    const { name, sealed } = record;
    const cases: readonly IdentityRecord[] = [
      { name: `identity:${START + DAY}`, sealed },
      { name: "identity:", sealed },
      { name: "KEY", sealed },
      { name, sealed: { ...sealed, seq: sealed.seq + 1 } },
      { name, sealed: { ...sealed, ct: `${sealed.ct.slice(0, -4)}AAAA` } },
    ];
    assert.deepEqual(await namesOf(identities, [record], "w2"), []);
    for (const each of cases) assert.deepEqual(await namesOf(identities, [each]), [], each.name);
    assert.deepEqual(await namesOf(identities, [record]), [name]);
  }));

Deno.test("make allows five secrets of a workspace in a day, also when they are asked for at once and across restarts", () =>
  withIdentities(async ({ identities, pass, reopen }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => identities.secrets.make("w1")));
    assert.deepEqual(answers.map((answer) => answer.kind === "made" ? "made" : answer.code), [
      ...Array.from({ length: 5 }, () => "made"),
      ...Array.from({ length: 3 }, () => "identity_limit"),
    ]);
    const later = await reopen();
    const refusal = await later.secrets.make("w1");
    assert.equal(refusal.kind === "refused" && refusal.code, "identity_limit");
    assert.equal((await later.secrets.make("w2")).kind, "made");
    pass(DAY + 10);
    assert.equal((await later.secrets.make("w1")).kind, "made");
  }));

Deno.test("no answer of the sandbox but the one that made it holds an identity secret", async () => {
  const { sandbox, stop } = await spawnSandbox();
  try {
    const workspace = "w1";
    const made = await sandbox.identityNew({ workspace });
    if (made.kind !== "made") throw new Error(made.message);
    const { secret, name, sealed } = made;
    const secrets = [{ name, sealed }];
    const exp = secondsFromNow(600);
    const answers = [
      sealed,
      await sandbox.identify({ workspace, token: signToken({ sub: "u_1", exp }, secret), secrets }),
      await sandbox.identify({ workspace, token: signToken({ sub: "u_1", exp }, "another"), secrets }),
      await sandbox.identityEnd({ workspace }),
      await sandbox.setSecret({ workspace, name }, { value: "chosen by the desk", origins: ["https://app.test"] }),
      await sandbox.removeSecret({ workspace, name }),
      await sandbox.health(),
    ];
    const text = JSON.stringify(answers);
    for (const form of [secret, secret.slice(7), btoa(secret), encodeURIComponent(secret)]) {
      assert.ok(!text.includes(form), form.slice(0, 4));
    }
    assert.deepEqual(answers.slice(4, 6).map((answer) => answer !== null && "code" in answer && answer.code), [
      "request",
      "request",
    ]);
    const again = await sandbox.identify({ workspace, token: signToken({ sub: "u_1", exp }, secret), secrets });
    assert.equal(again.kind, "accepted");
  } finally {
    await stop();
  }
});
