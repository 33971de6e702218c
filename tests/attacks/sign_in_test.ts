/** A leaked password and a used cookie, challenge or code: none of them bypasses the second step. */

import assert from "node:assert/strict";
import { TOTP } from "otpauth";
import { SIGN_IN_LIMITS } from "../../core/limits/people.ts";
import { RATES } from "../../core/limits/rates.ts";
import { setApp } from "../../core/sign_in/authenticator_app.ts";
import { addPasskey } from "../../core/sign_in/passkeys.ts";
import { makeRecoveryCodes } from "../../core/sign_in/recovery_codes.ts";
import { resetLinkFor } from "../../core/teammates/account_link.ts";
import { callerOfToken, createApiToken } from "../../core/teammates/api_tokens.ts";
import { accountOfEmail, membershipsOf, setPassword } from "../../core/teammates/accounts.ts";
import { deactivate, reactivate } from "../../core/teammates/manage.ts";
import { addMember, signIn } from "../../core/teammates/teammates.ts";
import { endDeskSessions, listDeskSessions } from "../../kv/desk_sessions.ts";
import { endAccountSessions } from "../../routes/desk/account/end_sessions.ts";
import { rightPasswordAnswer } from "../../routes/desk/account/signed_in.ts";
import { ROUTES } from "../../routes/app.ts";
import { type DeskBrowser, openDeskBrowser, type PageAnswer, textOf } from "../flows/teammate.ts";
import { softPasskey } from "../support/authenticator.ts";
import { testCaller, testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";

const PASSWORD = "a sentence is easy to keep";
const SIGN_IN = "/desk/sign-in";
const SECOND_STEP = "/desk/sign-in/second-step";
const PAGE = { origin: "https://desk.example.com", rpId: "desk.example.com" };
const STEP_MS = 30_000;
const AGAIN = "/desk/sign-in?again";

const test = await testServed();
const { desk, url, workspace } = test;
Deno.test.afterAll(() => test.close());

let addresses = 0;
const newBrowser = () => openDeskBrowser(url, `203.0.113.${++addresses}`);

/** A person with every kind of second step. */
async function newPerson() {
  const name = `P${crypto.randomUUID().slice(0, 8)}`;
  const browser = await test.signIn(name, "teammate");
  const email = test.emailOf(name);
  const account = (await accountOfEmail(desk, email))?.id ?? "";
  const [{ teammate: id } = { teammate: "" }] = await membershipsOf(desk, account);
  const { secret, sealed } = await desk.totp.newSecret(account, { issuer: "Acme", label: email });
  const phone = new TOTP({ secret });
  const code = () => phone.generate({ timestamp: desk.now().getTime() });
  await setApp(desk, account, sealed, code());
  desk.pass(STEP_MS);
  const passkey = await softPasskey(PAGE);
  const takeChallenge = () => Promise.resolve(true);
  const by = { workspace: workspace.id, by: null, address: null };
  await addPasskey(desk, account, { answer: passkey.add("Y2hhbGxlbmdl"), name: "Laptop", takeChallenge, by });
  const [recovery = ""] = await makeRecoveryCodes(desk, account);
  return { id, email, browser, code, passkey, recovery };
}

/** A browser whose person has typed the right password. */
async function halfSignedIn(email: string): Promise<DeskBrowser> {
  const browser = newBrowser();
  const answer = await browser.send(SIGN_IN, { email, password: PASSWORD });
  assert.equal(answer.location, SECOND_STEP);
  return browser;
}

const enter = (browser: DeskBrowser, code: string) => browser.send(SECOND_STEP, { do: "code", code });
const isSignedIn = async (browser: DeskBrowser) => (await browser.get("/desk/contacts")).status === 200;
const challengeIn = ({ html }: PageAnswer) => /"challenge":"([\w-]+)"/.exec(html)?.[1] ?? "";

Deno.test("guessing codes: five tries end the sign-in, and the right code comes too late then", async () => {
  const { email, code } = await newPerson();
  const browser = await halfSignedIn(email);
  const guess = async () => {
    // Another address each time, as a botnet has.
    const answer = await browser.send(SECOND_STEP, { do: "code", code: "000" }, {
      "x-forwarded-for": `192.0.2.${++addresses}`,
    });
    return answer.status;
  };
  const statuses = [];
  for (let tried = 0; tried < SIGN_IN_LIMITS.halfSignInTriesMax; tried++) statuses.push(await guess());
  assert.deepEqual(statuses, Array.from({ length: SIGN_IN_LIMITS.halfSignInTriesMax }, () => 400));
  const late = await browser.send(SECOND_STEP, { do: "code", code: code() }, { "x-forwarded-for": "192.0.2.250" });
  assert.equal(late.location, AGAIN);
  assert.equal(await isSignedIn(browser), false);
});

Deno.test("guessing codes with new sign-ins from many addresses stops at the account's rate, then at its lock", async () => {
  const { email, code } = await newPerson();
  const statuses: number[] = [];
  for (let round = 0; round <= RATES.secondStep.max / SIGN_IN_LIMITS.halfSignInTriesMax; round++) {
    const browser = await halfSignedIn(email);
    for (let tried = 0; tried < SIGN_IN_LIMITS.halfSignInTriesMax; tried++) {
      const from = { "x-forwarded-for": `198.18.${round}.${tried}` };
      statuses.push((await browser.send(SECOND_STEP, { do: "code", code: "000" }, from)).status);
    }
    desk.pass(RATES.signIn.windowMs);
  }
  assert.deepEqual([...new Set(statuses.slice(0, RATES.secondStep.max))], [400]);
  assert.deepEqual([...new Set(statuses.slice(RATES.secondStep.max))], [429]);
  desk.pass(2 * RATES.secondStep.windowMs);
  const locked = await enter(await halfSignedIn(email), code());
  assert.match(textOf(locked.html), /the app is locked/);
});

Deno.test("a sign-in without its second step is no session, neither by its own cookie nor as a session's cookie", async () => {
  const { email } = await newPerson();
  const browser = await halfSignedIn(email);
  const [, id = ""] = browser.cookie().split("=");
  const routes = ROUTES.filter(({ who }) => !["anyone", "anyone's form", "a site"].includes(who));
  assert.ok(routes.length > 100);
  for (const cookie of [browser.cookie(), `desk_session=${id}`]) {
    for (const { at } of routes) {
      const [method = "", path = ""] = at.split(" ");
      const filled = path.replace(/:\w+\{(\w+)\|[^}]*\}/g, "$1").replace(/:\w+\{[^}]*\}/g, "1").replace(/:\w+/g, "x");
      const headers = { cookie, origin: url, accept: "text/html", "x-forwarded-for": "203.0.113.250" };
      const answer = await fetch(`${url}${filled}`, { method, headers, redirect: "manual" });
      await answer.body?.cancel();
      assert.match(answer.headers.get("location") ?? `${answer.status}`, /^\/desk\/sign-in\?next=/, at);
    }
  }
});

