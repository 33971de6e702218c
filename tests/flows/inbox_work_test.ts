/** Working through the inbox's list over HTTP: filters, saved views, several conversations at once, and undo. */

import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const served = await testServed({ model: builtinModel() });
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const ann = await served.signIn("Ann", "teammate");
const vic = await served.signIn("Vic", "viewer");
const stranger = await served.signIn("Sam", "owner", (await testWorkspace(desk)).id);
for (const text of ["first words", "second words", "third words"]) {
  await (await openChat({ deskUrl: url, widgetKey: workspace.widgetKey })).say(text);
}

const statuses = async () =>
  (await desk.db.selectFrom("conversations").select("status")
    .where("workspace", "=", workspace.id).orderBy("number").execute()).map(({ status }) => status);

function chosen(numbers: readonly number[], change: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const number of numbers) form.append("number", String(number));
  for (const [name, value] of Object.entries({ do: change, ...fields })) form.append(name, value);
  return form;
}

/** Sends a form with several fields of one name, with the token of the page. */
async function sendSeveral(browser: typeof ann, path: string, form: FormData) {
  const { html } = await browser.get("/desk/inbox");
  form.append("csrf", /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "");
  return await browser.send(path, form);
}

Deno.test("selected conversations are resolved together, and one press undoes it", async () => {
  const { status, location } = await sendSeveral(ann, "/desk/inbox/bulk?view=ai&open=3", chosen([1, 2], "resolve"));
  assert.equal(status, 303);
  assert.match(location, /^\/desk\/inbox\/3\?view=ai&bulk=/);
  assert.deepEqual(await statuses(), ["resolved", "resolved", "open"]);
  const { html } = await ann.get(location);
  assert.match(textOf(html), /Resolved: 2 conversations\. .*Undo/);
  const [, undo = ""] = /action="([^"]*\/undo[^"]*)"/.exec(html) ?? [];
  const undone = await ann.send(undo.replaceAll("&amp;", "&"), {});
  assert.deepEqual(await statuses(), ["open", "open", "open"]);
  assert.match(textOf((await ann.get(undone.location)).html), /Undone: resolved, 2 conversations\./);
  const thread = textOf((await ann.get("/desk/inbox/1")).html);
  assert.match(thread, /Ann resolved this\. Undone\./);
  assert.doesNotMatch(thread, /Undone\..*Undone\.|undid/);
});

Deno.test("an invalid bulk change is refused and changes nothing", async () => {
  const cases: readonly (readonly [numbers: readonly number[], change: string])[] = [
    [[], "resolve"],
    [[1], "take_over"],
    [[1], "delete"],
    [[1], "snooze whenever"],
    [Array.from({ length: 201 }, (_, at) => at + 1), "resolve"],
  ];
  for (const [numbers, change] of cases) {
    assert.equal((await sendSeveral(ann, "/desk/inbox/bulk", chosen(numbers, change))).status, 400, change);
  }
  const bad = await sendSeveral(ann, "/desk/inbox/bulk", chosen([1], "assign someone"));
  assert.match(
    textOf((await ann.get(bad.location)).html),
    /There was nothing to change\. 1 left as it was #1: teammate/,
  );
  assert.deepEqual(await statuses(), ["open", "open", "open"]);
});

