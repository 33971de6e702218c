/** Settings, Inbox: an owner's changes apply at once, and faults appear at their field. */

import assert from "node:assert/strict";
import { readSettings } from "../../core/settings/settings.ts";
import { BASE_FIELD } from "../../routes/desk/settings/optimistic_lock.ts";
import { listAnswering } from "../../core/teammates/teammates.ts";
import { formOf } from "../routes/desk/form/sheet.ts";
import { testServed } from "../support/served.ts";
import { type PageAnswer, textOf } from "./teammate.ts";
import { openChat, wordsOf } from "./visitor.ts";

const served = await testServed();
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const PAGE = "/desk/settings/inbox";
const PRIVACY = "/desk/settings/privacy";
const owner = await served.signIn("Olga", "owner");
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the form sends when nothing was touched, but for what it saw saved: every test sends it over what is saved then. */
const UNTOUCHED = [...formOf((await owner.get(PAGE)).html)].filter(([name]) => name !== BASE_FIELD);

/** Sends the form with these fields; spans are written `monday 09:00-17:00`. */
async function send(fields: Readonly<Record<string, string>>, spans: readonly string[] = []): Promise<PageAnswer> {
  const form = new FormData();
  for (const [name, value] of UNTOUCHED) form.append(name, value);
  for (const [name, value] of Object.entries({ do: "save", ...fields })) form.set(name, value);
  for (const span of spans) {
    const [day = "", from = "", to = ""] = span.split(/[ -]/);
    form.append("day", day);
    form.append("from", from);
    form.append("to", to);
  }
  return await owner.send(PAGE, form);
}

const saved = () => readSettings(desk, workspace.id);

Deno.test("an owner sets business hours, the page says what a customer sees, and a customer sees it", async () => {
  const hours = { open: "hours", awayMessage: "Gone fishing.", message: "Winter hours" };
  const { status, location } = await send(hours, ["friday 13:00-18:00", "monday 08:00-12:00"]);
  assert.deepEqual([status, location], [303, `${PAGE}?saved`]);
  const { inbox } = await saved();
  assert.deepEqual(inbox.businessHours.days.map(({ day, from }) => `${day} ${from}`), ["monday 08:00", "friday 13:00"]);
  // The test's clock shows Friday noon.
  const page = textOf((await owner.get(location)).html);
  assert.match(page, /Saved\./);
  assert.match(
    page,
    /Closed until Friday 13:00 .*I have passed you to a person\. They will answer here\. Gone fishing\./,
  );
  assert.match(page, /Olga changed Business hours, Away message: “Winter hours”/);
  const config = await (await fetch(`${url}/api/widget/${workspace.widgetKey}/config`)).json();
  assert.deepEqual([config.online, config.away], [true, "Gone fishing."]);
  desk.pass(60 * 60 * 1000);
  assert.match(textOf((await owner.get(PAGE)).html), /Open now/);
});

Deno.test("a preview shows the away message in each language that has words of its own", async () => {
  const away = { do: "preview", open: "hours", awayMessage: "Asleep.\nde: Wir schlafen." };
  const { html } = await send(away, ["monday 09:00-10:00"]);
  const [shown = ""] = /<figure class="handover-now">.*<\/figure>/s.exec(html) ?? [];
  assert.match(textOf(shown), /English .* Asleep\. German .* Wir schlafen\./);
  assert.doesNotMatch(shown, /de: Wir/);
});

Deno.test("a preview shows what would change and saves nothing", async () => {
  const before = await saved();
  const { status, html } = await send({ do: "preview", awayMessage: "Asleep." });
  assert.equal(status, 200);
  assert.match(textOf(html), /Preview, nothing was saved\. Saving would change: .*Away message\./);
  assert.deepEqual(await saved(), before);
});

const REFUSED: readonly (readonly [Record<string, string>, readonly string[], RegExp])[] = [
  [{ open: "hours" }, [], /Add hours to at least one day/],
  [{ open: "hours" }, ["monday 09:00-"], /Business hours, entry 1, cannot be "": a time is written hh:mm/],
  [{ assignment: "dice" }, [], /Assign conversations cannot be "dice"/],
];

Deno.test("an invalid value is refused at its field, and the typed text stays", async () => {
  const before = await saved();
  for (const [fields, spans, says] of REFUSED) {
    const { status, html } = await send({ awayMessage: "Typed with care.", ...fields }, spans);
    assert.equal(status, 400);
    assert.match(textOf(html), says);
    assert.match(html, /Typed with care\./);
  }
  assert.deepEqual(await saved(), before);
});