Deno.test("a reset link sets the password and leaves the second step on", async () => {
  const { id, email } = await newPerson();
  const link = await resetLinkFor(desk, { workspace: workspace.id, teammate: id, madeBy: null });
  const browser = newBrowser();
  const set = await browser.send(`/reset/${link.token}`, { password: "another sentence to keep" });
  assert.equal(set.location, "/desk/sign-in?reset");
  assert.equal(await isSignedIn(browser), false);
  const signedIn = await browser.send(SIGN_IN, { email, password: "another sentence to keep" });
  assert.equal(signedIn.location, SECOND_STEP);
});

Deno.test("a reset link ends the API tokens of its person in every workspace; a new password does where they say so", async () => {
  const name = `T${crypto.randomUUID().slice(0, 8)}`;
  const browser = await test.signIn(name, "admin");
  const account = (await accountOfEmail(desk, test.emailOf(name)))?.id ?? "";
  const other = await addMember(desk, { workspace: (await testWorkspace(desk)).id, role: "admin", name, account });
  const [own = { workspace: "", teammate: "" }] = (await membershipsOf(desk, account)).filter(
    ({ workspace: id }) => id === workspace.id,
  );
  const made = { name: "CI", days: null, readOnly: true, readsCustomers: false } as const;
  const makeBoth = () =>
    Promise.all([
      createApiToken(desk, own, made),
      createApiToken(desk, { workspace: other.workspace, teammate: other.id }, made),
    ]);
  const valid = async (tokens: Awaited<ReturnType<typeof makeBoth>>) =>
    (await Promise.all(tokens.map(({ value }) => callerOfToken(desk, value)))).filter((caller) => caller !== null)
      .length;

  const kept = await makeBoth();
  const page = textOf((await browser.get("/desk/profile")).html);
  assert.match(page, /Your API tokens keep working/);
  const next = { do: "password", current: PASSWORD, password: "another sentence to keep" };
  assert.equal((await browser.send("/desk/profile", next)).location, "/desk/profile?done=password");
  assert.equal(await valid(kept), 2);
  await browser.get("/desk/profile");
  const again = { do: "password", current: next.password, password: "a third sentence to keep", tokens: "revoke" };
  assert.equal((await browser.send("/desk/profile", again)).location, "/desk/profile?done=password");
  assert.equal(await valid(kept), 0);

  const lost = await makeBoth();
  assert.equal(await valid(lost), 2);
  const link = await resetLinkFor(desk, { ...own, madeBy: null });
  assert.match(textOf((await newBrowser().get(`/reset/${link.token}`)).html), /your AI clients and API tokens end/);
  const set = await newBrowser().send(`/reset/${link.token}`, { password: "a fourth sentence to keep" });
  assert.equal(set.location, "/desk/sign-in?reset");
  assert.equal(await valid(lost), 0);
});

