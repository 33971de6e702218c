/** Signing in to the desk's pages with a provider: who is admitted, as whom, and what ends a session. */

import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { createLink } from "../../core/teammates/account_link.ts";
import { changeProvider, dropProvider, providerVersion } from "../../core/oidc/change_provider.ts";
import { findProvider } from "../../core/oidc/provider.ts";
import { readProvider } from "../../core/oidc/written_provider.ts";
import { runTeamOrder } from "../../core/teammates/operator_team.ts";
import { KEYS } from "../../kv/keys.ts";
import { type DeskBrowser, textOf } from "../flows/teammate.ts";
import { listen } from "../flows/socket.ts";
import { testCaller, testWorkspace } from "../support/desk.ts";
import { within } from "../support/wait.ts";
import { throughProvider } from "./provider.ts";
import { withStage, writtenFor } from "./stage.ts";
import { adaOf, IN, isSignedIn, newBrowser, signInWith, toProvider } from "./browser.ts";

/** The version of the provider that a page's form carries. */
const seenOn = ({ html }: { readonly html: string }) => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? "";

Deno.test("a teammate is recognised only by an email that the provider confirms", () =>
  withStage(async (stage) => {
    await stage.configure();
    await stage.signIn("Ada");
    const unverified = { ...adaOf(stage), email_verified: false };
    assert.match(await signInWith(stage, newBrowser(stage), unverified), /does not confirm your email/);
    assert.match(await signInWith(stage, newBrowser(stage), { sub: "ada-1" }), /does not confirm your email/);
    const browser = newBrowser(stage);
    assert.equal(await signInWith(stage, browser, adaOf(stage)), IN);
    assert.match(textOf((await browser.get(IN)).html), /Your Test ID account signs you in here/);
    // From then on the subject counts, whatever becomes of the address.
    assert.equal(await signInWith(stage, newBrowser(stage), unverified), IN);
    const recorded = await stage.desk.db.selectFrom("activities").select(["name", "detail"])
      .where("kind", "=", "provider_connected").execute();
    assert.deepEqual(recorded, [{ name: "Ada", detail: { provider: stage.provider.issuer, role: "Owner" } }], "once");
    // The address passed to another person at the provider.
    const successor = { ...adaOf(stage), sub: "ada-2" };
    assert.match(await signInWith(stage, newBrowser(stage), successor), /connected to another account/);
    assert.match(
      await signInWith(stage, newBrowser(stage), { ...adaOf(stage), sub: "eve", email: "eve@example.com" }),
      /not on this team/,
    );
  }));

Deno.test("people of a domain join, invited ones too, with the role that the provider's claim gives", () =>
  withStage(async (stage) => {
    const { desk, workspace } = stage;
    await desk.db.insertInto("roles").values({
      ...{ workspace: workspace.id, id: "second-line", name: "Second line" },
      rights: json<readonly string[]>(["conversations.read"]),
      ...{ createdAt: desk.now() },
    }).execute();
    await stage.configure({
      domains: "@Example.org",
      defaultRole: "",
      roleClaim: "groups",
      roleRules: "leads = admin\nsupport = teammate\nsecond = second LINE",
    });
    const roleOf = async (email: string) =>
      (await desk.db.selectFrom("teammates").innerJoin("accounts", "accounts.id", "teammates.account").select("role")
        .where("workspace", "=", workspace.id).where("email", "=", email).executeTakeFirst())?.role;
    const ben = { sub: "ben", email: "ben@example.org", email_verified: true, groups: ["support", "leads"] };
    assert.equal(await signInWith(stage, newBrowser(stage), ben), IN);
    assert.equal(await roleOf(ben.email), "admin");
    assert.equal(await signInWith(stage, newBrowser(stage), { ...ben, groups: ["support"] }), IN);
    assert.equal(await roleOf(ben.email), "teammate");
    assert.match(await signInWith(stage, newBrowser(stage), { ...ben, groups: [] }), /gives you no role/);
    assert.equal(await signInWith(stage, newBrowser(stage), { ...ben, groups: ["second"] }), IN);
    assert.equal(await roleOf(ben.email), "second-line");
    const other = { ...ben, sub: "cem", email: "cem@sub.example.org" };
    assert.match(await signInWith(stage, newBrowser(stage), other), /not on this team/);
    const invited = { kind: "invite", email: other.email, name: "Cem", role: "viewer" } as const;
    await createLink(desk, { workspace: workspace.id, ...invited });
    await stage.configure({ domains: "example.org" });
    assert.equal(await signInWith(stage, newBrowser(stage), other), IN);
    assert.equal(await roleOf(other.email), "viewer");
  }));

