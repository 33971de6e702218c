/**
 * A conversation by mail from start to end: a visitor is handed to a person and leaves, the answer goes through a mail
 * server that greylists it first, their mail program answers, the mailbox is read, and the answer is in the inbox as
 * unconfirmed; the link back opens only that conversation. The mail server and the mailbox are real and on loopback.
 */

import assert from "node:assert/strict";
import { readData } from "../../core/conversations/message_data.ts";
import { mailAway } from "../../core/inbox/away_mail.ts";
import { OUTBOX_LIMITS } from "../../core/limits/outbox.ts";
import { listMails } from "../../core/mail/mails.ts";
import { mailQueue } from "../../core/mail/outbox.ts";
import { changeMailbox } from "../../core/mail_in/mailbox.ts";
import { pollMailboxes } from "../../core/mail_in/poll.ts";
import type { MailPort } from "../../core/ports/mail.ts";
import type { Mailboxes } from "../../core/ports/mailboxes.ts";
import { MINUTE } from "../../core/units.ts";
import { addEndpoint } from "../../core/webhooks/endpoints.ts";
import { WEBHOOK_EVENTS } from "../../core/webhooks/events.ts";
import { readMailbox } from "../../sandbox/mail/imap.ts";
import { deliver } from "../../sandbox/mail/smtp.ts";
import { readAll } from "../mail_in/mails.ts";
import { SMTP_CERTIFICATE, SMTP_USER, startSmtp, type TakenMail } from "../mail/smtp_server.ts";
import { ownDatabase } from "../support/database.ts";
import { testCaller } from "../support/desk.ts";
import { hasDovecot, IMAP_USER, startDovecot } from "../support/dovecot.ts";
import { startFaultyImap } from "../support/faulty_imap.ts";
import { testServed } from "../support/served.ts";
import { DEADLINE_MS } from "../support/wait.ts";
import { mailChats } from "./mail_chat.ts";
import { textOf } from "./teammate.ts";

const DESK_ADDRESS = "support@acme.example";
const LINDA = "linda@example.org";

const smtp = await startSmtp();
const imap = hasDovecot() ? await startDovecot() : startFaultyImap();
const loopback = { address: "127.0.0.1", certificates: SMTP_CERTIFICATE };
const mail: MailPort = {
  operator: { host: "app.test", from: { address: DESK_ADDRESS, name: "Acme" } },
  send: async (request) => {
    const server = { host: "app.test", port: smtp.port, tls: "starttls", ...SMTP_USER } as const;
    return (await deliver({ server, ...loopback, from: DESK_ADDRESS }, request, AbortSignal.timeout(DEADLINE_MS)))
      .answer;
  },
  txt: () => Promise.resolve({ kind: "records", records: [] }),
};
const mailboxes: Mailboxes = {
  fetch: async (asked) => {
    const server = {
      host: "app.test",
      port: imap.port,
      tls: hasDovecot() ? "starttls" : "none",
      ...IMAP_USER,
    } as const;
    const { head, bodies } = await readMailbox({ server, ...loopback }, asked, AbortSignal.timeout(DEADLINE_MS));
    if (head.kind !== "fetched") return head;
    return { ...head, mails: head.mails.map((one, at) => ({ ...one, bytes: new Uint8Array(bodies[at] ?? []) })) };
  },
};
// Of its own: it sends what is due and reads every mailbox.
const at = await testServed({ mail, mailboxes }, await ownDatabase());
Deno.test.afterAll(async () => {
  await at.close();
  await smtp.close();
  await imap.stop();
});
const { desk, workspace } = at;
const chatOf = mailChats(at.url, workspace.widgetKey);

const arrived = () => smtp.mails.length;

/** Sends due mails, and returns the state of the newest. */
async function flush(): Promise<string> {
  const queue = mailQueue(desk);
  for (const row of await queue.lease(100)) await queue.send(row);
  const [newest] = await listMails(desk, workspace.id);
  return `${newest?.state}: ${newest?.answer}`;
}

