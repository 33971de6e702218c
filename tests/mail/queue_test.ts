/** Mail from the change that triggers it to a real SMTP server: retries, what ends them, and who gets no more. */

import assert from "node:assert/strict";
import { readData } from "../../core/conversations/message_data.ts";
import { mailQueue, sendLeased } from "../../core/mail/outbox.ts";
import { forgetMails, listMails, sendMailAgain } from "../../core/mail/mails.ts";
import { readAddress, readMailbox } from "../../core/mail/mailbox.ts";
import { addMail, type NewMail, queueMail } from "../../core/mail/queue.ts";
import { canMail, readOwnServer } from "../../core/mail/server.ts";
import { liftSuppression, listSuppressions, suppress } from "../../core/mail/suppressions.ts";
import { renderMail } from "../../core/mail/template.ts";
import { MAIL_LIMITS } from "../../core/limits/mail.ts";
import { OUTBOX_LIMITS } from "../../core/limits/outbox.ts";
import type { MailAnswer, MailPort } from "../../core/ports/mail.ts";
import { DAY } from "../../core/units.ts";
import { deliver } from "../../sandbox/mail/smtp.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { DEADLINE_MS } from "../support/wait.ts";
import { addConversation } from "../webhooks/support.ts";
import { type SmtpFault, startSmtp } from "./smtp_server.ts";

const smtp = await startSmtp();
let refusal: MailAnswer | null = null;
const from = { address: "support@example.com", name: null };
const mail: MailPort = {
  operator: { host: "127.0.0.1", from },
  send: async (request) => {
    if (refusal !== null) return refusal;
    const server = { host: "127.0.0.1", port: smtp.port, tls: "none", user: null, password: null } as const;
    const to = { server, address: "127.0.0.1", from: from.address, certificates: null };
    return (await deliver(to, request, AbortSignal.timeout(DEADLINE_MS))).answer;
  },
  txt: () => Promise.resolve({ kind: "records", records: [] }),
};
const desk = await testDesk({ mail });
Deno.test.afterAll(async () => {
  await desk.close();
  await smtp.close();
});
const queue = mailQueue(desk);

/** A workspace without mails; the server takes everything. */
async function fresh(...faults: readonly SmtpFault[]) {
  await desk.db.deleteFrom("mails").execute();
  refusal = null;
  smtp.mails.splice(0);
  smtp.faults.splice(0, smtp.faults.length, ...faults);
  const { id: workspace } = await testWorkspace(desk);
  const given = (change: Partial<NewMail> = {}): NewMail => ({
    ...{
      workspace,
      kind: "reply",
      to: { address: "Ada@example.com", name: "Ada" },
      subject: "Your order",
      locale: "de",
    },
    body: { blocks: [{ kind: "paragraph", text: "Hello <b>Ada</b>" }] },
    ...change,
  });
  return { workspace, given, add: (change: Partial<NewMail> = {}) => queueMail(desk, given(change)) };
}

/** Sends all that is due. */
async function sendDue(): Promise<number> {
  const rows = await queue.lease(OUTBOX_LIMITS.atOnceMax);
  for (const row of rows) await sendLeased(desk, row);
  return rows.length;
}

async function states(workspace: string): Promise<readonly string[]> {
  return (await listMails(desk, workspace)).map(({ state, attempts }) => `${state} ${attempts}`);
}

Deno.test("a queued mail arrives as text and HTML, with a link to unsubscribe", async () => {
  const { workspace, add } = await fresh();
  assert.equal(await add(), "queued");
  assert.equal(await sendDue(), 1);
  assert.deepEqual(await states(workspace), ["sent 1"]);
  const raw = (smtp.mails[0]?.raw ?? "").replaceAll(/\r\n[ \t]+/g, " ");
  assert.match(raw, /^To: Ada <Ada@example\.com>/m);
  assert.match(raw, /^List-Unsubscribe: <https:\/\/desk\.example\.com\/mail\/unsubscribe\/[\w-]{32}>/m);
  assert.ok(!/^Auto-Submitted/m.test(raw), "a person wrote it");
  assert.ok(raw.includes("Hello <b>Ada</b>") && raw.includes("Hello &lt;b&gt;Ada&lt;/b&gt;"), raw);
  assert.equal(await sendDue(), 0);
});

