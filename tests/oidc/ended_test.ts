/** Ends the sessions that began with a provider: on its logout, and when an account is disabled there. */

import assert from "node:assert/strict";
import { callerOfToken, createApiToken } from "../../core/teammates/api_tokens.ts";
import { KEYS } from "../../kv/keys.ts";
import { runOidcChecks } from "../../routes/ports/oidc.ts";
import { type OidcStage, withStage } from "./stage.ts";
import { adaOf, IN, isSignedIn, newBrowser, signInWith, toProvider } from "./browser.ts";

Deno.test("the provider's logout ends the sessions that it began, once for each token", () =>
  withStage(async (stage) => {
    await stage.configure();
    const byPassword = await stage.signIn("Ada");
    const [one, other] = [newBrowser(stage), newBrowser(stage)];
    assert.equal(await signInWith(stage, one, adaOf(stage)), IN);
    assert.equal(await signInWith(stage, other, adaOf(stage)), IN);
    const [sid = ""] = await sessionsAtProvider(stage);
    await stage.provider.logOut("ada-1", sid);
    assert.equal((await sessionsAtProvider(stage)).length, 1);
    assert.deepEqual([await isSignedIn(one), await isSignedIn(other)].toSorted(), [false, true]);
    assert.equal(await isSignedIn(byPassword), true);
    assert.equal(await signInWith(stage, one, adaOf(stage)), IN);
    const good = {
      jti: "1",
      iat: Math.floor(stage.desk.now().getTime() / 1000),
      sub: "ada-1",
      events: { [LOGOUT]: {} },
    };
    const send = async (token: string) => {
      const body = new URLSearchParams({ logout_token: token });
      const answer = await fetch(`${stage.redirectUri}/logout`, { method: "POST", body });
      await answer.body?.cancel();
      return answer.status;
    };
    for (const [says, change] of LOGOUT_FAULTS) {
      assert.equal(await send(await stage.provider.sign({ ...good, ...change })), 400, says);
    }
    assert.equal(await send("a.b.c"), 400);
    assert.equal(await isSignedIn(one), true);
    // Another session at the provider.
    assert.equal(await send(await stage.provider.sign({ ...good, sid: "another" })), 200);
    assert.equal(await isSignedIn(one), true);
    const token = await stage.provider.sign({ ...good, jti: "2" });
    assert.equal(await send(token), 200);
    assert.equal(await isSignedIn(one), false);
    assert.equal(await signInWith(stage, one, adaOf(stage)), IN);
    assert.equal(await send(token), 400, "used before");
    assert.equal(await isSignedIn(one), true);
  }));

Deno.test("a provider's logout during a sign-in leaves no session, and one for another session has no effect", () =>
  withStage(async (stage) => {
    await stage.configure();
    await stage.signIn("Ada");
    const browser = newBrowser(stage);
    const logOut = async (who: Readonly<Record<string, string>>) => {
      const iat = Math.floor(stage.desk.now().getTime() / 1000);
      const token = await stage.provider.sign({ jti: crypto.randomUUID(), iat, events: { [LOGOUT]: {} }, ...who });
      const body = new URLSearchParams({ logout_token: token });
      const { status } = await fetch(`${stage.redirectUri}/logout`, { method: "POST", body });
      assert.equal(status, 200);
    };
    for (const who of [{ sub: "ada-1" }, { sub: "ada-1", sid: "another" }, { sub: "someone" }, { sid: "another" }]) {
      const back = await toProvider(stage, browser, adaOf(stage));
      // The provider's answer is on its way.
      await logOut(who);
      const isTheirs = who.sub === "ada-1" && who.sid === undefined;
      assert.equal((await browser.get(back)).location, isTheirs ? "/desk/sign-in?again" : IN, JSON.stringify(who));
      assert.equal(await isSignedIn(browser), !isTheirs);
      await browser.get("/desk/profile");
      if (!isTheirs) await browser.send("/desk/sign-out", {});
    }
    assert.equal(await signInWith(stage, browser, adaOf(stage)), IN, "a new sign-in counts");
  }));

/** The sessions at the provider behind those of the desk. */
async function sessionsAtProvider({ served }: OidcStage): Promise<readonly string[]> {
  const { name, schema } = KEYS.deskSession;
  const entries = await Array.fromAsync(served.kv.list({ prefix: [name] }));
  return entries.flatMap(({ value }) => schema.parse(value).provider?.sid ?? []);
}

const LOGOUT = "http://schemas.openid.net/event/backchannel-logout";

const LOGOUT_FAULTS: readonly (readonly [says: string, change: Readonly<Record<string, unknown>>])[] = [
  ["another issuer", { iss: "https://id.example.com" }],
  ["another client", { aud: "other" }],
  ["an old one", { iat: 1_700_000_000 }],
  ["one of the future", { iat: 4_000_000_000 }],
  ["an ID token: a nonce", { nonce: "n" }],
  ["an ID token: no event", { events: {} }],
  ["no id", { jti: undefined }],
  ["no subject and no session", { sub: undefined }],
];

Deno.test("an account that is disabled at the provider loses its sessions and API tokens, until it signs in again", () =>
  withStage(async (stage) => {
    const { desk, served, workspace } = stage;
    await stage.configure();
    await stage.signIn("Ada");
    const browser = newBrowser(stage);
    assert.equal(await signInWith(stage, browser, adaOf(stage)), IN);
    const { teammate } = await desk.db.selectFrom("oidcIdentities").select("teammate")
      .where("workspace", "=", workspace.id).executeTakeFirstOrThrow();
    const { value } = await createApiToken(
      desk,
      { workspace: workspace.id, teammate },
      { name: "Cursor", days: 30, readOnly: false, readsCustomers: false },
    );
    const check = async () => {
      const due = { checkedAt: new Date(0) };
      await desk.db.updateTable("oidcIdentities").set(due).where("workspace", "=", workspace.id).execute();
      await runOidcChecks(served);
      return [await isSignedIn(browser), await callerOfToken(desk, value) !== null];
    };
    assert.deepEqual(await check(), [true, true]);
    const kept = async () =>
      (await desk.db.selectFrom("oidcIdentities").select("refreshToken").where("workspace", "=", workspace.id)
        .executeTakeFirstOrThrow()).refreshToken;
    assert.deepEqual(Object.keys(await kept() ?? {}).sort(), ["ct", "iv", "kid", "seq", "v"], "the sandbox's record");
    // An outage ends nothing.
    await stage.provider.set({ metadata: "not json" });
    assert.deepEqual(await check(), [true, true]);
    await stage.provider.set({ metadata: null, disabled: ["ada-1"] });
    assert.deepEqual(await check(), [false, false]);
    assert.equal(await kept(), null);
    await stage.provider.set({ disabled: [] });
    assert.equal(await signInWith(stage, browser, adaOf(stage)), IN);
    assert.deepEqual(await check(), [true, true]);
  }));
