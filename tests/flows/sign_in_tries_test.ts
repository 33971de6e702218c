/** Sign-in attempts: guessing locks out the guesser, but neither their colleagues nor the owner of the password. */

import assert from "node:assert/strict";
import { RATES } from "../../core/limits/rates.ts";
import { takePasswordTry } from "../../routes/desk/account/sign_in_tries.ts";
import { testServed } from "../support/served.ts";
import { openDeskBrowser } from "./teammate.ts";

const served = await testServed();
const { desk, url } = served;
Deno.test.afterAll(() => served.close());

const PASSWORD = "a sentence is easy to keep";
const OFFICE = "203.0.113.1";

/** The status of a sign-in with this password from an address: 303 for the right one. */
async function tryFrom(address: string, email: string, password: string): Promise<number> {
  return (await openDeskBrowser(url, address).send("/desk/sign-in", { email, password })).status;
}

/** The e-mail of a person who has not signed in at the office yet. */
async function newPerson(): Promise<string> {
  const name = `P${crypto.randomUUID().slice(0, 8)}`;
  await served.signIn(name, "teammate");
  return served.emailOf(name);
}

/** Waits until no try of before counts. */
const rest = () => desk.pass(2 * RATES.signInAccount.windowMs);

/** Counts a try as a request does, without the time that a password takes. */
const count = (address: string, email: string) => takePasswordTry(served.served, { ip: address, address }, email);

const guesses = async (address: string, email: string, tries: number) => {
  const statuses = [];
  for (let n = 0; n < tries; n++) statuses.push(await tryFrom(address, email, `a wrong guess ${n}`));
  return statuses;
};

const times = <T>(value: T, count: number): readonly T[] => Array.from({ length: count }, () => value);

Deno.test("many people behind one address can sign in together, with some typos", async () => {
  rest();
  const email = await newPerson();
  for (let n = 0; n < RATES.signIn.max + 2; n++) assert.equal(await tryFrom(OFFICE, email, PASSWORD), 303);
  assert.deepEqual(await guesses(OFFICE, email, RATES.signIn.max), times(400, RATES.signIn.max));
  assert.equal(await tryFrom(OFFICE, email, PASSWORD), 429, "the account at this address");
  assert.equal(await tryFrom(OFFICE, await newPerson(), PASSWORD), 303, "a colleague");
});

Deno.test("a stranger who tries many accounts from one address is stopped, and people who signed in from there are not", async () => {
  rest();
  const email = await newPerson();
  await tryFrom(OFFICE, email, PASSWORD);
  for (let n = 0; n < RATES.signInAddress.max; n++) await count(OFFICE, `x${n}@example.com`);
  await assert.rejects(count(OFFICE, "one-more@example.com"), { code: "rate_limited" });
  assert.equal(await tryFrom(OFFICE, email, PASSWORD), 303, "has signed in there before");
  assert.equal(await tryFrom(OFFICE, await newPerson(), PASSWORD), 429, "has not");
});

Deno.test("a stranger with many addresses is stopped at the account, whose person can still sign in from known addresses", async () => {
  rest();
  const email = await newPerson();
  assert.equal(await tryFrom(OFFICE, email, PASSWORD), 303);
  for (let n = 0; n < RATES.signInAccount.max; n++) await count(`198.18.0.${n}`, email);
  await assert.rejects(count("198.18.0.250", email), { code: "rate_limited" });
  assert.equal(await tryFrom("198.18.1.1", email, PASSWORD), 429, "an address that is not known waits");
  assert.equal(await tryFrom(OFFICE, email, PASSWORD), 303, "the person's own does not");
});

Deno.test("concurrent guesses are all counted", async () => {
  rest();
  const email = await newPerson();
  const answers = await Promise.all(times(0, 9).map((_, n) => tryFrom("203.0.113.9", email, `guess ${n}`)));
  assert.equal(answers.filter((status) => status === 400).length, RATES.signIn.max);
});
