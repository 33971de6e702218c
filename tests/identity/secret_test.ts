import assert from "node:assert/strict";
import { checkToken } from "../../core/identity/identify.ts";
import { endRotation, identityRecords, identityStatus, setIdentity } from "../../core/identity/secret.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";

const HOUR = 60 * 60 * 1000;
const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const claims = () => ({ sub: "u_1", exp: desk.now().getTime() / 1000 + 600 });

/** Turns identity on in a fresh workspace. */
async function identified() {
  const workspace = (await testWorkspace(desk)).id;
  const secret = await made(workspace, "on");
  const verdict = async (signedWith: string) => {
    const answer = await checkToken(desk, workspace, signToken(claims(), signedWith));
    return answer.kind === "accepted" ? "accepted" : answer.code;
  };
  return { workspace, secret, verdict };
}

async function made(workspace: string, turn: "on" | "rotate"): Promise<string> {
  const { secret } = await setIdentity(desk, workspace, turn);
  assert.ok(secret !== null);
  return secret;
}

Deno.test("setIdentity makes a secret in the documented form and stores it sealed", async () => {
  const { workspace, secret } = await identified();
  assert.match(secret, /^svc_id_[\w-]{43}$/);
  const rows = await desk.db.selectFrom("identitySecrets").selectAll().where("workspace", "=", workspace).execute();
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(secret.slice(7)));
});

Deno.test("setIdentity does not show the secret when identity is turned on again", async () => {
  const { workspace, secret, verdict } = await identified();
  assert.deepEqual(await setIdentity(desk, workspace, "off"), { on: false, secret: null });
  assert.equal(await verdict(secret), "not_configured");
  assert.deepEqual(await setIdentity(desk, workspace, "on"), { on: true, secret: null });
  assert.equal(await verdict(secret), "accepted");
});

Deno.test("setIdentity leaves the old secret valid for 24 hours after a rotation", async () => {
  const { workspace, secret, verdict } = await identified();
  const next = await made(workspace, "rotate");
  assert.notEqual(next, secret);
  assert.deepEqual([await verdict(secret), await verdict(next)], ["accepted", "accepted"]);
  desk.pass(23 * HOUR);
  assert.equal(await verdict(secret), "accepted");
  desk.pass(2 * HOUR);
  assert.deepEqual([await verdict(secret), await verdict(next)], ["bad_signature", "accepted"]);
});

Deno.test("endRotation ends the old secret immediately", async () => {
  const { workspace, secret, verdict } = await identified();
  const next = await made(workspace, "rotate");
  await endRotation(desk, workspace);
  assert.deepEqual([await verdict(secret), await verdict(next)], ["bad_signature", "accepted"]);
});

Deno.test("setIdentity keeps two secrets at most when it rotates twice in a day", async () => {
  const { workspace, secret, verdict } = await identified();
  const second = await made(workspace, "rotate");
  const third = await made(workspace, "rotate");
  assert.deepEqual(
    [await verdict(secret), await verdict(second), await verdict(third)],
    ["bad_signature", "accepted", "accepted"],
  );
});

Deno.test("setIdentity leaves one current secret when many rotate or turn on at the same time", async () => {
  const { workspace } = await identified();
  await Promise.all(Array.from({ length: 4 }, () => setIdentity(desk, workspace, "rotate")));
  assert.equal((await identityRecords(desk, workspace)).length, 2);
  const fresh = (await testWorkspace(desk)).id;
  const states = await Promise.all(Array.from({ length: 8 }, () => setIdentity(desk, fresh, "on")));
  assert.equal(states.filter(({ secret }) => secret !== null).length, 1);
});

Deno.test("setIdentity makes five secrets a day and refuses a sixth, which changes nothing", async () => {
  const { workspace } = await identified();
  for (let at = 0; at < 3; at++) await made(workspace, "rotate");
  const last = await made(workspace, "rotate");
  const before = await identityStatus(desk, workspace);
  await assert.rejects(setIdentity(desk, workspace, "rotate"), { code: "rate_limited" });
  assert.deepEqual(await identityStatus(desk, workspace), before);
  const verdict = await checkToken(desk, workspace, signToken(claims(), last));
  assert.equal(verdict.kind, "accepted");
  desk.pass(24 * HOUR);
  await made(workspace, "rotate");
});

Deno.test("checkToken does not accept another workspace's secret", async () => {
  const { secret } = await identified();
  const other = await identified();
  assert.equal(await other.verdict(secret), "bad_signature");
});

Deno.test("identityStatus says when the secrets were made and end", async () => {
  const { workspace } = await identified();
  const setAt = desk.now();
  assert.deepEqual(await identityStatus(desk, workspace), { on: true, secretSetAt: setAt, oldUntil: null });
  desk.pass(HOUR);
  await made(workspace, "rotate");
  const now = desk.now();
  const oldUntil = new Date(now.getTime() + 24 * HOUR);
  assert.deepEqual(await identityStatus(desk, workspace), { on: true, secretSetAt: now, oldUntil });
});
