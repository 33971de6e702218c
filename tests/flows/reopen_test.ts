/** A customer's message after a teammate pressed Resolve reopens the conversation, with its assignee. */
import assert from "node:assert/strict";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";
import { openChat, type Visitor } from "./visitor.ts";

const served = await testServed({ model: builtinModel() });
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const widget = { deskUrl: url, widgetKey: workspace.widgetKey };
const ann = await served.signIn("Ann", "teammate");

const HOUR = 3600 * 1000;

/** A conversation that has begun: whose it is, and its page. */
async function begin(chat: Visitor) {
  await chat.say("Where is my parcel?");
  const { number, visitorId } = await desk.db.selectFrom("conversations").select(["number", "visitorId"])
    .where("workspace", "=", workspace.id).orderBy("number", "desc").limit(1).executeTakeFirstOrThrow();
  return { visitorId, at: `/desk/inbox/${number}` };
}

/** One that Ann has taken over and resolved. */
async function resolved(chat: Visitor) {
  const begun = await begin(chat);
  for (const change of ["take_over", "resolve"]) {
    await ann.get(begun.at);
    await ann.send(`${begun.at}/change`, { do: change });
  }
  return begun;
}

/** The visitor's conversations, oldest first. */
async function statesOf({ visitorId }: { readonly visitorId: string }): Promise<readonly string[]> {
  const { id } = await desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace.id).where("name", "=", "Ann").executeTakeFirstOrThrow();
  const rows = await desk.db.selectFrom("conversations").select(["status", "handler", "assignee"])
    .where("workspace", "=", workspace.id).where("visitorId", "=", visitorId).orderBy("number").execute();
  return rows.map(({ status, handler, assignee }) => `${status} ${handler} ${assignee === id ? "Ann" : "-"}`);
}

const sayNew = (chat: Visitor, text: string) =>
  fetch(`${url}/api/widget/${workspace.widgetKey}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${chat.held().session}`, "content-type": "application/json" },
    body: JSON.stringify({ clientId: crypto.randomUUID(), text, conversation: "new" }),
  }).then((response) => response.text());

Deno.test("a message after Resolve opens the conversation again for who had it, and says so to the team", async () => {
  const chat = await openChat(widget);
  const begun = await resolved(chat);
  assert.deepEqual(await statesOf(begun), ["resolved human Ann"]);
  assert.deepEqual(await chat.over(), { rating: null, reopens: true });
  const before = (await chat.thread()).length;
  await chat.say("It came broken");
  assert.deepEqual(await statesOf(begun), ["waiting human Ann"]);
  assert.equal(await chat.over(), undefined);
  assert.ok((await chat.thread()).length > before, "it is below what was said before");
  const page = textOf((await ann.get(begun.at)).html);
  assert.match(page, /Ann resolved this\..*The customer wrote again: this is open again\..*It came broken/);
  assert.match(textOf((await ann.get("/desk/inbox?view=mine")).html), /It came broken/);
});

Deno.test("two concurrent messages reopen a conversation once, and begin no other", async () => {
  const chat = await openChat(widget);
  const begun = await resolved(chat);
  await Promise.all([chat.say("One"), chat.say("Two")]);
  assert.deepEqual(await statesOf(begun), ["waiting human Ann"]);
  const page = textOf((await ann.get(begun.at)).html);
  assert.equal(page.match(/this is open again/g)?.length, 1);
});

Deno.test("a new conversation that the customer begins leaves the old one resolved", async () => {
  const chat = await openChat(widget);
  const begun = await resolved(chat);
  await sayNew(chat, "About my bill");
  assert.deepEqual(await statesOf(begun), ["resolved human Ann", "open ai -"]);
  await chat.say("It is too high");
  assert.deepEqual(await statesOf(begun), ["resolved human Ann", "open ai -"]);
});

Deno.test("a message begins another conversation after the hours of the setting, or with none set", async () => {
  const chat = await openChat(widget);
  const begun = await resolved(chat);
  desk.pass(24 * HOUR);
  const later = await openChat(widget, chat.opened.visitor);
  await later.say("Hello again");
  assert.deepEqual(await statesOf(begun), ["resolved human Ann", "open ai -"]);
  const caller = await testCaller(desk, workspace.id);
  await changeSettings(desk, caller, { inbox: { reopenHours: 0 } }, { dryRun: false, message: "" });
  const other = await openChat(widget);
  const second = await resolved(other);
  assert.deepEqual(await other.over(), { rating: null, reopens: false });
  await other.say("One more thing");
  assert.deepEqual(await statesOf(second), ["resolved human Ann", "open ai -"]);
  await changeSettings(desk, caller, { inbox: { reopenHours: 72 } }, { dryRun: false, message: "" });
  const third = await openChat(widget);
  const last = await resolved(third);
  desk.pass(71 * HOUR);
  const shown = await openChat(widget, third.opened.visitor);
  assert.deepEqual(await shown.over(), { rating: null, reopens: true }, "what reopens is shown");
  await shown.say("Three days later");
  assert.deepEqual(await statesOf(last), ["waiting human Ann"]);
});

Deno.test("a conversation that ended by itself is not reopened", async () => {
  const chat = await openChat(widget);
  const begun = await begin(chat);
  await desk.db.updateTable("conversations").set({ status: "resolved", resolvedAt: desk.now(), resolvedBy: null })
    .where("visitorId", "=", begun.visitorId).execute();
  assert.deepEqual(await chat.over(), { rating: null, reopens: false });
  await chat.say("Hello again");
  assert.deepEqual(await statesOf(begun), ["resolved ai -", "open ai -"]);
});
