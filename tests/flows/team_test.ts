/** The Team pages and the profile as teammates use them: invited, changed, signed out, deactivated, handed over. */

import assert from "node:assert/strict";
import { createApiToken } from "../../core/teammates/api_tokens.ts";
import { testServed } from "../support/served.ts";
import { type DeskBrowser, openDeskBrowser, textOf } from "./teammate.ts";
import { listen } from "./socket.ts";

const served = await testServed();
Deno.test.afterAll(() => served.close());

const TEAM = "/desk/settings/team";
const PASSWORD = "a sentence is easy to keep";
let addresses = 0;

/** A browser that no one has used. */
const newBrowser = () => openDeskBrowser(served.url, `198.51.100.${++addresses}`);

/** The link that a page shows. */
function linkIn(html: string): string {
  const [, address = ""] = /data-copy="([^"]+)"/.exec(html) ?? [];
  assert.ok(address.startsWith(served.url), "the page shows a link of this desk");
  return new URL(address).pathname;
}

/** Invites a person as someone, and joins in a new browser. */
async function join(by: DeskBrowser, name: string, role: string) {
  const email = `${name.toLowerCase()}-${crypto.randomUUID()}@example.com`;
  await by.get(`${TEAM}/invite`);
  const invited = await by.send(`${TEAM}/invite`, { email, name, role });
  assert.equal(invited.status, 200);
  const path = linkIn(invited.html);
  const browser = newBrowser();
  assert.match(textOf((await browser.get(path)).html), new RegExp(`Join .*${email}`));
  const joined = await browser.send(path, { email: "other@example.com", name, password: PASSWORD });
  assert.deepEqual([joined.status, joined.location], [303, "/desk"]);
  const { id } = await served.desk.db.selectFrom("teammates").innerJoin("accounts", "accounts.id", "teammates.account")
    .select("teammates.id").where("email", "=", email).executeTakeFirstOrThrow();
  return { email, id, browser, path };
}

const statusOf = async (browser: DeskBrowser, path: string) => (await browser.get(path)).status;

Deno.test("an invited person joins with the invitation's email and role, once", async () => {
  const owner = await served.signIn("Olga", "owner");
  const mia = await join(owner, "Mia", "teammate");
  assert.equal(await statusOf(newBrowser(), mia.path), 404, "the link works once");
  const page = textOf((await mia.browser.get(TEAM)).html);
  assert.match(page, new RegExp(`Mia you ${mia.email} Teammate`));
  assert.ok(!page.includes("Invite a teammate"), "a teammate invites no one");
  assert.equal(await statusOf(mia.browser, `${TEAM}/invite`), 403);
  assert.equal((await mia.browser.send(`${TEAM}/invite`, { email: "x@y.z", name: "X", role: "viewer" })).status, 403);
});

Deno.test("an invitation is refused in words, with what was typed, and withdrawn", async () => {
  const owner = await served.signIn("Otto", "owner");
  await owner.get(`${TEAM}/invite`);
  const bad = await owner.send(`${TEAM}/invite`, { email: "nowhere", name: "Ned", role: "viewer" });
  assert.equal(bad.status, 400);
  assert.match(bad.html, /aria-invalid="true"/, "the wrong field is marked");
  assert.match(textOf(bad.html), /not an email address/);
  assert.match(bad.html, /value="Ned"/);
  const strange = await owner.send(`${TEAM}/invite`, { email: "ned@example.com", name: "Ned", role: "king" });
  assert.match(textOf(strange.html), /role: must be one of/);
  const path = linkIn(
    (await owner.send(`${TEAM}/invite`, { email: "ned@example.com", name: "Ned", role: "viewer" })).html,
  );
  const [, withdraw = ""] = /action="([^"]+\/withdraw)"/.exec((await owner.get(TEAM)).html) ?? [];
  assert.equal((await owner.send(withdraw, {})).status, 303);
  assert.equal(await statusOf(newBrowser(), path), 404);
});

Deno.test("a changed role applies immediately, and no one can raise their own", async () => {
  const owner = await served.signIn("Oda", "owner");
  const mia = await join(owner, "Mara", "teammate");
  assert.equal((await mia.browser.send(`${TEAM}/${mia.id}`, { do: "role", role: "owner" })).status, 403);
  const changed = await owner.send(`${TEAM}/${mia.id}`, { do: "role", role: "admin" });
  assert.match(changed.location, /done=role$/);
  assert.equal(await statusOf(mia.browser, `${TEAM}/invite`), 200);
  const greedy = await mia.browser.send(`${TEAM}/${mia.id}`, { do: "role", role: "owner" });
  assert.equal(greedy.status, 403, "an admin makes no owner");
  await owner.send(`${TEAM}/${mia.id}`, { do: "role", role: "viewer" });
  assert.equal(await statusOf(mia.browser, `${TEAM}/invite`), 403);
});