Deno.test("a person who may join does so whatever name the provider gives", () =>
  withStage(async (stage) => {
    const { desk, workspace } = stage;
    await stage.configure({ domains: "example.org" });
    const names = new Map<Record<string, unknown>, string>([
      [{ name: `Ada ${"of Lovelace ".repeat(40)}` }, `Ada ${"of Lovelace ".repeat(40)}`.slice(0, 200).trim()],
      [{ name: "Bo\n\u202e\u0000 Li" }, "Bo Li"],
      [{ name: `${"x".repeat(199)}👍` }, "x".repeat(199)],
      [{ name: "\u200b" }, "person-3"],
      [{ name: "AI assistant" }, "person-4"],
      [{ name: "ＢＯ\u00a0li" }, "person-5"],
    ]);
    let count = 0;
    for (const [claims, name] of names) {
      const email = `person-${count++}@example.org`;
      const account = { sub: email, email, email_verified: true, ...claims };
      assert.equal(await signInWith(stage, newBrowser(stage), account), IN, name);
      const member = await desk.db.selectFrom("teammates").innerJoin("accounts", "accounts.id", "teammates.account")
        .select("name").where("workspace", "=", workspace.id).where("email", "=", email).executeTakeFirst();
      assert.equal(member?.name, name);
    }
  }));

Deno.test("an invalid email from a provider joins no one, and the page says so", () =>
  withStage(async (stage) => {
    await stage.configure({ domains: "example.org" });
    for (const email of ["a@evil.example@example.org", "a b@example.org", `${"a".repeat(400)}@example.org`]) {
      const account = { sub: email.slice(0, 20), email, email_verified: true };
      assert.match(await signInWith(stage, newBrowser(stage), account), /does not confirm your email address/, email);
    }
  }));

Deno.test("a claim neither makes an owner nor takes an owner's role away", () =>
  withStage(async (stage) => {
    await assert.rejects(stage.configure({ roleClaim: "groups", roleRules: "leads = owner" }), /no one an owner/);
    await stage.configure({ roleClaim: "groups", roleRules: "support = viewer" });
    await stage.signIn("Ada");
    const browser = newBrowser(stage);
    assert.equal(await signInWith(stage, browser, { ...adaOf(stage), groups: ["support"] }), IN);
    assert.match(textOf((await browser.get(IN)).html), /Role Owner/);
  }));

Deno.test("a workspace's provider reaches no other workspace of the person whom it names", () =>
  withStage(async (stage) => {
    const { desk } = stage;
    const other = await testWorkspace(desk);
    const victim = await stage.signIn("Vic", "owner", other.id);
    await stage.configure({ domains: "example.com", defaultRole: "admin" });
    const email = stage.emailOf("Vic", other.id);
    const named = { sub: "vic", email, email_verified: true, name: "Vic" };
    const rogue = newBrowser(stage);
    assert.match(await signInWith(stage, rogue, named), /You have an account in another workspace/);
    assert.equal(await isSignedIn(rogue), false);
    // Who is signed in to the account brings it along, and stays in the workspace that asked.
    assert.equal(await signInWith(stage, victim, named), IN);
    const identities = await desk.db.selectFrom("oidcIdentities").select("workspace").where("subject", "=", "vic")
      .execute();
    assert.deepEqual(identities, [{ workspace: stage.workspace.id }]);
    const { workspace } = KEYS.deskSession.schema.parse(
      (await Array.fromAsync(stage.served.kv.list({ prefix: [KEYS.deskSession.name] })))
        .find(({ value }) => KEYS.deskSession.schema.parse(value).provider !== null)?.value,
    );
    assert.equal(workspace, stage.workspace.id);
    assert.equal(await signInWith(stage, rogue, named), IN);
    // The same identity, at the callback of a workspace that did not ask for it.
    const answer = (await toProvider(stage, rogue)).replace(stage.workspace.id, other.id);
    assert.equal((await rogue.get(answer)).status, 400);
  }));

