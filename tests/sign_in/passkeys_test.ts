import assert from "node:assert/strict";
import { DeskError } from "../../core/problem.ts";
import { SIGN_IN_LIMITS } from "../../core/limits/people.ts";
import {
  additionOptions,
  addPasskey,
  assertionOptions,
  listPasskeys,
  passkeyHost,
  usePasskey,
} from "../../core/sign_in/passkeys.ts";
import { removePasskey } from "../../core/sign_in/second_step.ts";
import { type Bent, type SoftPasskey, softPasskey } from "../support/authenticator.ts";
import { accountOf } from "../../core/teammates/accounts.ts";
import { testCaller, type TestDesk, testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

async function accountIn(of: TestDesk, workspace: string): Promise<string> {
  const { teammate } = await testCaller(of, workspace);
  return (await accountOf(of, { workspace, teammate: teammate.id }))?.id ?? "";
}

const PAGE = { origin: "https://desk.example.com", rpId: "desk.example.com" };
const CHALLENGE = "Y2hhbGxlbmdl";
const isOwn = (challenge: string) => Promise.resolve(challenge === CHALLENGE);

/** Who adds passkeys here. */
const by = { workspace: (await testWorkspace(desk)).id, by: null, address: null };

async function newAccount(): Promise<string> {
  return await accountIn(desk, (await testWorkspace(desk)).id);
}

async function withPasskey(account: string, bent: Bent = {}): Promise<SoftPasskey> {
  const passkey = await softPasskey(PAGE);
  await addPasskey(desk, account, { answer: passkey.add(CHALLENGE, bent), name: " Laptop ", takeChallenge: isOwn, by });
  return passkey;
}

const tryUse = (answer: string, account: string | null = null) =>
  usePasskey(desk, { answer, account, takeChallenge: isOwn });

Deno.test("a passkey is added, signs in, counts as a second step, and is removed", async () => {
  const account = await newAccount();
  const passkey = await withPasskey(account);
  const [line] = await listPasskeys(desk, account);
  assert.deepEqual([line?.id, line?.name, line?.lastUsedAt], [passkey.id, "Laptop", null]);
  assert.equal(await tryUse(await passkey.use(CHALLENGE)), account);
  assert.equal(await tryUse(await passkey.use(CHALLENGE), account), account);
  assert.deepEqual((await listPasskeys(desk, account))[0]?.lastUsedAt, desk.now());
  assert.equal(await removePasskey(desk, await newAccount(), passkey.id), null);
  assert.equal(await removePasskey(desk, account, passkey.id), "Laptop");
  assert.equal(await tryUse(await passkey.use(CHALLENGE)), null);
});

/** What an attacker may bend of an answer; none is accepted. */
const BENT: Readonly<Record<string, Bent>> = {
  "another site's origin": { origin: "https://desk.example.com.evil.example" },
  "http in place of https": { origin: "http://desk.example.com" },
  "another port": { origin: "https://desk.example.com:8443" },
  "another site's rpId": { rpId: "evil.example" },
  "a parent domain as rpId": { rpId: "example.com" },
  "an answer of the other kind": { type: "webauthn.create" },
  "nobody was there": { userPresent: false },
};

for (const [what, bent] of Object.entries(BENT)) {
  Deno.test(`a passkey's answer is refused: ${what}`, async () => {
    const account = await newAccount();
    const passkey = await withPasskey(account);
    assert.equal(await tryUse(await passkey.use(CHALLENGE, bent)), null);
    assert.equal(await tryUse(await passkey.use(CHALLENGE, bent), account), null);
    assert.equal(await tryUse(await passkey.use(CHALLENGE)), account);
  });
}

Deno.test("a passkey signs in alone only where the person was verified; as a second step it need not", async () => {
  const account = await newAccount();
  const passkey = await withPasskey(account, { userVerified: false });
  const answer = await passkey.use(CHALLENGE, { userVerified: false });
  assert.equal(await tryUse(answer), null);
  assert.equal(await tryUse(answer, account), account);
});

Deno.test("a passkey works only for its own account, and a signature only for its own passkey", async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  const [passkey, stranger] = [await withPasskey(one), await withPasskey(other)];
  assert.equal(await tryUse(await stranger.use(CHALLENGE), one), null);
  assert.equal(await tryUse(await stranger.use(CHALLENGE, { id: passkey.id })), null);
  const unknown = await softPasskey(PAGE);
  assert.equal(await tryUse(await unknown.use(CHALLENGE)), null);
});

Deno.test("a passkey with another person's user handle is refused", async () => {
  const account = await newAccount();
  const passkey = await withPasskey(account);
  const saying = async (of: string) => {
    const answer = JSON.parse(await passkey.use(CHALLENGE));
    const userHandle = new TextEncoder().encode(of).toBase64({ alphabet: "base64url", omitPadding: true });
    return JSON.stringify({ ...answer, response: { ...answer.response, userHandle } });
  };
  assert.equal(await tryUse(await saying(await newAccount())), null);
  assert.equal(await tryUse(await saying(account)), account);
});

Deno.test("a new passkey is stored under the id that its authenticator signed", async () => {
  const [taken, fresh] = [await withPasskey(await newAccount()), await softPasskey(PAGE)];
  const added = { answer: fresh.add(CHALLENGE, { id: taken.id }), name: "", takeChallenge: isOwn, by };
  await assert.rejects(addPasskey(desk, await newAccount(), added), isRefusal);
});