Deno.test("deactivating ends sessions, sockets and tokens immediately and unassigns the conversations", async () => {
  const owner = await served.signIn("Ole", "owner");
  const mia = await join(owner, "Mila", "teammate");
  const { desk, workspace } = served;
  const token = await createApiToken(desk, { workspace: workspace.id, teammate: mia.id }, {
    name: "Cursor",
    days: null,
    readOnly: false,
    readsCustomers: false,
  });
  const callMcp = async () =>
    (await fetch(`${served.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token.value}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
    })).status;
  const headers = { cookie: mia.browser.cookie(), origin: served.url };
  const socket = await listen(`${served.url}/desk/live`, headers);
  const gone = await owner.send(`${TEAM}/${mia.id}`, { do: "deactivate" });
  assert.match(gone.location, /done=deactivate$/);
  assert.equal(await socket.closed, 1008);
  assert.equal(await callMcp(), 401);
  assert.match((await mia.browser.get("/desk/inbox")).location, /^\/desk\/sign-in/);
  const again = await newBrowser().send("/desk/sign-in", { email: mia.email, password: PASSWORD });
  assert.equal(again.status, 400);
  await owner.send(`${TEAM}/${mia.id}`, { do: "reactivate" });
  const back = await newBrowser().send("/desk/sign-in", { email: mia.email, password: PASSWORD });
  assert.equal(back.status, 303);
  assert.match((await mia.browser.get("/desk/inbox")).location, /^\/desk\/sign-in/, "the old session stays ended");
});

Deno.test("a lost password: an admin makes a link, which sets a new one and ends every session", async () => {
  const owner = await served.signIn("Ona", "owner");
  const mia = await join(owner, "Mona", "viewer");
  const path = linkIn((await owner.send(`${TEAM}/${mia.id}`, { do: "reset" })).html);
  const other = newBrowser();
  assert.match(textOf((await other.get(path)).html), /Set a new password/);
  assert.equal((await other.send(path, { password: "short" })).status, 400);
  assert.equal((await other.send(path, { password: "another sentence to keep" })).location, "/desk/sign-in?reset");
  assert.match((await mia.browser.get("/desk/inbox")).location, /^\/desk\/sign-in/);
  assert.equal((await other.send(path, { password: "a third sentence to keep" })).status, 404);
  const old = await newBrowser().send("/desk/sign-in", { email: mia.email, password: PASSWORD });
  assert.equal(old.status, 400);
  const fresh = await newBrowser().send("/desk/sign-in", { email: mia.email, password: "another sentence to keep" });
  assert.equal(fresh.status, 303);
});

Deno.test("the ownership is handed over with the password, and not without", async () => {
  const owner = await served.signIn("Ora", "owner");
  const mia = await join(owner, "Mina", "admin");
  const wrong = await owner.send(`${TEAM}/${mia.id}`, { do: "owner", password: "not my password" });
  assert.equal(wrong.status, 400);
  assert.match(textOf(wrong.html), /password is incorrect/);
  assert.match((await owner.send(`${TEAM}/${mia.id}`, { do: "owner", password: PASSWORD })).location, /done=owner$/);
  assert.match(textOf((await mia.browser.get(TEAM)).html), /Ora .* Admin/);
  assert.equal((await owner.send(`${TEAM}/${mia.id}`, { do: "role", role: "viewer" })).status, 403);
});

Deno.test("the profile changes the name and the password, and ends other sessions", async () => {
  const owner = await served.signIn("Ove", "owner");
  const mia = await join(owner, "Maja", "teammate");
  const second = newBrowser();
  await second.send("/desk/sign-in", { email: mia.email, password: PASSWORD });
  await mia.browser.get("/desk/profile");
  assert.equal((await mia.browser.send("/desk/profile", { do: "name", name: " " })).status, 400);
  assert.match((await mia.browser.send("/desk/profile", { do: "name", name: "Maja Quinn" })).location, /done=name$/);
  const page = await mia.browser.get("/desk/profile");
  assert.equal(page.html.match(/this browser/g)?.length, 1);
  assert.equal(page.html.match(/name="session"/g)?.length, 1, "the other browser can be ended");
  const [, hash = ""] = /name="session" value="([^"]+)"/.exec(page.html) ?? [];
  await mia.browser.send("/desk/profile", { do: "end", session: hash });
  assert.equal(await statusOf(second, "/desk/inbox"), 303);

  await second.send("/desk/sign-in", { email: mia.email, password: PASSWORD });
  const change = (current: string) =>
    mia.browser.send("/desk/profile", { do: "password", current, password: "another sentence to keep" });
  await mia.browser.get("/desk/profile");
  assert.equal((await change("not my password")).status, 400);
  assert.match((await change(PASSWORD)).location, /done=password$/);
  assert.equal(await statusOf(second, "/desk/inbox"), 303, "the other browser is signed out");
  assert.equal(await statusOf(mia.browser, "/desk/inbox"), 200, "this one is not");
});

Deno.test("no one ends another teammate's session by its hash", async () => {
  const owner = await served.signIn("Oka", "owner");
  const mia = await join(owner, "Mira", "teammate");
  const other = newBrowser();
  await other.send("/desk/sign-in", { email: mia.email, password: PASSWORD });
  const [, hash = ""] = /name="session" value="([^"]+)"/.exec((await mia.browser.get("/desk/profile")).html) ?? [];
  await owner.get("/desk/profile");
  await owner.send("/desk/profile", { do: "end", session: hash });
  assert.equal(await statusOf(other, "/desk/inbox"), 200);
});
