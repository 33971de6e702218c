import assert from "node:assert/strict";
import { TOTP } from "otpauth";
import { loadKeys } from "../../../sandbox/keys.ts";
import { TOTP_LIMITS } from "../../../sandbox/limits.ts";
import { makeTotpCodes } from "../../../sandbox/totp/codes.ts";
import type { TotpCheckAnswer } from "../../../sandbox/totp/protocol.ts";
import { openVaultParts, spawnSandbox } from "../support.ts";

const NOW = 1_800_000_000_000;
const STEP_MS = 30_000;
const SHOWN = { issuer: "Acme & Söhne", label: "ada@example.com" };

/** Makes codes in a folder of the test, with a clock that the test holds. */
async function withCodes(test: (parts: Awaited<ReturnType<typeof openCodes>>) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(await openCodes(folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function openCodes(folder: string) {
  const clock = { ms: NOW };
  const { totp } = await openVaultParts(folder, () => clock.ms);
  const app = async (account: string) => {
    const made = await totp.make({ account, ...SHOWN });
    assert.ok(made.kind === "made");
    const phone = new TOTP({ secret: made.secret });
    return { ...made, codeAt: (timestamp: number) => phone.generate({ timestamp }) };
  };
  return { totp, clock, app };
}

function stepOf(answer: TotpCheckAnswer): number | null | string {
  return answer.kind === "checked" ? answer.step : answer.code;
}

Deno.test("a code of now, of the step before and of the step after is right, and its step is named", () =>
  withCodes(async ({ totp, clock, app }) => {
    const { sealed, codeAt } = await app("a1");
    for (const [steps, isRight] of [[-2, false], [-1, true], [0, true], [1, true], [2, false]] as const) {
      const at = clock.ms + steps * STEP_MS;
      const step = stepOf(await totp.check({ account: "a1", sealed, code: codeAt(at) }));
      assert.equal(step, isRight ? Math.floor(at / STEP_MS) : null, `${steps} steps off`);
    }
  }));

Deno.test("the app gets the company and the email, and its secret has 160 bits", () =>
  withCodes(async ({ app }) => {
    const { uri, secret } = await app("a1");
    const told = new URL(uri);
    assert.deepEqual([told.protocol, told.host, decodeURIComponent(told.pathname)], [
      "otpauth:",
      "totp",
      `/${SHOWN.issuer}:${SHOWN.label}`,
    ]);
    assert.equal(told.searchParams.get("secret"), secret);
    assert.match(secret, /^[A-Z2-7]{32}$/);
  }));

Deno.test("a record holds nothing of the secret, and opens for its own account alone", () =>
  withCodes(async ({ totp, clock, app }) => {
    const { sealed, secret, codeAt } = await app("a1");
    assert.equal(JSON.stringify(sealed).includes(secret), false);
    const code = codeAt(clock.ms);
    assert.equal(stepOf(await totp.check({ account: "a2", sealed, code })), "secret_unreadable");
    const changed = { ...sealed, seq: sealed.seq + 1 };
    assert.equal(stepOf(await totp.check({ account: "a1", sealed: changed, code })), "secret_unreadable");
  }));

Deno.test("anything but six digits is a wrong code", () =>
  withCodes(async ({ totp, clock, app }) => {
    const { sealed, codeAt } = await app("a1");
    const code = codeAt(clock.ms);
    for (const typed of ["", "0", code.slice(1), `${code}0`, ` ${code}`, "abcdef", "١٢٣٤٥٦", "-1", "1e5"]) {
      assert.equal(stepOf(await totp.check({ account: "a1", sealed, code: typed })), null, JSON.stringify(typed));
    }
  }));

Deno.test("after too many tries within an hour even the right code of the account is refused", () =>
  withCodes(async ({ totp, clock, app }) => {
    const { sealed, codeAt } = await app("a1");
    const other = await app("a2");
    const guess = () => totp.check({ account: "a1", sealed, code: "x" });
    for (let tried = 0; tried < TOTP_LIMITS.triesMax; tried++) assert.equal(stepOf(await guess()), null);
    const right = () => totp.check({ account: "a1", sealed, code: codeAt(clock.ms) });
    assert.equal(stepOf(await right()), "busy");
    const others = await totp.check({ account: "a2", sealed: other.sealed, code: other.codeAt(clock.ms) });
    assert.equal(stepOf(others), NOW / STEP_MS);
    clock.ms += TOTP_LIMITS.triesMs;
    assert.equal(stepOf(await right()), clock.ms / STEP_MS);
  }));

Deno.test("correct codes of other accounts do not reset an account's tries", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const clock = { ms: NOW };
    const totp = makeTotpCodes(await loadKeys(folder), () => clock.ms, 2);
    const check = async (account: string) => {
      const made = await totp.make({ account, ...SHOWN });
      assert.ok(made.kind === "made");
      return stepOf(await totp.check({ account, sealed: made.sealed, code: "x" }));
    };
    for (let tried = 0; tried < TOTP_LIMITS.triesMax; tried++) assert.equal(await check("a1"), null);
    assert.deepEqual([await check("a2"), await check("a3"), await check("a1")], [null, "busy", "busy"]);
    clock.ms += TOTP_LIMITS.triesMs;
    assert.deepEqual([await check("a3"), await check("a1")], [null, null]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the sandbox process makes and checks codes under the flags of production", async () => {
  const { sandbox, stop } = await spawnSandbox();
  try {
    const made = await sandbox.totpNew({ account: "a1", ...SHOWN });
    assert.ok(made.kind === "made");
    const timestamp = Date.now();
    const code = new TOTP({ secret: made.secret }).generate({ timestamp });
    const answer = await sandbox.totpCheck({ account: "a1", sealed: made.sealed, code });
    assert.deepEqual(answer, { kind: "checked", step: Math.floor(timestamp / STEP_MS) });
    // No request and no comparison may name a record by this name.
    const id = { workspace: "a1", name: "totp:app" };
    const compared = await sandbox.compareSecret(id, made.sealed, made.secret);
    assert.equal(compared.kind === "refused" && compared.code, "request");
  } finally {
    await stop();
  }
});