Deno.test("a session that a provider began adds no second step and no passkey before the password was typed", () =>
  withStage(async (stage) => {
    await stage.configure();
    await stage.signIn("Ada");
    const browser = newBrowser(stage);
    assert.equal(await signInWith(stage, browser, adaOf(stage)), IN);
    const page = "/desk/profile/two-step";
    const begins = async () => {
      await browser.get(page);
      return (await browser.send(page, { do: "begin-app" })).html.includes("qr-code");
    };
    assert.equal(await begins(), false);
    await browser.send(page, { do: "confirm", password: "a sentence is easy to keep" });
    assert.equal(await begins(), true);
  }));

Deno.test("an owner without a password confirms by a fresh sign-in at the provider, and hands the ownership over", () =>
  withStage(async (stage) => {
    const { desk, workspace } = stage;
    await stage.configure();
    await stage.signIn("Ada");
    await stage.signIn("Bo", "admin");
    const idOf = async (name: string) =>
      (await desk.db.selectFrom("teammates").select("id").where("workspace", "=", workspace.id).where("name", "=", name)
        .executeTakeFirstOrThrow()).id;
    const browser = newBrowser(stage);
    assert.equal(await signInWith(stage, browser, adaOf(stage)), IN);
    const toTwoStep = async () => {
      const begun = await browser.send("/desk/profile/confirm", { next: "/desk/profile/two-step" });
      return { begun, address: /href="(http[^"]+)"/.exec(begun.html)?.[1]?.replaceAll("&amp;", "&") ?? "" };
    };
    await browser.get("/desk/profile/two-step");
    assert.equal((await toTwoStep()).begun.status, 403, "an account with a password confirms by it");
    await desk.db.updateTable("accounts").set({ passwordHash: null }).where("email", "=", stage.emailOf("Ada"))
      .execute();
    const member = `/desk/settings/team/${await idOf("Bo")}`;
    assert.match(textOf((await browser.get(member)).html), /Your account has no password: confirm that it is you/);
    const early = await browser.send(member, { do: "owner" });
    assert.match(textOf(early.html), /Confirm first that it is you/);

    const { html } = await browser.get("/desk/profile/two-step");
    assert.match(textOf(html), /Your account has no password\. Sign in with Test ID again\. Continue with Test ID/);
    const { address } = await toTwoStep();
    assert.match(address, /[?&]prompt=login(&|$)/);
    await stage.provider.set({ account: { ...adaOf(stage), sub: "eve-1" } });
    const { pathname, search } = await throughProvider(address);
    assert.match(textOf((await browser.get(pathname + search)).html), /another account of the provider/);
    await browser.get("/desk/profile/two-step");
    await stage.provider.set({ account: adaOf(stage) });
    const back = await throughProvider((await toTwoStep()).address);
    const stranger = newBrowser(stage);
    assert.match(textOf((await stranger.get(back.pathname + back.search)).html), /took too long, or was used already/);
    await browser.get("/desk/profile/two-step");
    const own = await throughProvider((await toTwoStep()).address);
    assert.equal((await browser.get(own.pathname + own.search)).location, "/desk/profile/two-step");
    await browser.get(member);
    assert.equal((await browser.send(member, { do: "owner" })).location.split("?")[0], member);
    const roles = await desk.db.selectFrom("teammates").select(["name", "role"]).where("workspace", "=", workspace.id)
      .where("name", "in", ["Ada", "Bo"]).orderBy("name").execute();
    assert.deepEqual(roles.map(({ role }) => role), ["admin", "owner"]);
  }));