Deno.test("an email is queued in the transaction of its change, and none is queued without mail", async () => {
  const { workspace, given } = await fresh();
  await assert.rejects(
    desk.db.transaction().execute(async (db) => {
      assert.equal(await queueMail({ ...desk, db }, given()), "queued");
      throw new Error("the change is undone");
    }),
  );
  const none = { ...desk, mail: { ...mail, operator: null } };
  assert.equal(await queueMail(none, given()), "not_set_up");
  assert.equal((await addMail(none, given())).id, null);
  assert.deepEqual([await canMail(desk, workspace), await canMail(none, workspace)], [true, false]);
  assert.equal(await readOwnServer(desk, workspace), null);
  assert.deepEqual(await states(workspace), []);
});

Deno.test("a greylisted mail is sent again until it is taken; a refused one is not", async () => {
  const grey = { at: "rcpt", code: 451, says: "4.7.1 Greylisted" } as const;
  const { workspace, add } = await fresh(grey, grey);
  await add();
  assert.equal(await sendDue(), 1);
  assert.equal(await sendDue(), 0, "not before it is due");
  for (const ms of OUTBOX_LIMITS.retryMs.slice(0, 2)) {
    desk.pass(ms);
    assert.equal(await sendDue(), 1);
  }
  assert.deepEqual(await states(workspace), ["sent 3"]);
  smtp.faults.push({ at: "data", code: 554, says: "5.7.1 Spam" });
  await add();
  await sendDue();
  desk.pass(DAY);
  assert.equal(await sendDue(), 0);
  assert.deepEqual((await states(workspace)).toSorted(), ["failed 1", "sent 3"]);
  assert.deepEqual(await listSuppressions(desk, workspace), [], "the address is not to blame");
});

Deno.test("an email whose answer was lost is sent again with the same Message-ID", async () => {
  const { workspace, add } = await fresh({ at: "data", code: 0, says: "", drop: true });
  await add();
  await sendDue();
  desk.pass(OUTBOX_LIMITS.retryMs[0]);
  await sendDue();
  assert.deepEqual(await states(workspace), ["sent 2"]);
  const ids = smtp.mails.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
});

Deno.test("an address whose mailbox does not exist gets no more mail until it is unblocked", async () => {
  const { workspace, add } = await fresh({ at: "rcpt", code: 550, says: "5.1.1 No such user" });
  const caller = await testCaller(desk, workspace);
  await add();
  await sendDue();
  assert.deepEqual(await states(workspace), ["failed 1"]);
  assert.equal(await add(), "suppressed");
  assert.equal(await add({ kind: "invitation" }), "suppressed", "a bounce stops emails to teammates as well");
  const [stopped] = await listSuppressions(desk, workspace);
  assert.deepEqual([stopped?.address, stopped?.reason], ["ada@example.com", "bounced"]);
  await liftSuppression(desk, caller, "ada@example.com");
  assert.equal(await add(), "queued");
});

Deno.test("an unsubscribed address gets no customers' emails, and pending ones are cancelled", async () => {
  const { workspace, add } = await fresh();
  await add({ notBefore: new Date(desk.now().getTime() + DAY) });
  await add({ kind: "reset" });
  await suppress(desk, workspace, "ADA@example.com", "unsubscribed");
  assert.equal(await add({ kind: "transcript" }), "suppressed");
  assert.equal(await add({ kind: "invitation" }), "queued");
  await sendDue();
  assert.deepEqual((await states(workspace)).toSorted(), ["sent 1", "sent 1", "suppressed 0"]);
});

Deno.test("a frozen desk holds emails without counting attempts; one that waited for days is not sent", async () => {
  const { workspace, add } = await fresh();
  await add();
  refusal = { kind: "refused", code: "frozen", message: "frozen" };
  for (let times = 0; times < 3; times++) {
    assert.equal(await sendDue(), 1);
    desk.pass(MAIL_LIMITS.heldMs);
  }
  assert.deepEqual(await states(workspace), ["waiting 0"]);
  desk.pass(MAIL_LIMITS.staleMs);
  await sendDue();
  assert.deepEqual(await states(workspace), ["failed 0"]);
  const [failed] = await listMails(desk, workspace);
  refusal = null;
  await sendMailAgain(desk, await testCaller(desk, workspace), failed?.id ?? "");
  assert.equal(await sendDue(), 1);
  assert.deepEqual(await states(workspace), ["sent 1"]);
  desk.pass(MAIL_LIMITS.keptDays * DAY);
  await forgetMails(desk);
  assert.deepEqual(await states(workspace), []);
});

