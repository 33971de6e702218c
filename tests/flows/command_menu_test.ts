/** The command menu over HTTP: its entries by role, and that it finds nothing that a teammate may not read. */

import assert from "node:assert/strict";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { createRole } from "../../core/teammates/edit_role.ts";
import { testCaller, testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { settingCommands } from "../../routes/desk/command_menu/settings.ts";
import { type DeskBrowser, textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const served = await testServed({ model: builtinModel() });
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const ann = await served.signIn("Ann", "owner");
const vic = await served.signIn("Vic", "viewer");
const stranger = await served.signIn("Sam", "owner", (await testWorkspace(desk)).id);

const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
await chat.say("my zebra is late");

async function linesFor(browser: DeskBrowser, typed: string, on?: number) {
  const query = new URLSearchParams({ q: typed, ...(on === undefined ? {} : { on: String(on), in: "?view=waiting" }) });
  const { status, html } = await browser.get(`/desk/commands?${query}`);
  assert.equal(status, 200);
  return { html, text: textOf(html) };
}

Deno.test("the menu leads to pages and to single settings, and finds conversations, knowledge and the agent's files", async () => {
  const empty = await linesFor(ann, "");
  assert.match(empty.text, /Go to .*Inbox .*Reports/);
  const hours = await linesFor(ann, "business hours");
  assert.match(hours.html, /data-go="\/desk\/settings\/inbox#inbox.businessHours.days"/);
  const found = await linesFor(ann, "zebra");
  assert.match(found.text, /Conversations Visitor #1 #1 my zebra is late/);
  assert.match(found.html, /data-go="\/desk\/inbox\/1"/);
  assert.match((await linesFor(ann, "instructions")).html, /data-go="\/desk\/agent\/instructions"/);
  for (const typed of ["get_account", "get acc"]) {
    const { html } = await linesFor(ann, typed);
    assert.match(html, /data-go="\/desk\/agent\/actions\/get_account"/, typed);
    assert.match(textOf(html), /Get account|Your account/, typed);
  }
  assert.doesNotMatch((await linesFor(ann, "qqqqqq")).html, /role="option"/);
});

Deno.test("each setting leads to a section that its page has", async () => {
  for (const { effect, label } of settingCommands(() => true)) {
    assert.equal(effect.kind, "go");
    const [path = "", id = ""] = effect.kind === "go" ? effect.to.split("#") : [];
    const { html } = await ann.get(path);
    assert.ok(html.includes(`id="${id}"`), `${label}: ${path} has no ${id}`);
  }
});

Deno.test("each command for a conversation sends the same form as its button, and returns to the view", async () => {
  const { html } = await linesFor(ann, "resolve", 1);
  assert.match(
    html,
    /data-send="\/desk\/inbox\/1\/change\?view=waiting" data-fields="\{&quot;do&quot;:&quot;resolve&quot;\}"/,
  );
  assert.match((await linesFor(ann, "", 1)).text, /Conversation #1 Resolve/);
  for (const number of [99, -1, 2 ** 31]) assert.doesNotMatch((await linesFor(ann, "", number)).html, /data-send/);
});

Deno.test("a viewer is offered no changes, and only pages that they may open", async () => {
  const { html } = await linesFor(vic, "", 1);
  assert.doesNotMatch(html, /data-send|data-press/);
  for (const typed of ["webhooks", "mail", "invite", "new test"]) {
    assert.doesNotMatch((await linesFor(vic, typed)).html, /settings\/(webhooks|mail|team\/invite)|tests\/new/, typed);
  }
});

Deno.test("the menu finds no conversations, contacts, knowledge or files without the right to read them", async () => {
  const caller = await testCaller(desk, workspace.id, "owner");
  const role = await createRole(desk, caller, { name: "Counter", rights: ["reports.read"] });
  const cora = await served.signIn("Cora", "teammate");
  await desk.db.updateTable("teammates").set({ role })
    .where("workspace", "=", workspace.id).where("name", "=", "Cora").execute();
  const { text, html } = await linesFor(cora, "zebra", 1);
  assert.doesNotMatch(text, /my zebra|Conversation #1|Conversations/);
  assert.doesNotMatch((await linesFor(cora, "account")).html, /desk\/agent\//);
  assert.doesNotMatch(html, /data-send/);
});

Deno.test("the menu of another workspace finds nothing of this one", async () => {
  const { text, html } = await linesFor(stranger, "zebra", 1);
  assert.doesNotMatch(text, /my zebra|Conversation #1/);
  assert.doesNotMatch(html, /data-send/);
});