Deno.test("a provider's answer counts once, in the browser that started the sign-in, for the provider that was asked", () =>
  withStage(async (stage) => {
    await stage.configure();
    await stage.signIn("Ada");
    const [own, thief] = [newBrowser(stage), newBrowser(stage)];
    const answer = await toProvider(stage, own, adaOf(stage));
    assert.equal((await thief.get(answer)).status, 400);
    assert.equal(await isSignedIn(thief), false);
    // The other browser has used it up.
    assert.equal((await own.get(answer)).status, 400);
    const next = await toProvider(stage, own);
    assert.equal((await own.get(next)).location, IN);
    assert.equal((await own.get(next)).status, 400);
    // Mix-up: the code of this provider, sent to another workspace's.
    const other = await testWorkspace(stage.desk);
    const mixed = (await toProvider(stage, own)).replace(stage.workspace.id, other.id);
    assert.equal((await own.get(mixed)).status, 400);
    assert.equal((await own.get(`/desk/sign-in/oidc/${stage.workspace.id}?state=x&code=y`)).status, 400);
  }));

Deno.test("a link on another site does not sign in: it opens the sign-in page, whose button does", () =>
  withStage(async (stage) => {
    await stage.configure();
    const start = `${stage.url}/desk/sign-in/oidc/${stage.workspace.id}/start?next=/desk/profile`;
    const asked = async (site: string) => {
      const answer = await fetch(start, { headers: { "sec-fetch-site": site }, redirect: "manual" });
      return { status: answer.status, cookies: answer.headers.getSetCookie().length, page: await answer.text() };
    };
    for (const site of ["cross-site", "same-site"]) {
      const { status, cookies, page } = await asked(site);
      assert.deepEqual([status, cookies], [200, 0], site);
      assert.ok(page.includes(`/desk/sign-in/oidc/${stage.workspace.id}/start?next=%2Fdesk%2Fprofile`), page);
    }
    for (const site of ["same-origin", "none"]) {
      const { status, cookies } = await asked(site);
      assert.deepEqual([status, cookies], [303, 1], site);
    }
  }));

Deno.test("of two owners who change the provider concurrently, the second is asked before overwriting", () =>
  withStage(async (stage) => {
    await stage.configure();
    const [ada, ben] = [await stage.signIn("Ada"), await stage.signIn("Ben")];
    const path = "/desk/settings/sign-in";
    const form = {
      ...{ do: "save", issuer: stage.provider.issuer, clientId: "desk", clientSecret: "" },
      ...{ domains: "", defaultRole: "teammate", roleClaim: "", roleRules: "", required: "" },
    };
    const seen = seenOn(await ada.get(path));
    await ben.get(path);
    assert.equal((await ada.send(`${path}/provider`, { ...form, label: "By Ada", seen })).status, 303);
    for (const late of [{ ...form, label: "By Ben", seen }, { do: "remove", seen }]) {
      const conflict = await ben.send(`${path}/provider`, late);
      assert.equal(conflict.status, 409);
      assert.match(textOf(conflict.html), /Another teammate has changed the provider/);
      assert.equal((await findProvider(stage.desk, stage.workspace.id))?.label, "By Ada");
      if (late.do === "remove") continue;
      assert.match(conflict.html, /value="By Ben"/, "what was typed is still there");
    }
    const again = seenOn(await ben.get(path));
    assert.equal((await ben.send(`${path}/provider`, { ...form, label: "By Ben", seen: again })).status, 303);
    assert.equal((await findProvider(stage.desk, stage.workspace.id))?.label, "By Ben");
  }));

Deno.test("an owner who loses the right in the middle of saving changes neither the provider nor its secret", () =>
  withStage(async (stage) => {
    const { desk, workspace } = stage;
    await stage.configure();
    const caller = await testCaller(desk, workspace.id, "owner");
    const kept = await findProvider(desk, workspace.id);
    const read = await readProvider(
      desk,
      workspace.id,
      writtenFor(stage.provider, { clientSecret: "another-client-secret" }),
      kept,
    );
    await desk.db.updateTable("teammates").set({ role: "teammate" }).where("id", "=", caller.teammate.id).execute();
    await assert.rejects(changeProvider(desk, caller, read, providerVersion(kept)), { code: "forbidden" });
    await assert.rejects(dropProvider(desk, caller, providerVersion(kept)), { code: "forbidden" });
    await stage.signIn("Ada");
    assert.equal(await signInWith(stage, newBrowser(stage), adaOf(stage)), IN, "the secret of before still counts");
  }));