Deno.test("a new password ends a sign-in that began with the old one", async () => {
  const { id, email, code } = await newPerson();
  const attacker = await halfSignedIn(email);
  const link = await resetLinkFor(desk, { workspace: workspace.id, teammate: id, madeBy: null });
  await newBrowser().send(`/reset/${link.token}`, { password: "another sentence to keep" });
  assert.equal((await enter(attacker, code())).location, AGAIN);
});

Deno.test("a password that was replaced while it was compared begins no session, nor the second step", async () => {
  const name = `P${crypto.randomUUID().slice(0, 8)}`;
  await test.signIn(name, "teammate");
  for (const [email, location] of [[test.emailOf(name), AGAIN], [(await newPerson()).email, SECOND_STEP]] as const) {
    const signed = await signIn(desk, { email, password: PASSWORD });
    assert.ok(signed !== null);
    const owner = { workspace: workspace.id, teammate: signed.member.id };
    const by = { by: signed.member, address: null, workspace: workspace.id };
    await setPassword(desk, by, owner, "another sentence to keep");
    await endAccountSessions(test.served, owner, { butHash: null, tokens: false });
    const asked = { request: new Request(url), params: {}, address: "203.0.113.9", ip: "203.0.113.9", country: null };
    const answer = await rightPasswordAnswer(test.served, asked, owner, "/desk", signed.proof);
    assert.equal(answer.headers.get("location"), location, email);
    assert.deepEqual(await listDeskSessions({ ...desk, kv: test.served.kv }, owner), []);
    const [cookie = ""] = answer.headers.getSetCookie().map((set) => set.split(";")[0] ?? "");
    const sent = await fetch(`${url}${SECOND_STEP}`, {
      method: "POST",
      headers: { cookie, origin: url, accept: "text/html" },
      body: new URLSearchParams({ do: "code", code: "000000" }),
      redirect: "manual",
    });
    await sent.text();
    assert.equal(sent.headers.get("location"), AGAIN, email);
  }
});

Deno.test("a person deactivated while their password is compared gets no session, not even after they are reactivated", async () => {
  const name = `D${crypto.randomUUID().slice(0, 8)}`;
  await test.signIn(name, "teammate");
  const signed = await signIn(desk, { email: test.emailOf(name), password: PASSWORD });
  if (signed === null) throw new Error("the password is wrong");
  const owner = { workspace: workspace.id, teammate: signed.member.id };
  const caller = await testCaller(desk, workspace.id);
  await deactivate(desk, caller, owner.teammate);
  await endDeskSessions({ kv: test.served.kv }, owner);
  const asked = { request: new Request(url), params: {}, address: "203.0.113.9", ip: "203.0.113.9", country: null };
  const answer = await rightPasswordAnswer(test.served, asked, owner, "/desk", signed.proof);
  assert.equal(answer.headers.get("location"), AGAIN);
  await reactivate(desk, caller, owner.teammate);
  assert.deepEqual(await listDeskSessions({ ...desk, kv: test.served.kv }, owner), []);
});