/** The fields of a rule, as a browser sends them. */
function ruleFields(at: number, rule: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ assign: "round_robin", ...rule }).map(([part, value]) => [`assignmentRules.${at}.${part}`, value]),
  );
}

Deno.test("assignment rules are added, moved, removed and saved, and assign conversations", async () => {
  const id = (await listAnswering(desk, workspace.id)).find(({ name }) => name === "Olga")?.id ?? assert.fail();
  const one = ruleFields(0, { when: "tag", is: "billing", people: id, onlineOnly: "on" });
  const two = ruleFields(1, { when: "attribute", attribute: "plan", is: "pro", assign: "least_busy" });
  const typed = { "assignmentRules.count": "2", ...one, ...two };
  const added = await send({ do: "rule:add:language", ...typed });
  assert.equal(added.status, 200);
  assert.match(added.html, /name="assignmentRules\.count" value="3"/);
  assert.match(added.html, /<option value="de">German<\/option>/);
  const moved = await send({ do: "rule:down:0", ...typed });
  assert.match(moved.html, /name="assignmentRules\.0\.is" value="pro"/);
  const removed = await send({ do: "rule:remove:1", ...typed });
  assert.match(removed.html, /name="assignmentRules\.count" value="1"/);
  assert.deepEqual((await saved()).inbox.assignmentRules, []);
  assert.equal((await send(typed)).status, 303);
  const { assignmentRules } = (await saved()).inbox;
  assert.deepEqual(assignmentRules, [
    { when: "tag", attribute: "", is: "billing", assign: "round_robin", people: [id], onlineOnly: true },
    { when: "attribute", attribute: "plan", is: "pro", assign: "least_busy", people: [], onlineOnly: false },
  ]);
  assert.deepEqual((await saved()).inbox.assignmentRules, assignmentRules, "a form without rules keeps them");
  assert.equal((await send({ "assignmentRules.count": "0" })).status, 303);
  assert.deepEqual((await saved()).inbox.assignmentRules, []);
});

Deno.test("an incomplete assignment rule is refused at its field", async () => {
  const empty = { "assignmentRules.count": "1", ...ruleFields(0, { when: "tag" }) };
  const { status, html } = await send(empty);
  assert.equal(status, 400);
  assert.match(textOf(html), /Assignment rules, entry 1, cannot be "": it must not be empty/);
  const unnamed = { "assignmentRules.count": "1", ...ruleFields(0, { when: "attribute", is: "pro" }) };
  assert.match(textOf((await send(unnamed)).html), /Assignment rules, entry 1, .*a rule about an attribute names it/);
});

/** Sends the form of Settings, Privacy. */
async function keep(fields: Readonly<Record<string, string>>): Promise<PageAnswer> {
  await owner.get(PRIVACY);
  return await owner.send(PRIVACY, { do: "save", "widget.behaviour.capture": "on", ...fields });
}

Deno.test("an invalid retention is refused at its field", async () => {
  const { status, html } = await keep({ "data.retentionDays": "0" });
  assert.equal(status, 400);
  assert.match(textOf(html), /Delete conversations after cannot be 0: it must be at least 1/);
});

Deno.test("a shorter retention asks before it removes what is there", async () => {
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  assert.ok(wordsOf(await chat.say("hello")) !== "");
  desk.pass(10 * DAY_MS);
  const asked = await keep({ "data.retentionDays": "5" });
  assert.match(textOf(asked.html), /1 conversation is older than that .* This cannot be undone/);
  assert.equal((await saved()).data.retentionDays, null);
  const { status } = await keep({ "data.retentionDays": "5", sure: "1" });
  assert.equal(status, 303);
  assert.equal((await saved()).data.retentionDays, 5);
  desk.pass(40 * DAY_MS);
  const later = await served.signIn("Lea", "owner");
  await later.get(PRIVACY);
  const days = { "data.retentionDays": "30", "data.activityDays": "30" };
  const both = await later.send(PRIVACY, { do: "save", "widget.behaviour.capture": "on", ...days });
  assert.match(textOf(both.html), /1 conversation and \d+ lines of activity are older than that/);
  assert.equal((await saved()).data.activityDays, null);
});

Deno.test("a viewer reads the settings and cannot change them", async () => {
  const viewer = await served.signIn("Vic", "viewer");
  const { html } = await viewer.get(PAGE);
  assert.match(html, /<fieldset[^>]*disabled/);
  assert.equal((await viewer.send(PAGE, { do: "save" })).status, 403);
});
