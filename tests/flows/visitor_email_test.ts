/** Over HTTP: a visitor leaves an address, is answered there, comes back by the link, and is sent the conversation. */

import assert from "node:assert/strict";
import { readChatMail } from "../../core/inbox/chat_mail.ts";
import { setVisitorEmail } from "../../core/inbox/visitor_email.ts";
import { mailAway } from "../../core/inbox/away_mail.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { signInVisitor } from "../../core/conversations/sign_in.ts";
import { removeConversations } from "../../core/conversations/remove.ts";
import { json } from "../../core/db/json.ts";
import { CHAT_LINK_LIMITS, VISITOR_EMAIL_LIMITS } from "../../core/limits/mail.ts";
import { suppress } from "../../core/mail/suppressions.ts";
import { HOUR, MINUTE } from "../../core/units.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { mailChats } from "./mail_chat.ts";

const state: { isOn: boolean } = { isOn: true };
const at = await testServed({
  mail: {
    get operator() {
      return state.isOn ? { host: "smtp.example.com", from: { address: "desk@example.com", name: null } } : null;
    },
    send: () => Promise.resolve({ kind: "accepted", response: "250 ok", ms: 1 }),
    txt: () => Promise.resolve({ kind: "records", records: [] }),
  },
});
Deno.test.afterAll(() => at.close());
const { desk, workspace } = at;
const caller = await testCaller(desk, workspace.id, "teammate");
const chatOf = mailChats(at.url, workspace.widgetKey);
/** A visitor who is passed to a person. */
async function waiting(locale = "en") {
  const chat = await chatOf({}, locale);
  await chat.say("Talk to a person");
  const { conversation: id = "" } = await chat.thread();
  const row = () => desk.db.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const { number } = await row();
  const answer = (text: string) =>
    writeAsTeammate(desk, caller, number, { kind: "reply", clientId: crypto.randomUUID(), text });
  const resolve = () =>
    desk.db.updateTable("conversations").set({ status: "resolved", resolvedAt: desk.now() }).where("id", "=", id)
      .execute();
  const mails = () =>
    desk.db.selectFrom("mails").selectAll().where("conversation", "=", id).orderBy("createdAt").execute();
  return { ...chat, id, number, row, answer, resolve, mails };
}

/** Lets the time pass after which unread answers are mailed. */
async function away() {
  desk.pass(11 * MINUTE);
  await mailAway(desk);
}

const tokenIn = (text: string) => /\/mail\/chat\/([\w-]+)/.exec(text)?.[1] ?? "";

Deno.test("without mail no email address is asked for and nothing is sent", async () => {
  state.isOn = false;
  const chat = await waiting();
  assert.equal((await chat.thread()).mail, undefined);
  assert.equal((await chat.ask("mail-address", { address: "ada@example.com" })).status, 403);
  await chat.answer("Hello");
  await chat.resolve();
  assert.equal((await chat.ask("transcript", {})).status, 403);
  await away();
  assert.deepEqual(await chat.mails(), []);
  const nora = await at.signIn("Nora");
  assert.match(
    (await nora.get("/desk/settings/notifications")).html,
    /Ask visitors for an email[^]*Mail is not set up\./,
  );
  assert.match((await nora.get("/desk/settings/mail")).html, /Outgoing mail is not set up\./);
  state.isOn = true;
  assert.doesNotMatch((await nora.get("/desk/settings/notifications")).html, /Mail is not set up\./);
});

Deno.test("a visitor leaves an address, unread answers go there with a link, and the desk says that it is not verified", async () => {
  const chat = await waiting();
  assert.deepEqual(
    (await chat.thread()).mail,
    { address: null, asks: "answers", changes: false, transcript: false, byLink: false },
  );
  assert.equal((await chat.ask("mail-address", { address: "not an address" })).status, 400);
  assert.equal((await chat.ask("mail-address", { address: "ada@example.com\r\nBcc: x@example.com" })).status, 400);
  assert.equal((await chat.ask("mail-address", { address: "Ada@Example.com" })).status, 200);
  assert.deepEqual((await chat.thread()).mail?.address, "Ada@example.com");
  await away();
  assert.deepEqual(await chat.mails(), [], "no person has answered");

  await chat.answer("Here is <b>help</b>");
  await away();
  const [mail, ...more] = await chat.mails();
  assert.deepEqual([mail?.recipient, mail?.kind, more], ["Ada@example.com", "reply", []]);
  assert.match(
    mail?.text ?? "",
    /> Here is <b>help<\/b>[^]*Open the conversation:[^]*this address was given in the chat/,
  );
  assert.doesNotMatch(mail?.html ?? "", /<b>/);
  const { identityVerified, contactId } = await chat.row();
  assert.deepEqual([identityVerified, contactId], [false, null]);
  const { html } = await (await at.signIn("Olga")).get(`/desk/inbox/${chat.number}`);
  assert.match(html, /Ada@example\.com \(not verified\)/);
  assert.match(html, /Signed in<\/dt>\s*<dd[^>]*>no</);
});

