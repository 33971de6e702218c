import assert from "node:assert/strict";
import { TOTP } from "otpauth";
import { SIGN_IN_LIMITS } from "../../core/limits/people.ts";
import { setApp, unlockApp, useAppCode } from "../../core/sign_in/authenticator_app.ts";
import { makeRecoveryCodes, useRecoveryCode } from "../../core/sign_in/recovery_codes.ts";
import { lacksSecondStep, readSecondStepRule, setSecondStepRule } from "../../core/sign_in/rules.ts";
import { isTwoStep, readSecondSteps, removeApp, removeSecondSteps } from "../../core/sign_in/second_step.ts";
import { accountOf } from "../../core/teammates/accounts.ts";
import { testCaller, type TestDesk, testDesk, testWorkspace } from "../support/desk.ts";

const STEP_MS = 30_000;
const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

async function accountIn(of: TestDesk, workspace: string): Promise<string> {
  const { teammate } = await testCaller(of, workspace);
  return (await accountOf(of, { workspace, teammate: teammate.id }))?.id ?? "";
}

async function newAccount(): Promise<{ readonly workspace: string; readonly account: string }> {
  const { id: workspace } = await testWorkspace(desk);
  return { workspace, account: await accountIn(desk, workspace) };
}

/** Sets an app for an account and moves on, so that the code which set it is of an earlier step. */
async function withApp(account: string): Promise<() => string> {
  const { secret, sealed } = await desk.totp.newSecret(account, { issuer: "Acme", label: "ada@example.com" });
  const phone = new TOTP({ secret });
  const code = () => phone.generate({ timestamp: desk.now().getTime() });
  assert.equal(await setApp(desk, account, sealed, code()), true);
  desk.pass(STEP_MS);
  return code;
}

Deno.test("an authenticator app is set only by a right code", async () => {
  const { account } = await newAccount();
  const { sealed } = await desk.totp.newSecret(account, { issuer: "Acme", label: "ada@example.com" });
  assert.equal(await setApp(desk, account, sealed, "000000x"), false);
  assert.equal(isTwoStep(await readSecondSteps(desk, account)), false);
});

Deno.test("a code works once, with or without a space, and not in the step in which the app was set", async () => {
  const { account } = await newAccount();
  const { secret, sealed } = await desk.totp.newSecret(account, { issuer: "Acme", label: "ada@example.com" });
  const code = new TOTP({ secret }).generate({ timestamp: desk.now().getTime() });
  assert.equal(await setApp(desk, account, sealed, code), true);
  assert.equal(await useAppCode(desk, account, code), "wrong");
  desk.pass(STEP_MS);
  const next = new TOTP({ secret }).generate({ timestamp: desk.now().getTime() });
  assert.equal(await useAppCode(desk, account, `${next.slice(0, 3)} ${next.slice(3)}`), "right");
  assert.equal(await useAppCode(desk, account, next), "wrong");
});

Deno.test("of one code that is used ten times at once, one use is right", async () => {
  const { account } = await newAccount();
  const code = (await withApp(account))();
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => useAppCode(desk, account, code)));
  assert.equal(verdicts.filter((verdict) => verdict === "right").length, 1);
});

Deno.test("a code of an earlier step does not work after a later one", async () => {
  const { account } = await newAccount();
  const code = await withApp(account);
  const earlier = code();
  desk.pass(STEP_MS);
  assert.equal(await useAppCode(desk, account, code()), "right");
  assert.equal(await useAppCode(desk, account, earlier), "wrong");
});

Deno.test("twenty wrong codes lock the app, also many at once; another second step unlocks it", async () => {
  const { account } = await newAccount();
  const code = await withApp(account);
  const guesses = await Promise.all(Array.from({ length: 30 }, () => useAppCode(desk, account, "x")));
  const count = (verdict: string) => guesses.filter((guess) => guess === verdict).length;
  assert.deepEqual([count("wrong"), count("locked")], [
    SIGN_IN_LIMITS.wrongCodesMax,
    30 - SIGN_IN_LIMITS.wrongCodesMax,
  ]);
  assert.equal(await useAppCode(desk, account, code()), "locked");
  await unlockApp(desk, account);
  assert.equal(await useAppCode(desk, account, code()), "right");
});