Deno.test("a person deactivated between the two steps cannot finish the sign-in", async () => {
  const { id, email, code } = await newPerson();
  const browser = await halfSignedIn(email);
  await deactivate(desk, await testCaller(desk, workspace.id), id);
  assert.equal((await enter(browser, code())).location, AGAIN);
});

Deno.test("a code that was used cannot sign in again", async () => {
  const { email, code } = await newPerson();
  const seen = code();
  assert.equal((await enter(await halfSignedIn(email), seen)).location, "/desk");
  assert.match(textOf((await enter(await halfSignedIn(email), seen)).html), /was used already/);
});

Deno.test("one code used in two browsers concurrently signs in one of them, for an app's code and a recovery code", async () => {
  const { email, code, recovery } = await newPerson();
  for (const fields of [{ do: "code", code: code() }, { do: "recovery", code: recovery }]) {
    const browsers = [await halfSignedIn(email), await halfSignedIn(email)];
    const answers = await Promise.all(browsers.map((browser) => browser.send(SECOND_STEP, fields)));
    assert.deepEqual(answers.map(({ location }) => location).sort(), ["", "/desk"]);
    desk.pass(RATES.signIn.windowMs * 2);
  }
});

Deno.test("a sign-in is completed only once, even by two concurrent correct answers", async () => {
  const { email, code, recovery } = await newPerson();
  const browser = await halfSignedIn(email);
  const answers = await Promise.all([
    enter(browser, code()),
    browser.send(SECOND_STEP, { do: "recovery", code: recovery }),
  ]);
  assert.deepEqual(answers.map(({ location }) => location).sort(), ["/desk", AGAIN]);
});

Deno.test("a sign-in that waited longer than ten minutes is over", async () => {
  const { email, code } = await newPerson();
  const browser = await halfSignedIn(email);
  desk.pass(SIGN_IN_LIMITS.halfSignInMs);
  assert.equal((await browser.get(SECOND_STEP)).location, AGAIN);
  assert.equal((await enter(browser, code())).location, AGAIN);
});

Deno.test("a passkey's answer works once, before it expires, and only for the purpose of its challenge", async () => {
  const { email, passkey } = await newPerson();
  const alone = newBrowser();
  const begin = async () => challengeIn(await alone.send("/desk/sign-in/passkey/options", {}));
  const signIn = async (answer: string) =>
    (await newBrowser().send("/desk/sign-in/passkey", { answer, next: "" })).location;
  const answer = await passkey.use(await begin());
  assert.equal(await signIn(answer), "/desk");
  assert.equal(await signIn(answer), "");
  const late = await passkey.use(await begin());
  desk.pass(SIGN_IN_LIMITS.challengeMs);
  assert.equal(await signIn(late), "");
  assert.equal(await signIn(await passkey.use("Y2hvc2VuIGJ5IHRoZSBhdHRhY2tlcg")), "");
  // A challenge for a sign-in does not count for a second step, nor the other way round, nor in another browser.
  const [one, other] = [await halfSignedIn(email), await halfSignedIn(email)];
  const second = async (browser: DeskBrowser, challenge: string) =>
    (await browser.send(SECOND_STEP, { do: "passkey", answer: await passkey.use(challenge) })).location;
  assert.equal(await second(one, await begin()), "");
  const ofOne = async () => challengeIn(await one.send(`${SECOND_STEP}/passkey`, {}));
  assert.equal(await signIn(await passkey.use(await ofOne())), "");
  assert.equal(await second(other, await ofOne()), "");
  assert.equal(await second(one, await ofOne()), "/desk");
});

