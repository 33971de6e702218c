/** Several workspaces on one installation, on the desk's pages: creating, switching, renaming and removing. */

import assert from "node:assert/strict";
import type { Insertable } from "kysely";
import { json } from "../../core/db/json.ts";
import type { Database } from "../../core/db/schema.ts";
import { RATES } from "../../core/limits/rates.ts";
import { sessionHash } from "../../kv/desk_sessions.ts";
import { KEYS, readKey, writeKey } from "../../kv/keys.ts";
import { ownDatabase } from "../support/database.ts";
import { testServed } from "../support/served.ts";
import { listen } from "./socket.ts";
import { type DeskBrowser, openDeskBrowser, textOf } from "./teammate.ts";

const served = await testServed({}, await ownDatabase());
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const PATH = "/desk/settings/workspaces";
const PASSWORD = "a sentence is easy to keep";

/** Makes a workspace on the page. @returns its id */
async function make(owner: DeskBrowser, name: string): Promise<string> {
  desk.pass(60_000);
  await owner.get(PATH);
  assert.equal((await owner.send(PATH, { name })).location, `${PATH}?done=made`);
  const { html } = await owner.get(PATH);
  const id = new RegExp(`href="${PATH}/([^"]+)"[^>]*aria-label="Manage ${name}"`).exec(html)?.[1];
  assert.ok(id !== undefined, `${name} is listed`);
  return id;
}

/** The ids of the fields that a refused form marks. */
function markedIn(html: string): readonly (string | undefined)[] {
  return [...html.matchAll(/id="([\w-]+)-fault" role="alert"/g)].map(([, field]) => field);
}

async function switchTo(browser: DeskBrowser, id: string) {
  await browser.get("/desk/profile");
  return await browser.send("/desk/workspace", { workspace: id });
}

Deno.test("an owner makes a workspace, switches to it and back; both have keys of their own", async () => {
  const owner = await served.signIn("Ada", "owner");
  assert.doesNotMatch((await owner.get("/desk/profile")).html, /Switch workspace/);
  const id = await make(owner, "Globex");
  const { html } = await owner.get(`${PATH}/${id}`);
  assert.match(html, /wk_[\w-]{22}/);
  assert.ok(!html.includes(workspace.widgetKey));
  const before = owner.cookie();
  assert.equal((await switchTo(owner, id)).location, "/desk");
  assert.notEqual(owner.cookie(), before);
  assert.match(textOf((await owner.get("/desk/inbox")).html), /Globex/);
  const old = await fetch(`${url}/desk/inbox`, { headers: { cookie: before }, redirect: "manual" });
  await old.body?.cancel();
  assert.equal(old.status, 303, "the session before it has ended");
  assert.equal((await owner.get(PATH)).status, 404, "workspaces are managed in the first one");
  assert.doesNotMatch((await owner.get("/desk/settings/company")).html, /settings\/workspaces/);
  await switchTo(owner, workspace.id);
  assert.equal((await owner.get(PATH)).status, 200);
});

Deno.test("a person switches to no workspace that they are not in, or were deactivated in", async () => {
  const owner = await served.signIn("Bea", "owner");
  const id = await make(owner, "Initech");
  const admin = await served.signIn("Cyd", "admin");
  assert.equal((await switchTo(admin, id)).status, 404);
  assert.equal((await admin.get(PATH)).status, 403);
  await desk.db.updateTable("teammates").set({ deactivatedAt: desk.now() }).where("workspace", "=", id).execute();
  assert.equal((await switchTo(owner, id)).status, 404);
  assert.equal((await owner.get("/desk/inbox")).status, 200, "and stays where they are");
});

Deno.test("a provider's session cannot switch workspaces, nor can one switch to a workspace that requires a provider", async () => {
  const owner = await served.signIn("Fay", "owner");
  const id = await make(owner, "Umbrella");
  const provider = {
    workspace: id,
    issuer: "https://login.example.com",
    clientId: "desk",
    authentication: "client_secret_basic" as const,
    secret: json(
      await desk.vault.setSecret({ workspace: id, name: "OIDC" }, {
        value: "a secret",
        origins: ["https://login.example.com"],
      }),
    ),
    origins: json(["https://login.example.com"]),
    label: "Umbrella ID",
    domains: json([]),
    defaultRole: null,
    roleClaim: null,
    roleRules: json([]),
    setAt: desk.now(),
    setBy: "test",
  };
  await desk.db.insertInto("oidcProviders").values({ ...provider, required: true }).execute();
  const refused = await switchTo(owner, id);
  assert.equal(refused.status, 403);
  assert.match(textOf(refused.html), /Umbrella ID alone/);
  assert.equal((await owner.get("/desk/inbox")).status, 200, "the session goes on");
  await desk.db.updateTable("oidcProviders").set({ required: false }).where("workspace", "=", id).execute();
  await beginAtProvider(owner, { ...provider, workspace: workspace.id });
  assert.equal((await switchTo(owner, id)).status, 403);
});