Deno.test("when single sign-on is required, other sessions end, and links and passwords no longer sign in, except by recovery", () =>
  withStage(async (stage) => {
    const { desk, url } = stage;
    await stage.configure();
    const byPassword = await stage.signIn("Ada");
    const bySso = newBrowser(stage);
    const form = {
      ...{ do: "save", label: "Test ID", issuer: stage.provider.issuer, clientId: "desk", clientSecret: "" },
      ...{ domains: "", defaultRole: "teammate", roleClaim: "", roleRules: "", required: "yes" },
    };
    const seen = seenOn(await byPassword.get("/desk/settings/sign-in"));
    const early = await byPassword.send("/desk/settings/sign-in/provider", { ...form, seen });
    assert.match(textOf(early.html), /You have not signed in with Test ID yet/);
    assert.equal(await signInWith(stage, bySso, adaOf(stage)), IN);
    await bySso.get("/desk/settings/sign-in");
    const page = await listen(`${url}/desk/live`, { cookie: byPassword.cookie(), origin: url });
    await page.settle();
    const saved = await bySso.send("/desk/settings/sign-in/provider", { ...form, seen });
    assert.equal(saved.location, "/desk/settings/sign-in?saved=provider");
    assert.equal(await within("the end of an open page", page.closed), 1008);
    assert.deepEqual([await isSignedIn(byPassword), await isSignedIn(bySso)], [false, true]);
    const typed = { email: stage.emailOf("Ada"), password: "a sentence is easy to keep", next: "/desk" };
    const refused = await byPassword.send("/desk/sign-in", typed);
    assert.match(textOf(refused.html), /Your team signs in with Test ID alone/);
    const { token } = await createLink(desk, {
      ...{ workspace: stage.workspace.id, kind: "invite", email: "ben@example.com", name: "Ben", role: "teammate" },
    });
    assert.match(
      textOf((await newBrowser(stage).get(`/setup/${token}`)).html),
      /Sign in with Test ID as ben@example.com/,
    );
    const joining = await newBrowser(stage).send(`/setup/${token}`, { ...typed, name: "Ben" });
    assert.equal(joining.status, 400);
    const said = await runTeamOrder(
      desk,
      { do: "recover", email: stage.emailOf("Ada"), withoutSecondStep: false },
      url,
    );
    assert.match(said, /not required any more/);
    const link = new URL(said.split("\n")[0] ?? "").pathname;
    await byPassword.send(link, { password: "another sentence is easy" });
    const again = await byPassword.send("/desk/sign-in", { ...typed, password: "another sentence is easy" });
    assert.equal(again.location, "/desk");
  }));

Deno.test("a teammate connects an account under another address, and disconnects it", () =>
  withStage(async (stage) => {
    await stage.configure();
    const browser = await stage.signIn("Ada");
    const other = { sub: "ada-private", email: "ada@example.net", email_verified: false };
    await stage.provider.set({ account: other });
    const connect = async (by: DeskBrowser) => {
      await by.get(IN);
      const page = await by.send("/desk/profile/provider", { do: "connect" });
      const address = /href="(http[^"]+)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
      const { pathname, search } = await throughProvider(address);
      return await by.get(pathname + search);
    };
    assert.equal((await connect(browser)).location, "/desk/profile?done=connected");
    assert.equal(await signInWith(stage, newBrowser(stage), other), IN);
    // No one else gets the same account.
    const ben = await stage.signIn("Ben");
    assert.match(textOf((await connect(ben)).html), /connected to another teammate/);
    await browser.get(IN);
    await browser.send("/desk/profile/provider", { do: "disconnect" });
    assert.match(await signInWith(stage, newBrowser(stage), other), /does not confirm your email/);
  }));