Deno.test("several conversations are snoozed until a typed time, also by Enter; a tag that is too long is refused", async () => {
  for (const change of ["snooze", "typed"]) {
    const { location } = await sendSeveral(
      ann,
      "/desk/inbox/bulk",
      chosen([1, 2], change, { until: "2026-11-25T08:30" }),
    );
    const { html } = await ann.get(location);
    assert.match(textOf(html), /Snoozed: 2 conversations\./);
    assert.deepEqual(await statuses(), ["snoozed", "snoozed", "open"]);
    const [, undo = ""] = /action="([^"]*\/undo[^"]*)"/.exec(html) ?? [];
    await ann.send(undo.replaceAll("&amp;", "&"), {});
  }
  assert.equal((await sendSeveral(ann, "/desk/inbox/bulk", chosen([1], "snooze"))).status, 400);
  const long = "x".repeat(41);
  const { html } = await ann.get("/desk/inbox/1");
  assert.doesNotMatch(html, /name="tag"[^>]*maxlength/);
  assert.equal((await ann.send("/desk/inbox/1/change", { do: "tag", tag: long })).status, 400);
  const bulk = await sendSeveral(ann, "/desk/inbox/bulk", chosen([1], "typed", { tag: long }));
  assert.match(textOf((await ann.get(bulk.location)).html), /#1: tag: must be 1 to 40/);
});

Deno.test("an invalid search cannot be saved as a view, and / without canned replies says how to write the first", async () => {
  const invalid = await ann.get("/desk/inbox?q=is%3Anope");
  assert.doesNotMatch(textOf(invalid.html), /Save view/);
  const options = await ann.get("/desk/inbox/replies?part=options&q=");
  assert.match(options.html, /role="option"[^>]*href="\/desk\/inbox\/replies#new-reply"/);
  assert.match(textOf(options.html), /No canned replies yet\./);
  assert.doesNotMatch((await ann.get("/desk/inbox/replies?part=options&q=x")).html, /role="option"/);
});

Deno.test("a filter becomes a search, which is saved as a view with its count and removed again", async () => {
  const filtered = await ann.get(
    "/desk/inbox?filter=1&words=second&is=ai&tag=&sort=newest&assignee=&language=&waited=",
  );
  assert.equal(filtered.location, "/desk/inbox?q=second%20is%3Aai");
  const { html } = await ann.get(filtered.location);
  assert.match(textOf(html), /Save view/);
  const saved = await ann.send("/desk/inbox/views", { name: "Second ones", q: "second is:ai", shared: "on" });
  assert.equal(saved.location, filtered.location);
  const shown = await vic.get("/desk/inbox");
  assert.match(textOf(shown.html), /Second ones 1/);
  assert.doesNotMatch((await stranger.get("/desk/inbox")).html, /Second ones/);
  const [, remove = ""] = /action="(\/desk\/inbox\/views\/[^"]+\/remove)"/.exec((await ann.get(saved.location)).html) ??
    [];
  assert.equal((await stranger.send(remove, {})).status, 404);
  await ann.get(saved.location);
  assert.equal((await ann.send(remove, {})).status, 303);
  assert.doesNotMatch((await ann.get("/desk/inbox")).html, /Second ones/);
  assert.equal((await ann.send("/desk/inbox/views", { name: "", q: "is:ai" })).status, 400);
});

Deno.test("a viewer has no checkboxes, can change nothing, and cannot reach another workspace", async () => {
  const { html } = await vic.get("/desk/inbox");
  assert.doesNotMatch(html, /data-choose|data-bulk=|Save view/);
  assert.equal((await sendSeveral(vic, "/desk/inbox/bulk", chosen([1], "resolve"))).status, 403);
  assert.equal((await vic.send("/desk/inbox/views", { name: "x", q: "is:ai" })).status, 403);
  const { location } = await sendSeveral(stranger, "/desk/inbox/bulk", chosen([1], "resolve"));
  assert.match(textOf((await stranger.get(location)).html), /#1: There is no conversation #1\./);
  assert.deepEqual(await statuses(), ["open", "open", "open"]);
});

Deno.test("a macro is made on its page, previews its steps, and runs from the conversation, the reply box and Ctrl-K", async () => {
  await ann.get("/desk/inbox/replies");
  const fields = {
    id: "",
    shortcut: "late",
    body: "It is on its way.",
    tags: "Late, parcel",
    assign: "me",
    finish: "tomorrow",
  };
  assert.equal((await ann.send("/desk/inbox/replies", fields)).status, 303);
  const { html } = await ann.get("/desk/inbox/replies");
  assert.match(textOf(html), /\/late It is on its way\. Tag late, parcel Assign to me Snooze until tomorrow at 9:00/);
  const [, id = ""] = /\/late<[^]*?replies\/([\w-]+)\/remove/.exec(html) ?? [];
  const { location } = await sendSeveral(ann, "/desk/inbox/bulk?view=ai", chosen([1, 2], `macro ${id}`));
  assert.equal(location, `/desk/inbox/replies/${id}/run?number=1&number=2&view=ai`);
  const before = await statuses();
  const preview = await ann.get(location);
  const says = /Run \/late\? .*Sends each of the 2 customers It is on its way\..*Tag late.*Run for 2 conversations/;
  assert.match(textOf(preview.html), says);
  assert.deepEqual(await statuses(), before, "looking does nothing");
  assert.equal((await vic.get(location)).status, 403);
  assert.equal((await stranger.get(location)).status, 404);
  const [, run = ""] = /name="run" value="([^"]+)"/.exec(preview.html) ?? [];
  const sent = await sendSeveral(ann, `/desk/inbox/replies/${id}/run?view=ai`, chosen([1, 2], "", { run }));
  assert.match(textOf((await ann.get(sent.location)).html), /Macro \/late: 2 conversations\..*Undo/);
  assert.deepEqual(await statuses(), ["snoozed", "snoozed", before[2]]);
  const options = (await ann.get("/desk/inbox/replies?part=options&q=la")).html;
  assert.match(options, /data-macro="[\w-]+" data-steps="Tag late, parcel · Assign to me · Snooze/);
  await ann.get("/desk/inbox/3");
  const box = { kind: "reply", clientId: "box-1", text: "Hello, it is on its way.", macro: id };
  const replied = await ann.send("/desk/inbox/3/reply", box);
  assert.match(
    textOf((await ann.get(replied.location)).html),
    /Macro \/late: 1 conversation\..*Hello, it is on its way\./,
  );
  assert.equal((await statuses())[2], "snoozed");
  const menu = textOf((await ann.get("/desk/commands?q=late&on=3&chosen=1&chosen=2")).html);
  assert.match(menu, /2 selected conversations Macro: \/late Send the reply · Tag late/);
});

