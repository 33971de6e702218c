/** Settings > Mail > Incoming mail, the webhooks of providers, and a mail in the inbox. */

import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { MAIL_IN_LIMITS } from "../../core/limits/mail_in.ts";
import { suppress } from "../../core/mail/suppressions.ts";
import type { MailboxAnswer } from "../../core/ports/mailboxes.ts";
import { mailOf, readAll } from "../mail_in/mails.ts";
import { signedSns, SNS_CERTIFICATE } from "../mail/sns.ts";
import { outboundTo } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";

let inbox: MailboxAnswer = { kind: "fetched", uidValidity: "1", uid: 0, mails: [], more: false };
/** Amazon alone is outside. */
const outbound = outboundTo(({ url }) => {
  const isAmazon = url.startsWith("https://sns.eu-central-1.amazonaws.com/");
  return { kind: "answer", status: isAmazon ? 200 : 404, headers: {}, body: SNS_CERTIFICATE, truncated: false, ms: 1 };
});
const SNS_HEADERS = { "content-type": "text/plain; charset=UTF-8", "x-amz-sns-message-type": "Notification" };
const at = await testServed({ mailboxes: { fetch: () => Promise.resolve(inbox) }, outbound });
const admin = await at.signIn("Ada", "admin");
Deno.test.afterAll(() => at.close());

const PATH = "/desk/settings/mail/in";

/** Makes the address for a provider; a function that posts there. */
async function hook() {
  await admin.get(PATH);
  const { html } = await admin.send(`${PATH}/hook`, { address: "help@acme.example", takesTags: "1" });
  const path = /\/mail\/in\/[\w-]{43}/.exec(html)?.[0] ?? "";
  assert.notEqual(path, "");
  const post = async (body: BodyInit, headers: Record<string, string> = {}, end = "") => {
    const response = await fetch(`${at.url}${path}${end}`, { method: "POST", body, headers });
    return { status: response.status, text: await response.text() };
  };
  return { path, post };
}

Deno.test("emails posted in each provider's format become the same message", async () => {
  const { post } = await hook();
  const raw = (text: string) => new TextDecoder().decode(mailOf({ text, subject: text }));
  const form = (field: string, text: string) => {
    const data = new FormData();
    data.set("subject", "not used");
    data.set(field, raw(text));
    return data;
  };
  assert.equal((await post(raw("Raw"), { "content-type": "message/rfc822" })).status, 200);
  assert.equal((await post(form("body-mime", "Mailgun"), {}, "/mime")).status, 200);
  assert.equal((await post(form("email", "SendGrid"))).status, 200);
  const json = { "content-type": "application/json" };
  assert.equal((await post(JSON.stringify({ RawEmail: raw("Postmark"), TextBody: "no" }), json)).status, 200);
  await readAll(at.desk);
  const { html } = await admin.get(PATH);
  for (const name of ["Raw", "Mailgun", "SendGrid", "Postmark"]) assert.ok(textOf(html).includes(name), name);
  const number = /\/desk\/inbox\/(\d+)/.exec(html)?.[1] ?? "";
  const thread = textOf((await admin.get(`/desk/inbox/${number}`)).html);
  assert.match(thread, /By email from Kim <kim@example\.org>, sender not verified/);
  assert.match(thread, /Subject: (?:Raw|SendGrid|Mailgun|Postmark)/);
});

Deno.test("Amazon SES delivers an email in a signed message of SNS", async () => {
  const { post } = await hook();
  const sns = (message: unknown) => post(JSON.stringify(message), SNS_HEADERS);
  const received = (content: string | undefined, encoding = "BASE64") =>
    JSON.stringify({ notificationType: "Received", content, receipt: { action: { type: "SNS", encoding } } });
  assert.deepEqual(await sns(signedSns({ Type: "SubscriptionConfirmation" })), {
    ...{ status: 200, text: '{"stored":"nothing"}' },
  });
  const mail = mailOf({ subject: "By Amazon", from: "Sam <sam@example.org>", text: "Grüße" });
  const twice = signedSns({ Message: received(mail.toBase64()) });
  assert.equal((await sns(twice)).text, '{"stored":"new"}');
  assert.equal((await sns(twice)).text, '{"stored":"known"}');
  const plain = new TextDecoder().decode(mailOf({ subject: "As text", from: "sam@example.org" }));
  assert.equal((await sns(signedSns({ Message: received(plain, "UTF-8") }))).text, '{"stored":"new"}');
  const elsewhere = await sns(signedSns({ Message: received(undefined) }));
  assert.ok(elsewhere.status === 400 && /Publish to Amazon SNS topic/.test(elsewhere.text), elsewhere.text);
  const unsigned = await sns(JSON.parse(received(mail.toBase64())));
  assert.ok(unsigned.status === 400 && /raw message delivery/.test(unsigned.text), unsigned.text);
  assert.equal((await sns(signedSns({ Message: received(mail.toBase64()), isForged: true }))).status, 403);
  await readAll(at.desk);
  const page = textOf((await admin.get(PATH)).html);
  for (const subject of ["By Amazon", "As text"]) assert.ok(page.includes(subject), page);
});