/** Makes the session of a browser one that a provider began, in the first workspace. */
async function beginAtProvider(
  browser: DeskBrowser,
  provider: Omit<Insertable<Database["oidcProviders"]>, "required">,
) {
  await desk.db.insertInto("oidcProviders").values({ ...provider, required: false }).execute();
  const hash = sessionHash(browser.cookie().split("=")[1] ?? "");
  const { value } = await readKey(served.served.kv, KEYS.deskSession, hash);
  assert.ok(value !== null);
  const began = { ...value, provider: { issuer: provider.issuer, sid: null } };
  await writeKey(served.served.kv, KEYS.deskSession, began, hash);
}

Deno.test("removing a workspace asks for its name and the password, and ends its sessions, sockets and keys", async () => {
  const owner = await served.signIn("Dee", "owner");
  const id = await make(owner, "Hooli");
  const member = await served.signIn("Eve", "teammate", id);
  const socket = await listen(`${url}/desk/live`, { cookie: member.cookie(), origin: url });
  await socket.settle();
  const { widgetKey } = await desk.db.selectFrom("workspaces").select("widgetKey").where("id", "=", id)
    .executeTakeFirstOrThrow();
  const config = async () => {
    const answer = await fetch(`${url}/api/widget/${widgetKey}/config`);
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await config(), 200);
  await owner.get(`${PATH}/${id}`);
  const refusals = [
    ["remove", { name: "Hooli", password: "not the password" }, "proof-password"],
    ["remove", { name: "hooli", password: PASSWORD }, "remove-name"],
    ["", { name: " " }, "workspace-name"],
  ] as const;
  for (const [form, fields, at] of refusals) {
    const refused = await owner.send([PATH, id, form].filter(Boolean).join("/"), fields);
    assert.equal(refused.status, 400);
    assert.deepEqual(markedIn(refused.html), [at]);
  }
  const done = await owner.send(`${PATH}/${id}/remove`, { name: "Hooli", password: PASSWORD });
  assert.equal(done.location, `${PATH}?done=removed`);
  assert.match(textOf((await owner.get(done.location)).html), /The workspace is closed, .*Hooli/);
  assert.equal(await socket.closed, 1008);
  assert.match((await member.get("/desk/inbox")).location, /^\/desk\/sign-in/);
  assert.equal(await config(), 404);
  for (const { name } of Object.values(KEYS)) {
    for await (const { key, value } of served.served.kv.list({ prefix: [name] })) {
      assert.ok(!JSON.stringify([key, value]).includes(id), `${key.join(" ")} is left`);
    }
  }
});

Deno.test("the page of an invitation does not show whether the person has an account in another workspace", async () => {
  const owner = await served.signIn("Gus", "owner");
  const id = await make(owner, "Soylent");
  await served.signIn("Kim", "teammate", id);
  const pages: string[] = [];
  for (const email of [served.emailOf("Kim", id), "not.known@example.com"]) {
    await owner.get("/desk/settings/team/invite");
    const invited = await owner.send("/desk/settings/team/invite", { email, name: "Kim", role: "teammate" });
    const path = /\/setup\/[\w-]+/.exec(invited.html)?.[0] ?? "";
    const page = await openDeskBrowser(url, "198.51.100.9").get(path);
    assert.equal(page.status, 200);
    pages.push(page.html.replaceAll(path, "").replaceAll(email, ""));
  }
  assert.equal(pages[0], pages[1]);
});

Deno.test("a password that is refused at an invitation does not say whether the person has an account", async () => {
  const owner = await served.signIn("Ivo", "owner");
  const id = await make(owner, "Tyrell");
  await served.signIn("Lea", "teammate", id);
  const emails = [served.emailOf("Lea", id), "unknown.person@example.com"];
  const answers: (readonly (readonly [number, string])[])[] = [];
  for (const email of emails) {
    await owner.get("/desk/settings/team/invite");
    const invited = await owner.send("/desk/settings/team/invite", { email, name: "Lea", role: "teammate" });
    const path = /\/setup\/[\w-]+/.exec(invited.html)?.[0] ?? "";
    const browser = openDeskBrowser(url, `198.51.100.${20 + answers.length}`);
    const tries: (readonly [number, string])[] = [];
    for (let n = 0; n <= RATES.signIn.max; n++) {
      const { status, html } = await browser.send(path, { name: "Lea", password: "password1234" });
      tries.push([status, html.replaceAll(path, "").replaceAll(email, "")]);
    }
    answers.push(tries);
  }
  assert.deepEqual(answers[0], answers[1]);
  assert.equal(answers[0]?.at(-1)?.[0], 429);
  await Promise.all(served.served.unfinished);
  const failed = await served.desk.db.selectFrom("activities").select("workspace")
    .where("kind", "=", "sign_in_failed").where("workspace", "=", id).execute();
  assert.equal(failed.length, RATES.signIn.max, "those whose password is guessed see it");
  const good = openDeskBrowser(url, "198.51.100.30");
  await owner.get("/desk/settings/team/invite");
  const again = await owner.send("/desk/settings/team/invite", { email: emails[0] ?? "", name: "Lea", role: "viewer" });
  const path = /\/setup\/[\w-]+/.exec(again.html)?.[0] ?? "";
  const { html } = await good.send(path, { name: "Lea", password: "the blue kettle sings at noon" });
  assert.deepEqual(markedIn(html), ["person-password"]);
  assert.match(
    textOf(html),
    /This password was not accepted\. If you have an account here already, type its password\./,
  );
});