Deno.test("a new passkey is added by the session alone that asked for it", async () => {
  const [ada, eve] = [await test.signIn(`A${addresses}`, "teammate"), await test.signIn(`E${addresses}`, "teammate")];
  for (const browser of [ada, eve]) await browser.get("/desk/profile");
  const challenge = challengeIn(await ada.send("/desk/profile/two-step/passkey", { name: "x" }));
  const answer = (await softPasskey(PAGE)).add(challenge);
  const add = (browser: DeskBrowser) =>
    browser.send("/desk/profile/two-step", { do: "add-passkey", name: "x", answer });
  assert.match(textOf((await add(eve)).html), /The passkey was not added/);
  // The challenge is used up, so that trying again shows nothing either.
  assert.match(textOf((await add(ada)).html), /The passkey was not added/);
});

Deno.test("session fixation: a cookie planted before the sign-in is not the session after it", async () => {
  const { email, code } = await newPerson();
  const planted = "planted-by-the-attacker";
  const headers = { cookie: `desk_session=${planted}; desk_second_step=${planted}` };
  const victim = newBrowser();
  const half = await victim.send(SIGN_IN, { email, password: PASSWORD }, headers);
  assert.ok(!half.headers.getSetCookie().join().includes(planted));
  const whole = await enter(victim, code());
  assert.ok(!whole.headers.getSetCookie().join().includes(planted));
  const attacker = await fetch(`${url}/desk/contacts`, { headers, redirect: "manual" });
  await attacker.body?.cancel();
  assert.equal(attacker.status, 303);
});

Deno.test("another site's form starts, completes and changes nothing", async () => {
  const { email, code, browser: own } = await newPerson();
  const half = await halfSignedIn(email);
  const foreign = { origin: "https://evil.example" };
  const sends = [
    () => half.send(SECOND_STEP, { do: "code", code: code() }, foreign),
    () => half.send(`${SECOND_STEP}/passkey`, {}, foreign),
    () => half.send("/desk/sign-in/passkey/options", {}, foreign),
    () => half.send("/desk/sign-in/passkey", { answer: "{}" }, foreign),
    () => own.send("/desk/profile/two-step", { do: "remove-app" }, foreign),
  ];
  for (const send of sends) assert.equal((await send()).status, 403);
});

Deno.test("an unknown passkey, a wrong one and a missing one get the same answer", async () => {
  const { passkey } = await newPerson();
  const unknown = await softPasskey(PAGE);
  const answers = [await unknown.use("eA"), await passkey.use("eA"), ""];
  const pages = [];
  for (const answer of answers) {
    const { status, html } = await newBrowser().send("/desk/sign-in/passkey", { answer, next: "" });
    pages.push(`${status} ${textOf(html)}`);
  }
  assert.equal(new Set(pages).size, 1);
});

Deno.test("an admin resets a teammate's second step and no one resets an owner's without being one", async () => {
  const owner = await test.signIn(`O${crypto.randomUUID().slice(0, 6)}`, "owner");
  const admin = await test.signIn(`M${crypto.randomUUID().slice(0, 6)}`, "admin");
  const viewer = await test.signIn(`V${crypto.randomUUID().slice(0, 6)}`, "viewer");
  const person = await newPerson();
  const path = `/desk/settings/team/${person.id}`;
  for (const browser of [owner, admin, viewer]) await browser.get("/desk/profile");
  assert.equal((await viewer.send(path, { do: "second-step" })).status, 403);
  await desk.db.updateTable("teammates").set({ role: "owner" }).where("id", "=", person.id).execute();
  assert.equal((await admin.send(path, { do: "second-step" })).status, 403);
  assert.equal(await isSignedIn(person.browser), true);
  assert.equal((await owner.send(path, { do: "second-step" })).location, `${path}?done=second-step`);
  assert.equal(await isSignedIn(person.browser), false);
  assert.equal((await newBrowser().send(SIGN_IN, { email: person.email, password: PASSWORD })).location, "/desk");
  const recorded = await desk.db.selectFrom("activities").select("subject")
    .where("workspace", "=", workspace.id).where("kind", "=", "second_step_reset").execute();
  assert.deepEqual(recorded.map(({ subject }) => subject), [person.email]);
});