Deno.test("an account has at most so many passkeys, also with challenges from before it had them", async () => {
  const account = await newAccount();
  const all = Array.from({ length: SIGN_IN_LIMITS.passkeysMax + 3 }, () => withPasskey(account));
  const refused = (await Promise.allSettled(all)).filter(({ status }) => status === "rejected");
  assert.equal(refused.length, 3);
  assert.equal((await listPasskeys(desk, account)).length, SIGN_IN_LIMITS.passkeysMax);
});

Deno.test("an answer to another challenge is refused", async () => {
  const account = await newAccount();
  const passkey = await withPasskey(account);
  assert.equal(await tryUse(await passkey.use("ZWxzZQ")), null);
  const added = { answer: (await softPasskey(PAGE)).add("ZWxzZQ"), name: "", takeChallenge: isOwn, by };
  await assert.rejects(addPasskey(desk, account, added), isRefusal);
});

Deno.test("a signature counter that does not rise is refused as a cloned passkey", async () => {
  const account = await newAccount();
  const passkey = await withPasskey(account, { counter: 1 });
  assert.equal(await tryUse(await passkey.use(CHALLENGE, { counter: 5 })), account);
  assert.equal(await tryUse(await passkey.use(CHALLENGE, { counter: 5 })), null);
  assert.equal(await tryUse(await passkey.use(CHALLENGE, { counter: 4 })), null);
  assert.equal(await tryUse(await passkey.use(CHALLENGE, { counter: 6 })), account);
});

Deno.test("of two concurrent answers with the same counter, one is accepted", async () => {
  const account = await newAccount();
  const passkey = await withPasskey(account, { counter: 1 });
  const [first, copied] = [await passkey.use(CHALLENGE, { counter: 5 }), await passkey.use(CHALLENGE, { counter: 5 })];
  let copy: string | null = "untried";
  const used = await usePasskey(desk, {
    answer: first,
    account: null,
    takeChallenge: async (challenge) => {
      // The other one has read the passkey, too, and is the first to write.
      copy = await tryUse(copied);
      return await isOwn(challenge);
    },
  });
  assert.deepEqual([used, copy], [null, account]);
  assert.equal(await tryUse(await passkey.use(CHALLENGE, { counter: 6 })), account);
});

Deno.test("a passkey that is removed while its answer is checked signs no one in", async () => {
  const account = await newAccount();
  const passkey = await withPasskey(account);
  const used = await usePasskey(desk, {
    answer: await passkey.use(CHALLENGE),
    account: null,
    takeChallenge: async (challenge) => {
      await removePasskey(desk, account, passkey.id);
      return await isOwn(challenge);
    },
  });
  assert.equal(used, null);
});

Deno.test("a passkey is not added with another origin or rpId, for a second time, or to a second account", async () => {
  const account = await newAccount();
  for (const bent of [BENT["another site's origin"], BENT["another site's rpId"], { type: "webauthn.get" }]) {
    await assert.rejects(withPasskey(account, bent), isRefusal);
  }
  const passkey = await withPasskey(account);
  const again = { answer: passkey.add(CHALLENGE), name: "", takeChallenge: isOwn, by };
  await assert.rejects(addPasskey(desk, account, again), isRefusal);
  await assert.rejects(addPasskey(desk, await newAccount(), again), isRefusal);
});

Deno.test("an invalid answer to a passkey challenge is refused", async () => {
  const account = await newAccount();
  for (const answer of ["", "null", "{}", '{"id":1}', "x".repeat(SIGN_IN_LIMITS.answerCharsMax + 1), '{"id":"a"}']) {
    assert.equal(await tryUse(answer), null);
    await assert.rejects(addPasskey(desk, account, { answer, name: "", takeChallenge: isOwn, by }), isRefusal);
  }
});

Deno.test("the options for signing in are the same with and without a passkey", async () => {
  const before = await assertionOptions(desk, null);
  await withPasskey(await newAccount());
  const after = await assertionOptions(desk, null);
  assert.deepEqual({ ...after, challenge: "" }, { ...before, challenge: "" });
  assert.notEqual(after.challenge, before.challenge);
  assert.deepEqual([after.rpId, after.userVerification, after.allowCredentials], [PAGE.rpId, "required", undefined]);
});

Deno.test("the options for a new passkey name the account's own, and an account has twenty at most", async () => {
  const account = await newAccount();
  const owner = { account, email: "ada@example.com", name: "Ada" };
  const added = [];
  for (let count = 0; count < SIGN_IN_LIMITS.passkeysMax; count++) added.push((await withPasskey(account)).id);
  await assert.rejects(additionOptions(desk, owner), isRefusal);
  await removePasskey(desk, account, added[0] ?? "");
  const { excludeCredentials = [] } = await additionOptions(desk, owner);
  assert.deepEqual(excludeCredentials.map(({ id }) => id).sort(), added.slice(1).sort());
});

Deno.test("passkeys need a host name, and https but on localhost", () => {
  const hosts = {
    "https://desk.example.com": "desk.example.com",
    "https://desk.example.com:8443": "desk.example.com",
    "http://localhost:8700": "localhost",
    "http://desk.example.com": null,
    "https://203.0.113.7": null,
    "https://[2001:db8::1]": null,
    "http://127.0.0.1:8700": null,
  };
  for (const [baseUrl, host] of Object.entries(hosts)) assert.equal(passkeyHost(baseUrl), host, baseUrl);
});

function isRefusal(error: unknown): boolean {
  return error instanceof DeskError && error.code === "invalid_input";
}