Deno.test("a visitor who wants no mail is not asked again, and the setting switches the question off", async () => {
  const chat = await waiting();
  assert.equal((await chat.ask("mail-address", { address: null })).status, 200);
  assert.equal((await chat.thread()).mail, undefined);
  const set = (inbox: { readonly askAddress?: boolean }) =>
    desk.db.updateTable("workspaces").set({ settings: json({ inbox }) }).where("id", "=", workspace.id).execute();
  await set({ askAddress: false });
  assert.equal((await (await waiting()).thread()).mail, undefined);
  await set({});
});

Deno.test("the question for an email address is in the language of the browser", async () => {
  const chat = await waiting("de");
  const { text } = await chat.ask("messages?after=0");
  assert.match(text, /Dürfen wir per E-Mail antworten/);
});

Deno.test("the link in an email opens its conversation on another device, to read and to write, until it expires", async () => {
  const chat = await waiting();
  await chat.ask("mail-address", { address: "linda@example.com" });
  await chat.answer("An answer to read");
  await away();
  const token = tokenIn((await chat.mails())[0]?.text ?? "");
  const page = await fetch(`${at.url}/mail/chat/${token}`);
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
  assert.equal(page.headers.get("referrer-policy"), "no-referrer");
  assert.match(await page.text(), new RegExp(token));

  const linked = await chatOf({ link: token });
  const { messages, mail } = await linked.thread();
  assert.ok(messages.some(({ text }) => text === "An answer to read"));
  assert.deepEqual([mail?.byLink, mail?.asks, mail?.changes], [true, null, false]);
  assert.equal((await linked.say("Thank you, one more thing")).status, 200);
  assert.ok((await chat.thread()).messages.some(({ text }) => text === "Thank you, one more thing"));

  desk.pass(CHAT_LINK_LIMITS.validHours * HOUR);
  assert.equal((await linked.ask("messages?after=0")).status, 401);
  assert.equal((await chatOf({ link: token })).code, "not_found");
  const ended = await fetch(`${at.url}/mail/chat/${token}`);
  assert.equal(ended.status, 404);
  assert.match(await ended.text(), /no longer valid/);
});

Deno.test("a chat that a link opened signs no one in, presses nothing, changes no address and sees no other conversation", async () => {
  const chat = await waiting();
  await chat.ask("mail-address", { address: "eve@example.com" });
  await chat.answer("First");
  await away();
  const linked = await chatOf({ link: tokenIn((await chat.mails())[0]?.text ?? "") });
  for (
    const [path, body] of [
      ["identify", { token: "any" }],
      ["press", { messageId: "any", button: "yes" }],
      ["mail-address", { address: "mallory@example.com" }],
      ["transcript", {}],
    ] as const
  ) {
    assert.equal((await linked.ask(path, body)).status, 403, path);
  }
  // The visitor's next conversation is not the link's.
  await chat.resolve();
  const again = await chatOf({ visitor: chat.visitor });
  await again.say("A second matter with a secret");
  assert.ok(!(await linked.thread()).messages.some(({ text }) => text?.includes("secret")));
  // Its own token opens nothing of it.
  const own = await chatOf({ visitor: linked.visitor });
  assert.deepEqual((await own.thread()).messages, []);
});

Deno.test("an email address left before a sign-in gets no answers to the signed-in customer", async () => {
  const chat = await waiting();
  await chat.ask("mail-address", { address: "planted@example.com" });
  await signIn(chat);
  await chat.answer("For the customer alone");
  await away();
  assert.deepEqual(await chat.mails(), []);
  // One that they leave themselves does, and their contact has it.
  await setVisitorEmail(desk, { workspace: workspace.id, id: chat.id }, "own@example.com");
  await away();
  assert.deepEqual((await chat.mails()).map(({ recipient }) => recipient), ["own@example.com"]);
  const { html } = await (await at.signIn("Cora")).get(`/desk/contacts/c-${chat.id}`);
  assert.match(html, /own@example\.com \(not verified\)/);
});

/** The visitor signs in as a customer whose token has no e-mail. */
async function signIn(chat: Awaited<ReturnType<typeof waiting>>) {
  const { visitorId } = await chat.row();
  const now = desk.now();
  await desk.db.insertInto("contacts").values({
    ...{ id: `c-${chat.id}`, workspace: workspace.id, externalId: `u-${chat.id}`, email: null, name: null },
    ...{ attributes: json({}), verifiedAt: now, firstSeen: now, lastSeen: now },
  }).execute();
  await signInVisitor(desk, { workspace: workspace.id, visitorId, contactId: `c-${chat.id}` });
}