Deno.test("a request that is no mail is refused with how to fix it, and an unknown secret is refused", async () => {
  const { post, path } = await hook();
  const json = { "content-type": "application/json" };
  const data = new FormData();
  data.set("text", "parsed");
  for (
    const [answer, status, says] of [
      [await post("{}", json), 400, /Include raw email content/],
      [await post("not json", json), 400, /Include raw email content/],
      [await post(data), 400, /raw, full MIME/],
      [await post(""), 400, /empty/],
      [await post(new Uint8Array(MAIL_IN_LIMITS.bytesMax + 1)), 413, /25 MiB/],
    ] as const
  ) assert.ok(answer.status === status && says.test(answer.text), `${answer.status} ${answer.text}`);
  const other = await fetch(`${at.url}${path.slice(0, -1)}x`, { method: "POST", body: mailOf() });
  assert.equal(other.status, 404);
  await other.body?.cancel();
});

Deno.test("a new address ends the one before, and removing it ends it as well", async () => {
  const first = await hook();
  const second = await hook();
  assert.equal((await first.post(mailOf())).status, 404);
  assert.equal((await second.post(mailOf())).status, 200);
  await admin.send(`${PATH}/hook/remove`, {});
  assert.equal((await second.post(mailOf())).status, 404);
});

Deno.test("only an admin sets a mailbox, and sees whether it works", async () => {
  await admin.get(PATH);
  const typed = {
    ...{ host: "imap.example.com", port: "993", tls: "tls", user: "help", password: "very-secret-word" },
    ...{ address: "help@acme.example", seen: "0" },
  };
  const refused = await admin.send(`${PATH}/mailbox`, { ...typed, host: "imap example" });
  assert.ok(refused.status === 400 && /Must be a host name/.test(textOf(refused.html)));
  inbox = { kind: "rejected", stage: "sign_in", response: "NO wrong" };
  const wrong = await admin.send(`${PATH}/mailbox`, typed);
  assert.match(textOf(wrong.html), /cannot be read\. The server did not accept the user and password/);
  assert.ok(!wrong.html.includes("very-secret-word"));
  inbox = { kind: "fetched", uidValidity: "1", uid: 5, mails: [], more: false };
  const right = await admin.send(`${PATH}/mailbox`, { ...typed, seen: "1" });
  assert.match(textOf((await admin.get(right.location)).html), /Saved\. The mailbox was read/);
  const viewer = await at.signIn("Vic", "viewer");
  assert.equal((await viewer.get(PATH)).status, 403);
});

Deno.test("the activity names an email without a sender, and bytes that are no mail", async () => {
  const { post } = await hook();
  const noSender = new TextDecoder().decode(mailOf({ subject: "Who am I?" })).replace(
    /^(?:From|Date|Message-ID): .*\r\n/gm,
    "",
  );
  await post(noSender);
  await post("hello there");
  await readAll(at.desk);
  const page = textOf((await admin.get(PATH)).html);
  assert.match(page, /No sender Who am I\? · It names no sender \(From\) that could be answered\./);
  assert.match(page, /No sender It is not an email: it does not begin with headers\./);
  assert.doesNotMatch(page, /Not read yet/);
});

Deno.test("the reply box says where an answer to an email goes, or why it cannot be sent, before anyone writes", async () => {
  const { post } = await hook();
  await post(mailOf({ from: "lin@example.org" }));
  await readAll(at.desk);
  assert.match(textOf((await admin.get(PATH)).html), /Answers cannot be sent\. No mail server is set up/);
  const { number } = await at.desk.db.selectFrom("conversations").select("number")
    .where("workspace", "=", at.workspace.id).orderBy("number", "desc").limit(1).executeTakeFirstOrThrow();
  const teammate = await at.signIn("Tom", "teammate");
  const box = async (browser = admin) => (await browser.get(`/desk/inbox/${number}`)).html;
  assert.match(textOf(await box()), /Mail is not set up, so this answer cannot be sent\./);
  assert.match(await box(), /href="\/desk\/settings\/mail">Open the mail settings/);
  assert.match(textOf(await box(teammate)), /cannot be sent\. An owner or admin can change that\./);
  await at.desk.db.insertInto("mailServers").values({
    ...{ workspace: at.workspace.id, host: "smtp.example.com", port: 465, tls: "tls", userName: null },
    ...{ password: json(null), fromAddress: "help@acme.example", fromName: null, version: 1 },
  }).execute();
  assert.match(textOf(await box(teammate)), /Goes to lin@example\.org by email\./);
  assert.doesNotMatch(textOf((await admin.get(PATH)).html), /Answers cannot be sent/);
  await suppress(at.desk, at.workspace.id, "lin@example.org", "bounced");
  assert.match(textOf(await box()), /A mail server said that lin@example\.org does not exist, so this answer cannot/);
});