Deno.test("a right code resets the count of wrong ones", async () => {
  const { account } = await newAccount();
  const code = await withApp(account);
  for (let tried = 1; tried < SIGN_IN_LIMITS.wrongCodesMax; tried++) await useAppCode(desk, account, "x");
  assert.equal(await useAppCode(desk, account, code()), "right");
  assert.equal(await useAppCode(desk, account, "x"), "wrong");
});

Deno.test("a code works only for its own account, and none without an app", async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  const code = await withApp(one.account);
  await withApp(other.account);
  assert.equal(await useAppCode(desk, other.account, code()), "wrong");
  assert.equal(await useAppCode(desk, (await newAccount()).account, code()), "wrong");
});

Deno.test("ten recovery codes work once each, however they are typed; new ones end them", async () => {
  const { account } = await newAccount();
  const codes = await makeRecoveryCodes(desk, account);
  assert.equal(new Set(codes).size, SIGN_IN_LIMITS.recoveryCodes);
  const [first = "", second = "", third = ""] = codes;
  assert.match(first, /^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  assert.equal(await useRecoveryCode(desk, account, { code: first, address: null }), true);
  assert.equal(await useRecoveryCode(desk, account, { code: first, address: null }), false);
  const misread = second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "I");
  assert.equal(await useRecoveryCode(desk, account, { code: ` ${misread} `, address: null }), true);
  assert.equal(await useRecoveryCode(desk, (await newAccount()).account, { code: third, address: null }), false);
  assert.equal((await readSecondSteps(desk, account)).recoveryCodesLeft, SIGN_IN_LIMITS.recoveryCodes - 2);
  await makeRecoveryCodes(desk, account);
  assert.equal(await useRecoveryCode(desk, account, { code: third, address: null }), false);
});

Deno.test("of one recovery code that is used ten times at once, one use is right", async () => {
  const { account } = await newAccount();
  const [code = ""] = await makeRecoveryCodes(desk, account);
  const uses = await Promise.all(
    Array.from({ length: 10 }, () => useRecoveryCode(desk, account, { code, address: null })),
  );
  assert.equal(uses.filter(Boolean).length, 1);
});

Deno.test("the database holds no recovery code and no secret of an app", async () => {
  const { account } = await newAccount();
  const { secret, sealed } = await desk.totp.newSecret(account, { issuer: "Acme", label: "ada@example.com" });
  await setApp(desk, account, sealed, new TOTP({ secret }).generate({ timestamp: desk.now().getTime() }));
  const codes = await makeRecoveryCodes(desk, account);
  const stored = JSON.stringify([
    await desk.db.selectFrom("authenticatorApps").selectAll().where("account", "=", account).execute(),
    await desk.db.selectFrom("recoveryCodes").selectAll().where("account", "=", account).execute(),
  ]);
  assert.ok(stored.includes(account));
  for (const told of [secret, ...codes.flatMap((code) => [code, code.replaceAll("-", "")])]) {
    assert.equal(stored.includes(told), false);
  }
});

Deno.test("recovery codes are removed with the last second step", async () => {
  const { account } = await newAccount();
  await withApp(account);
  const [code = ""] = await makeRecoveryCodes(desk, account);
  await removeApp(desk, account);
  assert.equal(await useRecoveryCode(desk, account, { code, address: null }), false);
});

Deno.test("a workspace that asks for a second step says who lacks one, and a reset takes it off", async () => {
  const { workspace, account } = await newAccount();
  assert.equal(await readSecondStepRule(desk, workspace), "optional");
  assert.equal(await lacksSecondStep(desk, workspace, account), false);
  await setSecondStepRule(desk, workspace, "required");
  assert.equal(await lacksSecondStep(desk, workspace, account), true);
  await withApp(account);
  assert.equal(await lacksSecondStep(desk, workspace, account), false);
  await removeSecondSteps(desk, account);
  assert.equal(await lacksSecondStep(desk, workspace, account), true);
  await setSecondStepRule(desk, workspace, "optional");
  assert.equal(await lacksSecondStep(desk, workspace, account), false);
});