const headerOf = ({ raw }: TakenMail, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(raw)?.[1]?.replaceAll("\r\n", "") ?? "";

/** A reply as a mail program writes it: to Reply-To, in the thread, with the mail quoted below. */
function answerOf(to: TakenMail, text: string): Uint8Array {
  const lines = [
    `From: Linda <${LINDA}>`,
    `To: ${headerOf(to, "Reply-To")}`,
    `Subject: Re: ${headerOf(to, "Subject")}`,
    `Message-ID: <${crypto.randomUUID()}@example.org>`,
    `In-Reply-To: ${headerOf(to, "Message-ID")}`,
    `References: ${headerOf(to, "Message-ID")}`,
    "Date: Thu, 26 Nov 2026 10:00:00 +0000",
    "",
    text,
    "",
    "On Thu, 26 Nov 2026 at 09:00, Acme wrote:",
    "> What was said before.",
    "",
  ];
  return new TextEncoder().encode(lines.join("\r\n"));
}

/** Polls the mailbox, and makes messages of new mails. */
async function poll(): Promise<void> {
  desk.pass(1000);
  await pollMailboxes(desk);
  await readAll(desk);
}

Deno.test("a visitor who left is answered by email, replies by email, and returns by the link", async () => {
  const admin = await testCaller(desk, workspace.id);
  const typed = { host: "imap.acme.example", port: "993", tls: "tls", user: "desk", password: IMAP_USER.password };
  await changeMailbox(desk, admin, { ...typed, address: DESK_ADDRESS, takesTags: true }, 0);
  await addEndpoint(desk, admin, { url: "https://hooks.example.com/", description: "", types: ["message.created"] });
  await poll();

  const chat = await chatOf();
  await chat.say("Talk to a person");
  assert.equal((await chat.ask("mail-address", { address: LINDA })).status, 200);
  const { id, number } = await desk.db.selectFrom("conversations").select(["id", "number"])
    .where("workspace", "=", workspace.id).executeTakeFirstOrThrow();
  const tom = await at.signIn("Tom", "teammate");
  const inbox = `/desk/inbox/${number}`;
  assert.match(
    textOf((await tom.get(inbox)).html),
    /Unread after 10 minutes, it goes to linda@example\.org by email\./,
  );
  const reply = (text: string) => tom.send(`${inbox}/reply`, { kind: "reply", clientId: crypto.randomUUID(), text });
  assert.equal((await reply("Shall I upgrade you to Pro?")).status, 303);

  desk.pass(11 * MINUTE);
  await mailAway(desk);
  smtp.faults.push({ at: "rcpt", code: 451, says: "4.7.1 Greylisted, come back" });
  assert.match(await flush(), /^waiting: .*yet.*Greylisted/);
  assert.equal(arrived(), 0);
  desk.pass(OUTBOX_LIMITS.retryMs[0]);
  assert.match(await flush(), /^sent: /);
  const [first] = smtp.mails;
  assert.ok(first !== undefined && first.isEncrypted);
  assert.deepEqual([first.from, first.to], [DESK_ADDRESS, [LINDA]]);

  const answer = answerOf(first, "Yes, please.");
  await imap.deliver(answer);
  await imap.deliver(answer);
  await poll();
  const messages = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace.id).where("conversationId", "=", id).where("author", "=", "customer")
    .orderBy("n").execute();
  assert.deepEqual(messages.map(({ text }) => text), ["Talk to a person", "Yes, please."]);
  const last = messages.at(-1);
  assert.ok(last !== undefined);
  const mark = readData(last).mail;
  assert.deepEqual([mark?.from, mark?.isOther], [LINDA, false]);
  const events = (await desk.db.selectFrom("webhookDeliveries").select("data").orderBy("seq").execute())
    .map(({ data }) => WEBHOOK_EVENTS["message.created"].data.parse(data));
  assert.partialDeepStrictEqual(events.map(({ message }) => message), [
    { author: "customer", from: null, text: "Talk to a person" },
    { author: "system", from: null },
    { author: "teammate", from: null, text: "Shall I upgrade you to Pro?" },
    { author: "customer", from: LINDA, text: "Yes, please." },
  ]);
  const after = await desk.db.selectFrom("conversations").selectAll().where("workspace", "=", workspace.id).execute();
  const facts = after.map(({ status, handler, identityVerified, contactId }) => ({
    ...{ status, handler, identityVerified, contactId },
  }));
  assert.deepEqual(facts, [{ status: "waiting", handler: "human", identityVerified: false, contactId: null }]);
  const calls = await desk.db.selectFrom("audit").select("id").where("workspace", "=", workspace.id).execute();
  assert.deepEqual(calls, [], "a yes by email runs nothing");
  assert.match(textOf((await tom.get(inbox)).html), /By email from Linda <linda@example\.org>, sender not verified/);

  await reply("Only you can do that, in the app.");
  desk.pass(11 * MINUTE);
  await mailAway(desk);
  assert.match(await flush(), /^sent: /);
  const second = smtp.mails.at(-1);
  assert.ok(second !== undefined && arrived() === 2);
  assert.equal(headerOf(second, "In-Reply-To"), headerOf(first, "Message-ID"));

  const link = /\/mail\/chat\/([\w-]+)/.exec((await listMailTexts())[0] ?? "")?.[1] ?? "";
  const linked = await chatOf({ link });
  const shown = await linked.thread();
  assert.deepEqual([shown.conversation, shown.mail?.byLink], [id, true]);
  for (const text of ["Yes, please.", "Only you can do that, in the app."]) {
    assert.ok(shown.messages.some((message) => message.text === text), text);
  }
  await linked.say("Thank you!");
  const count = await desk.db.selectFrom("conversations").select("id").where("workspace", "=", workspace.id).execute();
  assert.equal(count.length, 1, "the link opens that conversation, and begins none");
  desk.pass(11 * MINUTE);
  await mailAway(desk);
  assert.match(await flush(), /^sent: /);
  assert.equal(arrived(), 2, "what was seen is not mailed, and nothing is mailed twice");
});

async function listMailTexts(): Promise<readonly string[]> {
  const rows = await desk.db.selectFrom("mails").select("text").where("workspace", "=", workspace.id)
    .orderBy("createdAt", "desc").execute();
  return rows.map(({ text }) => text);
}