Deno.test("one workspace's emails do not delay others, and an expired lease is taken over", async () => {
  const [one, other] = [await fresh(), await testWorkspace(desk)];
  for (let n = 0; n < 2 * MAIL_LIMITS.atOnceMax; n++) await one.add();
  await queueMail(desk, { ...one.given(), workspace: other.id });
  const leased = await queue.lease(OUTBOX_LIMITS.atOnceMax);
  assert.equal(leased.filter(({ workspace }) => workspace === one.workspace).length, MAIL_LIMITS.atOnceMax);
  assert.equal(leased.length, MAIL_LIMITS.atOnceMax + 1);
  assert.equal((await queue.lease(OUTBOX_LIMITS.atOnceMax)).length, 0);
  desk.pass(OUTBOX_LIMITS.leaseMs);
  assert.equal((await queue.lease(OUTBOX_LIMITS.atOnceMax)).length, MAIL_LIMITS.atOnceMax + 1);
});

Deno.test("addresses are valid for every server, and headers cannot be injected", async () => {
  assert.equal(readAddress(" ada+desk@Exämple.com "), "ada+desk@xn--exmple-cua.com");
  for (
    const bad of [
      "",
      "ada",
      "a@b",
      "a b@example.com",
      "a@example.com:25",
      "a@1.2.3.4",
      "a@b@c.de,d",
      "a@ex\nample.com",
      "<a@example.com>",
    ]
  ) {
    assert.equal(readAddress(bad), null, bad);
  }
  assert.deepEqual(readMailbox('"Acme, Inc." <a@example.com>'), { address: "a@example.com", name: "Acme, Inc." });
  const { workspace, add } = await fresh();
  await add({
    subject: "Hello\r\nBcc: all@example.com",
    to: { address: "a@example.com", name: "Ada\nBcc: x@example.com" },
  });
  assert.equal(await add({ to: { address: "a@example.com, b@example.com" } }), "suppressed");
  await sendDue();
  assert.deepEqual(await states(workspace), ["sent 1"]);
  assert.ok(!/^Bcc:/m.test(smtp.mails[0]?.raw ?? "Bcc:"));
});

Deno.test("a customer's text is escaped in both bodies, and only web addresses become links", () => {
  const evil = `<img src=x onerror=alert(1)> " & '`;
  const frame = { brand: evil, color: "red;}", locale: "en", isRightToLeft: false, footer: [evil], unsubscribe: null };
  const { html, text } = renderMail({
    blocks: [
      { kind: "paragraph", text: evil },
      { kind: "quote", author: evil, text: `${evil}\nsecond` },
      { kind: "lines", lines: [evil] },
      { kind: "button", label: evil, url: "javascript:alert(1)" },
      { kind: "button", label: "Open", url: 'https://desk.example.com/?a="b"' },
    ],
  }, frame);
  assert.ok(!html.includes("<img") && !html.includes("javascript:") && !html.includes("red;}"), html);
  assert.match(html, /href="https:\/\/desk\.example\.com\/\?a=&quot;b&quot;"/);
  assert.match(text, /^> second$/m);
});