const ENDS: Readonly<Record<string, (chat: Awaited<ReturnType<typeof waiting>>) => Promise<unknown>>> = {
  "the visitor signs in": signIn,
  "the conversation is removed": (chat) => removeConversations(desk, workspace.id, [chat.id]),
};
for (const [what, end] of Object.entries(ENDS)) {
  Deno.test(`the link in an email ends when ${what}`, async () => {
    const chat = await waiting();
    await chat.ask("mail-address", { address: `${crypto.randomUUID()}@example.com` });
    await chat.answer("Hello");
    await away();
    const token = tokenIn((await chat.mails())[0]?.text ?? "");
    const linked = await chatOf({ link: token });
    assert.equal((await linked.ask("messages?after=0")).status, 200);
    await end(chat);
    assert.equal((await linked.ask("messages?after=0")).status, 401);
    assert.equal((await linked.say("hello?")).status, 401);
    assert.equal((await chatOf({ link: token })).code, "not_found");
  });
}

Deno.test("mails to an unverified address are limited, by address and by visitor", async () => {
  const { conversationsPerDayMax, mailsPerDayMax } = VISITOR_EMAIL_LIMITS;
  for (let nth = 0; nth < conversationsPerDayMax; nth++) {
    const chat = await waiting();
    assert.equal((await chat.ask("mail-address", { address: "stranger@example.com" })).status, 200);
  }
  const chat = await waiting();
  assert.equal((await chat.ask("mail-address", { address: "STRANGER@example.com" })).status, 429);
  for (let nth = 0; nth < 9; nth++) await chat.ask("mail-address", { address: `s${nth}@example.com` });
  assert.equal((await chat.ask("mail-address", { address: "ten@example.com" })).status, 429);

  const often = await waiting();
  await often.ask("mail-address", { address: "often@example.com" });
  for (let nth = 0; nth < mailsPerDayMax + 2; nth++) {
    await often.answer(`Answer ${nth}`);
    await away();
  }
  assert.equal((await often.mails()).length, mailsPerDayMax);
});

Deno.test("an unsubscribed address gets no mail", async () => {
  const chat = await waiting();
  await suppress(desk, workspace.id, "gone@example.com", "unsubscribed");
  await chat.ask("mail-address", { address: "gone@example.com" });
  await chat.answer("Hello");
  await away();
  await chat.resolve();
  assert.equal((await chat.ask("transcript", {})).status, 404);
  assert.deepEqual(await chat.mails(), []);
});

Deno.test("the chat names a customer's own address only while emails go there", async () => {
  const chat = await waiting();
  const conversation = await chat.row();
  const email = "kim@example.com";
  const customer = { userId: "u-kim", email, name: null, attributes: {}, proof: { kind: "named" } as const };
  const session = { visitorId: conversation.visitorId, customer };
  const shown = () => readChatMail(desk, { session, conversation, locale: "en" });
  assert.equal((await shown())?.address, email);
  await suppress(desk, workspace.id, email, "unsubscribed");
  assert.equal(await shown(), null);
});

Deno.test("the conversation is mailed on request once a person has answered, without internal notes", async () => {
  const silent = await waiting();
  await silent.resolve();
  assert.equal((await silent.thread()).mail, undefined, "no person has answered");
  assert.equal((await silent.ask("transcript", {})).status, 403);

  const chat = await waiting();
  await chat.answer("Your parcel is on its way.");
  const note = { kind: "note", clientId: crypto.randomUUID(), text: "Looks like fraud" } as const;
  await writeAsTeammate(desk, caller, chat.number, note);
  assert.equal((await chat.ask("transcript", {})).status, 403, "it goes on");
  await chat.resolve();
  assert.equal((await chat.thread()).mail?.asks, "transcript");
  await chat.ask("mail-address", { address: "tom@example.com" });
  assert.equal((await chat.thread()).mail?.transcript, true);
  assert.equal((await chat.ask("transcript", {})).status, 200);
  const mail = (await chat.mails()).at(-1);
  assert.deepEqual([mail?.kind, mail?.recipient], ["transcript", "tom@example.com"]);
  assert.match(mail?.text ?? "", /You · [^]*> Talk to a person[^]*> Your parcel is on its way\./);
  assert.match(mail?.html ?? "", /Your parcel is on its way\./);
  assert.doesNotMatch(`${mail?.text}${mail?.html}`, /fraud|\/mail\/chat\//);
});