Deno.test("a visitor is merged into a contact and separated, two chats of a customer become one and part again, on the pages", async () => {
  const contact = { id: "merge-ada", workspace: workspace.id, externalId: "m-ada", name: "Ada Merge", email: null };
  await desk.db.insertInto("contacts").values({
    ...{ ...contact, attributes: json({}), verifiedAt: desk.now(), firstSeen: desk.now(), lastSeen: desk.now() },
  }).execute();
  const page = await ann.get("/desk/inbox/1");
  assert.match(page.html, /href="\/desk\/contacts\/merge\?conversation=1"/);
  const search = await ann.get("/desk/contacts/merge?conversation=1&q=ada+merge");
  assert.match(textOf(search.html), /Who is Visitor #1\?.*signs no one in.*Ada Merge/);
  const merged = await ann.send("/desk/contacts/merge", { conversation: "1", into: contact.id });
  assert.equal(merged.location, "/desk/contacts/merge-ada?said=contact-merged");
  assert.match(
    textOf((await ann.get(merged.location)).html),
    /Contacts merged.*first words.*Merged .*Visitor #1 Separate/,
  );
  const warned = textOf((await ann.get("/desk/inbox/1")).html);
  assert.match(warned, /Visitor #1 .*Merged with Ada Merge\s*\. A teammate said so; no token did\./);
  assert.equal((await vic.send("/desk/contacts/separate", { conversation: "1", into: contact.id })).status, 403);
  await ann.get(merged.location);
  const apart = await ann.send("/desk/contacts/separate", { conversation: "1", into: contact.id });
  assert.match(textOf((await ann.get(apart.location)).html), /Contacts separated/);
  assert.doesNotMatch(textOf((await ann.get("/desk/inbox/1")).html), /Merged with/);
  assert.equal((await ann.send("/desk/inbox/1/merge", { with: "2" })).status, 400, "two strangers stay apart");
  await desk.db.updateTable("conversations").set({ contactId: contact.id })
    .where("workspace", "=", workspace.id).where("number", "in", [1, 2]).execute();
  const both = await ann.get("/desk/inbox/2");
  assert.match(textOf(both.html), /Timeline .*first words .*Merge with #1 .*Merge #2 into #1\?/);
  const { location } = await ann.send("/desk/inbox/2/merge", { with: "1" });
  const joined = await ann.get(location);
  assert.match(
    textOf(joined.html),
    /Merged: Ann merged #2 into this\. Undo the merge.*first words.*What was written there follows\. second words/,
  );
  const [, undo = ""] = /action="([^"]*\/undo)"/.exec(joined.html) ?? [];
  const undone = await ann.send(undo, {});
  assert.equal(undone.location, "/desk/inbox/2");
  const apartAgain = textOf((await ann.get("/desk/inbox/1")).html);
  assert.doesNotMatch(apartAgain, /What was written there follows\. second words/);
  assert.match(apartAgain, /Ann merged #2 into this\. What was written there follows\. Undone by Ann\./);
  assert.match(
    textOf((await ann.get("/desk/inbox/2")).html),
    /Ann merged this into #1\. It goes on there\. Undone by Ann\./,
  );
});

Deno.test("a question to the agent is answered privately: teammates read it, the customer does not", async () => {
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  await chat.say("a question for a person");
  await ann.get("/desk/inbox/4");
  const asked = { kind: "ask", clientId: "ask-1", text: "What would the agent say?" };
  const { location } = await ann.send("/desk/inbox/4/reply", asked);
  assert.match(
    textOf((await ann.get(location)).html),
    /Ann asked the agent: What would the agent say\? .*The knowledge has nothing about this\..*Private, rests on no source/,
  );
  assert.doesNotMatch(JSON.stringify(await chat.thread()), /would the agent say|nothing about this/);
  assert.equal((await vic.send("/desk/inbox/4/reply", asked)).status, 403);
});
