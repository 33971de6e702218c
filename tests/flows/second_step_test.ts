/** A second step over HTTP: set up on the profile, required at sign-in, recovered, reset. */

import assert from "node:assert/strict";
import { TOTP } from "otpauth";
import { opaqueHash } from "../../core/identity/opaque.ts";
import { createLink } from "../../core/teammates/account_link.ts";
import { listTeam } from "../../core/teammates/manage.ts";
import { softPasskey } from "../support/authenticator.ts";
import { testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { within } from "../support/wait.ts";
import { listen } from "./socket.ts";
import { type DeskBrowser, openDeskBrowser, type PageAnswer, textOf } from "./teammate.ts";

const PASSWORD = "a sentence is easy to keep";
const TWO_STEP = "/desk/profile/two-step";
const SECOND_STEP = "/desk/sign-in/second-step";
const PAGE = { origin: "https://desk.example.com", rpId: "desk.example.com" };
const STEP_MS = 30_000;

const test = await testServed();
const { desk, url } = test;
Deno.test.afterAll(() => test.close());

let addresses = 0;
const newBrowser = () => openDeskBrowser(url, `198.51.100.${++addresses}`);

/** A person of this test, with their e-mail. */
async function join(role: "owner" | "admin" | "teammate" | "viewer" = "owner") {
  const name = `P${crypto.randomUUID().slice(0, 8)}`;
  const browser = await test.signIn(name, role);
  await browser.get("/desk/profile");
  return { name, email: test.emailOf(name), browser };
}

async function signIn(email: string, next = "/desk/contacts"): Promise<{ browser: DeskBrowser; answer: PageAnswer }> {
  const browser = newBrowser();
  return { browser, answer: await browser.send("/desk/sign-in", { email, password: PASSWORD, next }) };
}

/** Sets an app up. @returns the codes of the phone, and the recovery codes */
async function setUpApp(browser: DeskBrowser) {
  const begun = await browser.send(TWO_STEP, { do: "begin-app" });
  const key = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(textOf(begun.html))?.[0] ?? "";
  assert.match(begun.html, /<svg class="qr-code"/);
  const phone = new TOTP({ secret: key.replaceAll(" ", "") });
  const code = () => phone.generate({ timestamp: desk.now().getTime() });
  const done = await browser.send(TWO_STEP, { do: "finish-app", code: code() });
  desk.pass(STEP_MS);
  return { code, recoveryCodes: codesIn(done), done };
}

function codesIn({ html }: PageAnswer): readonly string[] {
  return [...new Set(html.match(/\b([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}\b/g))];
}

async function isSignedIn(browser: DeskBrowser): Promise<boolean> {
  return (await browser.get("/desk/contacts")).status === 200;
}

Deno.test("an authenticator app is set up with its first code, and required at the next sign-in", async () => {
  const ada = await join();
  const { code, recoveryCodes, done } = await setUpApp(ada.browser);
  assert.match(textOf(done.html), /The authenticator app is on\./);
  assert.equal(recoveryCodes.length, 10);
  const { browser, answer } = await signIn(ada.email, "/desk/contacts?q=x");
  assert.equal(answer.location, SECOND_STEP);
  assert.equal(await isSignedIn(browser), false);
  const wrong = await browser.send(SECOND_STEP, { do: "code", code: "123" });
  assert.equal(wrong.status, 400);
  assert.match(textOf(wrong.html), /This code is wrong/);
  const right = await browser.send(SECOND_STEP, { do: "code", code: code() });
  assert.equal(right.location, "/desk/contacts?q=x");
  assert.equal(await isSignedIn(browser), true);
});

Deno.test("setting up a second step ends the person's other sessions", async () => {
  const ada = await join();
  const { browser: stolen } = await signIn(ada.email);
  assert.equal(await isSignedIn(stolen), true);
  await setUpApp(ada.browser);
  assert.equal(await isSignedIn(stolen), false);
  assert.equal(await isSignedIn(ada.browser), true);
});

Deno.test("after a wrong first code the setup continues with the same QR code", async () => {
  const { browser } = await join();
  const begun = await browser.send(TWO_STEP, { do: "begin-app" });
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(begun.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const shown = { uri: hidden("uri"), secret: hidden("secret") };
  const wrong = await browser.send(TWO_STEP, { do: "finish-app", code: "000", ...shown });
  assert.equal(wrong.status, 400);
  assert.match(textOf(wrong.html), /This code is wrong/);
  const code = (html: string) => /<svg class="qr-code".*?<\/svg>/s.exec(html)?.[0];
  assert.ok(code(begun.html) !== undefined);
  assert.equal(code(wrong.html), code(begun.html));
  // Only the address of an authenticator app is drawn.
  const other = await browser.send(TWO_STEP, { do: "finish-app", code: "000", ...shown, uri: "https://bad.example" });
  assert.equal(code(other.html), undefined);
  assert.match(textOf((await browser.get(TWO_STEP)).html), /Authenticator app .* Off/);
});

Deno.test("a recovery code replaces a lost phone once, and a new set of codes ends the old one", async () => {
  const ada = await join();
  const { recoveryCodes: [first = "", second = ""] } = await setUpApp(ada.browser);
  const one = await signIn(ada.email);
  assert.match(textOf((await one.browser.get(`${SECOND_STEP}?recovery`)).html), /Recovery code/);
  assert.equal((await one.browser.send(SECOND_STEP, { do: "recovery", code: first })).location, "/desk/contacts");
  const again = await signIn(ada.email);
  assert.equal((await again.browser.send(SECOND_STEP, { do: "recovery", code: first })).status, 400);
  await one.browser.get(TWO_STEP);
  const made = await one.browser.send(TWO_STEP, { do: "new-codes" });
  assert.equal(codesIn(made).length, 10);
  assert.equal((await again.browser.send(SECOND_STEP, { do: "recovery", code: second })).status, 400);
});

Deno.test("a passkey is added, signs in alone, and is the second step after a password", async () => {
  const ada = await join();
  const passkey = await softPasskey(PAGE);
  const added = await ada.browser.send(`${TWO_STEP}/passkey`, { name: "Laptop" });
  const answer = passkey.add(challengeIn(added));
  const done = await ada.browser.send(TWO_STEP, { do: "add-passkey", name: "Laptop", answer });
  assert.match(textOf(done.html), /The passkey is added\./);
  assert.equal(codesIn(done).length, 10);

  const alone = newBrowser();
  const options = await alone.send("/desk/sign-in/passkey/options", {});
  const used = await passkey.use(challengeIn(options));
  const signedIn = await alone.send("/desk/sign-in/passkey", { answer: used, next: "/desk/contacts" });
  assert.equal(signedIn.location, "/desk/contacts");
  assert.equal(await isSignedIn(alone), true);

  const { browser, answer: half } = await signIn(ada.email);
  assert.equal(half.location, SECOND_STEP);
  const second = await passkey.use(challengeIn(await browser.send(`${SECOND_STEP}/passkey`, {})));
  assert.equal((await browser.send(SECOND_STEP, { do: "passkey", answer: second })).location, "/desk/contacts");

  await ada.browser.get(TWO_STEP);
  const removed = await ada.browser.send(TWO_STEP, { do: "remove-passkey", passkey: passkey.id });
  assert.match(textOf(removed.html), /The passkey is removed\./);
  assert.equal((await signIn(ada.email)).answer.location, "/desk/contacts");
});

Deno.test("a person with an account joins another workspace only after the account's second step", async () => {
  const ada = await join();
  const { code } = await setUpApp(ada.browser);
  const { id: workspace } = await testWorkspace(desk);
  const invited = { workspace, kind: "invite", role: "admin", email: ada.email, name: "Ada" } as const;
  const membersOf = async () => (await listTeam(desk, workspace)).map(({ name, role }) => [name, role]);
  const typed = async () => {
    const browser = newBrowser();
    const { token } = await createLink(desk, invited);
    const answer = await browser.send(`/setup/${token}`, { name: "Ada L", password: PASSWORD });
    assert.equal(answer.location, SECOND_STEP);
    return { browser, token };
  };
  const { browser: stranger, token: withdrawn } = await typed();
  assert.equal((await stranger.send(SECOND_STEP, { do: "code", code: "000" })).status, 400);
  assert.deepEqual(await membersOf(), [], "the password alone joins nothing");
  assert.equal(await isSignedIn(stranger), false);
  await desk.db.deleteFrom("accountLinks").where("tokenHash", "=", opaqueHash(withdrawn)).execute();
  assert.equal((await stranger.send(SECOND_STEP, { do: "code", code: code() })).status, 404);
  assert.deepEqual(await membersOf(), [], "the invitation was withdrawn meanwhile");

  desk.pass(STEP_MS);
  const { browser, token } = await typed();
  assert.equal((await browser.send(SECOND_STEP, { do: "code", code: code() })).location, "/desk");
  assert.deepEqual(await membersOf(), [["Ada L", "admin"]]);
  assert.equal(await isSignedIn(browser), true);
  assert.equal((await browser.get(`/setup/${token}`)).status, 404, "the link was used");
});

Deno.test("an open session can change the second step only after the password is typed again", async () => {
  const { browser } = await join();
  desk.pass(11 * 60_000);
  const refused = await browser.send(TWO_STEP, { do: "begin-app" });
  assert.match(textOf(refused.html), /Confirm that it is you first\. Type your password\./);
  assert.equal((await browser.send(`${TWO_STEP}/passkey`, { name: "x" })).status, 403);
  const wrong = await browser.send(TWO_STEP, { do: "confirm", password: "not my password" });
  assert.match(textOf(wrong.html), /Your password is incorrect\./);
  assert.equal((await browser.send(TWO_STEP, { do: "confirm", password: PASSWORD })).location, TWO_STEP);
  assert.match((await browser.send(TWO_STEP, { do: "begin-app" })).html, /qr-code/);
});

Deno.test("a workspace that requires a second step shows only its setup to people without one", async () => {
  const owned = await testServed();
  try {
    const ada = await owned.signIn("Ada", "owner");
    const bo = await owned.signIn("Bo", "teammate");
    await ada.get(TWO_STEP);
    const early = await ada.send("/desk/settings/sign-in/second-step", { secondStep: "required" });
    assert.equal(early.status, 400);
    const begun = await ada.send(TWO_STEP, { do: "begin-app" });
    const secret = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(textOf(begun.html))?.[0].replaceAll(" ", "") ?? "";
    const code = new TOTP({ secret }).generate({ timestamp: owned.desk.now().getTime() });
    await ada.send(TWO_STEP, { do: "finish-app", code });
    const set = await ada.send("/desk/settings/sign-in/second-step", { secondStep: "required" });
    assert.equal(set.location, "/desk/settings/sign-in?saved=second-step");
    assert.equal((await ada.get("/desk/contacts")).status, 200);
    for (const path of ["/desk/contacts", "/desk/inbox", "/desk/profile", "/desk/settings/sign-in", "/desk/live"]) {
      assert.equal((await bo.get(path)).location, TWO_STEP, path);
    }
    assert.equal((await bo.send("/desk/inbox/replies", { name: "x", text: "y" })).location, TWO_STEP);
    assert.match(textOf((await bo.get(TWO_STEP)).html), /Test asks for a second step/);
    assert.equal((await bo.send("/desk/sign-out", {})).location, "/desk/sign-in");
    const page = await listen(`${owned.url}/desk/live`, { cookie: ada.cookie(), origin: owned.url });
    await ada.send(TWO_STEP, { do: "remove-app" });
    assert.equal((await ada.get("/desk/contacts")).location, TWO_STEP);
    assert.equal(await within("an open page to be hung up on", page.closed), 1008);
  } finally {
    await owned.close();
  }
});

function challengeIn({ html }: PageAnswer): string {
  return /"challenge":"([\w-]+)"/.exec(html)?.[1] ?? "";
}