Deno.test("an email loads nothing, says the same in both bodies, begins where its language does, and stays below 102 KB", () => {
  const unsubscribe = { label: "Stop", url: "https://desk.example.com/mail/unsubscribe/t" };
  const frame = { brand: "Acme", color: "#2563eb", locale: "ar", isRightToLeft: true, footer: ["Why"], unsubscribe };
  const said = (n: number) => `${n}: ${"word & <word> ".repeat(300)}`;
  const blocks = Array.from({ length: 60 }, (_, n) => ({ kind: "quote" as const, author: `Ada ${n}`, text: said(n) }));
  const { html, text } = renderMail({ blocks: [...blocks, { kind: "answer", author: "Mia", text: "مرحبا" }] }, frame);
  assert.ok(new TextEncoder().encode(html).length < 102_000, `${html.length}`);
  const authors = (body: string) => [...body.matchAll(/Ada \d+/g)].map(([name]) => name);
  assert.deepEqual(authors(html), authors(text));
  assert.equal(authors(text).at(-1), "Ada 59", "the newest");
  assert.ok(authors(text).length > 10 && text.startsWith("…\n"), "the oldest are left out, and it says so");
  const rows = Array.from({ length: 400 }, (_, n) => `| ${n} | b | c | d |`);
  const table = ["| n | b | c | d |", "| - | - | - | - |", ...rows].join("\n");
  const wide = renderMail({ blocks: [{ kind: "answer", author: null, text: table }] }, frame);
  assert.ok(wide.html.length < 102_000 && wide.html.includes("399 | b | c"), "a table too large to draw is in words");
  assert.match(html, /Stop[^]*$/);
  assert.doesNotMatch(html, /\bsrc=|url\(|<link|<script|@import|position:|float:|-inline-/);
  assert.match(html, /dir="rtl"[^]*padding-right:12px[^]*<p dir="ltr"[^]*<div dir="rtl">/);
});

Deno.test("an answer's Markdown is drawn in both bodies, and only safe addresses are links", () => {
  const frame = { brand: "Acme", color: "#2563eb", locale: "en", isRightToLeft: false, footer: [], unsubscribe: null };
  const answer =
    "Hello **Ada** <b>\n\n1. Open [Billing](https://acme.example/a?b=1&c=2)\n2. [Not](javascript:alert(1))\n\n" +
    "| Plan | Price |\n| - | - |\n| Pro | `9` |\n\nhttps://acme.example/help";
  const { html, text } = renderMail(
    { blocks: [{ kind: "answer", author: "Mia", text: answer, below: ["[_a_.pdf]"] }] },
    frame,
  );
  assert.ok(
    text.startsWith(
      "Mia:\n> Hello Ada <b>\n> \n> 1. Open Billing (https://acme.example/a?b=1&c=2)\n> 2. [Not](javascript:alert(1))\n> \n" +
        "> Plan | Price\n> Pro | 9\n> \n> https://acme.example/help\n> [_a_.pdf]\n",
    ),
    text,
  );
  assert.match(html, /Hello <strong>Ada<\/strong> &lt;b&gt;/);
  assert.match(html, /<ol start="1"[^>]*><li>.*<a href="https:\/\/acme\.example\/a\?b=1&amp;c=2"[^>]*>Billing<\/a>/);
  assert.match(html, /<td [^>]*><code [^>]*>9<\/code><\/td>/);
  assert.ok(!html.includes('href="javascript') && html.includes("<div>[_a_.pdf]</div>"), html);
  const own = renderMail({ blocks: [{ kind: "answer", author: null, text: "It is *here*." }] }, frame);
  assert.ok(
    own.text.startsWith("It is here.\n") && own.html.includes("<em>here</em>") && !own.html.includes("border-left"),
  );
});

Deno.test("the conversation shows why the mail server refused an answer, once it is not retried", async () => {
  const grey = { at: "rcpt", code: 452, says: "4.2.2 Over quota" } as const;
  const { workspace, add } = await fresh(grey);
  const conversation = await addConversation(desk, workspace, 1);
  const notes = async () =>
    (await desk.db.selectFrom("messages").select(["text", "data"]).where("workspace", "=", workspace).orderBy("n")
      .execute()).map(({ text, data }) => [text, readData({ data }).delivery]);
  await add({ conversation });
  await sendDue();
  assert.deepEqual(await notes(), [], "it is tried again");
  desk.pass(OUTBOX_LIMITS.retryMs[0]);
  await sendDue();
  assert.deepEqual(await notes(), []);
  smtp.faults.push({ at: "data", code: 552, says: "5.3.4 Message too big" });
  await add({ conversation });
  await sendDue();
  smtp.faults.push({ at: "rcpt", code: 550, says: "Unknown" });
  await add({ conversation });
  await sendDue();
  assert.deepEqual(await notes(), [
    [
      "An email to Ada@example.com was not delivered: it is too large for the recipient. Answer again with smaller or fewer files.",
      { code: "5.3.4", said: "552 5.3.4 Message too big" },
    ],
    [
      "An email to Ada@example.com was not delivered: the address does not exist. No more mail goes there. Look for a typing mistake in it. Ask the customer for another address.",
      { code: "5.1.1", said: "550 Unknown" },
    ],
  ]);
  await liftSuppression(desk, await testCaller(desk, workspace), "ada@example.com");
  refusal = { kind: "refused", code: "not_allowed", message: "mail to this host is not allowed" };
  await add({ conversation });
  for (let n = 0; n <= OUTBOX_LIMITS.retryMs.length; n++) {
    await sendDue();
    desk.pass(DAY);
  }
  const [last] = (await notes()).slice(-1);
  assert.match(String(last?.[0]), /was not sent: the desk may not send it\. An owner or admin can fix that/);
});
