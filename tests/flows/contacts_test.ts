/** Contacts over HTTP: each role's rights, a privacy request, and that a blocked customer is out everywhere at once. */

import assert from "node:assert/strict";
import { setIdentity } from "../../core/identity/secret.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { contactOfAddress } from "../../core/mail_in/sender.ts";
import { checkToken } from "../../core/identity/identify.ts";
import { testWorkspace } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";
import { testServed } from "../support/served.ts";
import { type DeskBrowser, textOf } from "./teammate.ts";
import { actionsOf, openChat, type Visitor } from "./visitor.ts";

const served = await testServed({ model: builtinModel() });
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const { secret } = await setIdentity(desk, workspace.id, "on");
const owner = await served.signIn("Olga", "owner");
const ann = await served.signIn("Ann", "teammate");
const vic = await served.signIn("Vic", "viewer");
const stranger = await served.signIn("Sam", "owner", (await testWorkspace(desk)).id);

const LIST = "/desk/contacts";

function tokenOf(sub: string): string {
  const exp = Math.floor(desk.now().getTime() / 1000) + 600;
  return signToken(
    { sub, name: `Name ${sub}`, email: `${sub}@example.com`, attributes: { seatsUsed: 3 }, exp },
    secret ?? "",
  );
}

/** A customer in the chat who has said hello, and their page on the desk. */
async function customer(sub: string): Promise<{ readonly chat: Visitor; readonly at: string; readonly id: string }> {
  const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  await chat.identify(tokenOf(sub));
  await chat.say("hello");
  const { id } = await desk.db.selectFrom("contacts").select("id")
    .where("workspace", "=", workspace.id).where("externalId", "=", sub).executeTakeFirstOrThrow();
  return { chat, id, at: `${LIST}/${id}` };
}

async function press(browser: DeskBrowser, at: string, path: string, fields: Record<string, string> = {}) {
  await browser.get(at);
  return await browser.send(`${at}/${path}`, fields);
}

Deno.test("the list finds a contact, and their page says who they are and what they wrote", async () => {
  const { at } = await customer("u_find");
  await customer("u_other");
  const found = textOf((await vic.get(`${LIST}?q=FIND`)).html);
  assert.match(found, /Name u_find .*u_find@example\.com/);
  assert.doesNotMatch(found, /u_other/);
  assert.match(textOf((await vic.get(`${LIST}?q=nobody+here`)).html), /No matching contacts/);
  const page = textOf((await vic.get(at)).html);
  assert.match(page, /Name u_find .*hello .*Email u_find@example\.com .*Id in your app u_find .*Seats used 3/);
  assert.equal((await vic.get(`${LIST}?after=nonsense&blocked=maybe`)).status, 200);
});

Deno.test("a blocked customer loses all access immediately, and has it back when unblocked", async () => {
  const { chat, at } = await customer("u_block");
  assert.ok((await chat.thread()).length > 0);
  assert.deepEqual((await press(ann, at, "block", { blocked: "yes" })).location, at);
  assert.match(textOf((await ann.get(at)).html), /blocked .*They cannot sign in to the chat/);
  assert.match(textOf((await ann.get(`${LIST}?blocked=yes`)).html), /Name u_block/);
  // Their session has no customer now: it reads nothing, and no action runs for it.
  assert.deepEqual(await chat.thread(), []);
  assert.deepEqual(actionsOf(await chat.say("What plan am I on?")).filter((action) => / ok$/.test(action)), []);
  const refused = { identified: false, code: "contact_blocked", reason: "this customer is blocked" };
  assert.deepEqual(await chat.identify(tokenOf("u_block")), { status: 401, body: refused });
  const another = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
  assert.deepEqual(await another.identify(tokenOf("u_block")), { status: 401, body: refused });
  const checked = await checkToken(desk, workspace.id, tokenOf("u_block"));
  assert.deepEqual([checked.kind, "code" in checked && checked.code], ["rejected", "contact_blocked"]);
  await press(ann, at, "block", { blocked: "no" });
  assert.equal((await another.identify(tokenOf("u_block"))).status, 200);
});

Deno.test("notes are kept for teammates, and one that was not saved stays in the field", async () => {
  const { at } = await customer("u_notes");
  assert.equal((await press(ann, at, "notes", { notes: "A reseller", was: "" })).location, `${at}?saved`);
  assert.match(textOf((await vic.get(at)).html), /A reseller/);
  const late = await press(owner, at, "notes", { notes: "Typed with care", was: "" });
  assert.equal(late.status, 409);
  assert.match(textOf(late.html), /Another teammate changed these notes/);
  assert.match(late.html, /Typed with care/);
});

Deno.test("an owner exports everything that is held, then deletes it, and the customer starts over", async () => {
  const { chat, at, id } = await customer("u_gone");
  const file = await owner.get(`${at}/export`);
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename="contact-/);
  const held = JSON.parse(file.html);
  assert.deepEqual([held.contact.externalId, held.conversations.length], ["u_gone", 1]);
  assert.match(textOf((await owner.get(at)).html), /This also deletes their conversation/);
  assert.equal((await press(owner, at, "delete")).location, `${LIST}?said=contact-deleted`);
  assert.equal((await owner.get(at)).status, 404);
  const left = await desk.db.selectFrom("conversations").select("id").where("contactId", "=", id).execute();
  assert.deepEqual(left, []);
  assert.deepEqual(await chat.thread(), []);
  const again = await customer("u_gone");
  assert.notEqual(again.id, id);
});

/** What each role gets: a page, a file, or a refusal. */
const MAY: readonly (readonly [name: string, who: DeskBrowser, see: number, note: number, own: number])[] = [
  ["viewer", vic, 200, 403, 403],
  ["teammate", ann, 200, 303, 403],
  ["owner", owner, 200, 303, 200],
  ["an owner of another workspace", stranger, 404, 404, 404],
];

Deno.test("each role may do what the roles table says", async () => {
  const { at } = await customer("u_roles");
  for (const [name, who, see, note, own] of MAY) {
    assert.equal((await who.get(at)).status, see, name);
    await who.get(LIST);
    const { notes = "" } = await desk.db.selectFrom("contacts").select("notes").where("externalId", "=", "u_roles")
      .executeTakeFirstOrThrow();
    assert.equal((await who.send(`${at}/notes`, { notes: name, was: notes })).status, note, name);
    assert.equal((await who.send(`${at}/block`, { blocked: "no" })).status, note, name);
    assert.equal((await who.get(`${at}/export`)).status, own, name);
    if (own !== 200) assert.equal((await who.send(`${at}/delete`, {})).status, own, name);
  }
  assert.equal((await owner.get(at)).status, 200);
});

Deno.test("a sender of emails with a verified customer's address is shown as possibly someone else", async () => {
  const { id } = await customer("twin");
  const sender = await contactOfAddress(desk, workspace.id, { address: "twin@example.com", name: "Name twin" });
  const row = (html: string, of: string) => textOf(html.split("<tr>").find((part) => part.includes(of)) ?? "");
  const { html } = await owner.get(`${LIST}?q=twin@example.com`);
  assert.match(row(html, sender.id), /not verified.*from the email of a verified customer\. It may be someone else/);
  assert.doesNotMatch(row(html, id), /not verified|someone else/);
  assert.match(textOf((await owner.get(`${LIST}/${sender.id}`)).html), /Name twin not verified/);
  assert.match(textOf(html), /and people who wrote an email/);
});
