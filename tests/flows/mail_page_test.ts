/** Settings > Mail on the desk's pages, unsubscribing, and mails to the team, with a real SMTP server. */

import assert from "node:assert/strict";
import { RATES } from "../../core/limits/rates.ts";
import { mailQueue } from "../../core/mail/outbox.ts";
import { sendMailAgain } from "../../core/mail/mails.ts";
import { queueMail } from "../../core/mail/queue.ts";
import { readMailRoute } from "../../core/mail/server.ts";
import type { MailPort, MailRequest } from "../../core/ports/mail.ts";
import { deliver } from "../../sandbox/mail/smtp.ts";
import { startSmtp } from "../mail/smtp_server.ts";
import { testServed } from "../support/served.ts";
import { DEADLINE_MS } from "../support/wait.ts";
import { testCaller } from "../support/desk.ts";
import { openDeskBrowser, textOf } from "./teammate.ts";

const smtp = await startSmtp();
const requests: MailRequest[] = [];
let operator: MailPort["operator"] = null;
let records: Readonly<Record<string, readonly string[]>> = {};
const mail: MailPort = {
  get operator() {
    return operator;
  },
  send: async (request) => {
    requests.push(request);
    const server = { host: "127.0.0.1", port: smtp.port, tls: "none", user: null, password: null } as const;
    const to = { server, address: "127.0.0.1", from: "support@example.com", certificates: null };
    return (await deliver(to, request, AbortSignal.timeout(DEADLINE_MS))).answer;
  },
  txt: (name) => Promise.resolve({ kind: "records", records: records[name] ?? [] }),
};
const at = await testServed({ mail });
Deno.test.afterAll(async () => {
  await at.close();
  await smtp.close();
});
const OPERATOR = { host: "smtp.gmail.com", from: { address: "support@example.com", name: "Acme" } };
const PATH = "/desk/settings/mail";
const TYPED = {
  ...{ host: "smtp.example.com", port: "587", tls: "starttls", user: "desk", password: "very-secret-word" },
  ...{ fromAddress: "help@example.com", fromName: "Help" },
};

/** Sends all that is due in this workspace. */
async function sendDue(): Promise<void> {
  const queue = mailQueue(at.desk);
  for (const row of await queue.lease(100)) if (row.workspace === at.workspace.id) await queue.send(row);
}

Deno.test("an admin sets and tests the workspace's own mail server, whose password is never shown", async () => {
  operator = null;
  const admin = await at.signIn("Ada", "admin");
  assert.match(textOf((await admin.get(PATH)).html), /Outgoing mail is not set up/);
  assert.equal((await admin.send(`${PATH}/test`, {})).status, 400);
  for (
    const [change, says] of [
      [{ host: "smtp example" }, /Must be a host name/],
      [{ port: "0" }, /Must be a number/],
      [{ tls: "none" }, /SVC_ALLOW_PRIVATE/],
      [{ password: "abc" }, /4 to /],
      [{ fromAddress: "nobody" }, /Must be an email address/],
      [{ user: "" }, /A password needs a user/],
    ] as const
  ) {
    const refused = await admin.send(PATH, { ...TYPED, seen: "0", ...change });
    assert.equal(refused.status, 400, JSON.stringify(change));
    assert.match(textOf(refused.html), says);
    const [field] = Object.keys(change);
    assert.match(refused.html, new RegExp(`id="smtp-${field}-fault" role="alert"`), "the reason is at the field");
    assert.ok(!refused.html.includes(TYPED.password), "a password is not sent back");
  }
  const wrong = { host: "smtp example", port: "0", tls: "", user: "me", password: "", fromAddress: "me" };
  const { html } = await admin.send(PATH, { ...TYPED, seen: "0", ...wrong });
  const marked = [...html.matchAll(/id="smtp-(\w+)-fault" role="alert"/g)].map(([, name]) => name);
  assert.deepEqual(marked, ["host", "port", "tls", "password", "fromAddress"]);
  await admin.send(PATH, { ...TYPED, seen: "0" });
  const page = await admin.get(PATH);
  assert.match(textOf(page.html), /By smtp\.example\.com, your own server, from Help <help@example\.com>/);
  assert.ok(!page.html.includes(TYPED.password));
  assert.match(textOf(page.html), /but links for a new password: those need the installation's server, SVC_SMTP_URL\./);
  operator = OPERATOR;
  assert.match(textOf((await admin.get(PATH)).html), /those go by the installation's server\./);
  operator = null;
  const tested = await admin.send(`${PATH}/test`, {});
  assert.match(textOf(tested.html), /The test email is sent\..*smtp\.example\.com took the email/s);
  const request = requests.at(-1);
  assert.ok(request?.server.kind === "own" && request.server.password !== null);
  assert.deepEqual([request.server.host, request.server.from, request.to.address], [
    "smtp.example.com",
    "help@example.com",
    at.emailOf("Ada"),
  ]);
  const stale = await admin.send(PATH, { ...TYPED, seen: "0" });
  assert.equal(stale.status, 409);
  assert.match(textOf(stale.html), /Another teammate has changed the mail server/);
  const moved = await admin.send(PATH, { ...TYPED, seen: "1", host: "smtp.evil.example", password: "" });
  assert.match(textOf(moved.html), /Type it again; it is kept for one server/);
  await admin.send(PATH, { ...TYPED, seen: "1", fromName: "Acme", password: "" });
  assert.match(textOf((await admin.get(PATH)).html), /Acme <help@example\.com>/);
  await admin.send(`${PATH}/remove`, { seen: "2" });
  assert.match(textOf((await admin.get(PATH)).html), /Outgoing mail is not set up/);
  const kinds = await at.desk.db.selectFrom("activities").select("kind").where("workspace", "=", at.workspace.id)
    .where("kind", "in", ["mail_server_set", "mail_server_removed"]).execute();
  assert.deepEqual(kinds.map(({ kind }) => kind).toSorted(), [
    "mail_server_removed",
    "mail_server_set",
    "mail_server_set",
  ]);
});

Deno.test("a failed test of the mail server shows the server's reason, and only with the right to see it", async () => {
  operator = OPERATOR;
  const owner = await at.signIn("Olga", "owner");
  await owner.get(PATH);
  smtp.faults.push({ at: "rcpt", code: 550, says: "5.1.1 No such user" });
  assert.match(textOf((await owner.send(`${PATH}/test`, {})).html), /was not sent\..*5\.1\.1 No such user/s);
  assert.match(textOf((await owner.get(PATH)).html), /Suppressed addresses.*No one\./s, "a test blocks no address");
  await at.desk.db.deleteFrom("mails").where("recipient", "=", at.emailOf("Olga")).execute();
  smtp.faults.push({ at: "rcpt", code: 550, says: "5.7.1 Relaying denied" });
  const failed = await owner.send(`${PATH}/test`, {});
  assert.match(
    textOf(failed.html),
    /was not sent\..*does not take mail to this address: a mail server refused it, as spam or by its own rules\. It said: 550 5\.7\.1 Relaying denied/s,
  );
  const { id } = await at.desk.db.selectFrom("mails").select("id").where("recipient", "=", at.emailOf("Olga"))
    .executeTakeFirstOrThrow();
  await owner.send(`${PATH}/mails/${id}`, {});
  await sendDue();
  assert.match(textOf((await owner.get(PATH)).html), /Test to olga.*sent 1 attempt/s);
  for (let tests = 2; tests < RATES.testMail.max; tests++) await owner.send(`${PATH}/test`, {});
  const over = await owner.send(`${PATH}/test`, {});
  assert.equal(over.status, 429);
  assert.match(textOf(over.html), /done too often: nothing was sent or saved\. Try again in .*\..*Sent mail/s);
  const typed = { base: "0", host: "imap.example.org", port: "993", tls: "tls", user: "help", password: "long enough" };
  const mailbox = await owner.send(`${PATH}/in/mailbox`, { ...typed, address: "help@example.org" });
  assert.equal(mailbox.status, 429);
  assert.match(mailbox.html, /imap\.example\.org/, "what was typed is still in the form");
  const teammate = await at.signIn("Tom", "teammate");
  await teammate.get("/desk/profile");
  assert.equal((await teammate.get(PATH)).status, 403);
  assert.equal((await teammate.send(`${PATH}/test`, {})).status, 403);
});

/** A mail server as it is entered, and what an SPF record names it by. */
const SPF_TERMS = [
  ["mail.acme.net", "a:mail.acme.net"],
  ["192.0.2.5", "ip4:192.0.2.5"],
  ["2001:db8::5", "ip6:2001:db8::5"],
] as const;

Deno.test("the sender's domain is checked, with what to set", async () => {
  operator = OPERATOR;
  const owner = await at.signIn("Dora", "owner");
  records = {};
  const missing = textOf((await owner.get(`${PATH}/domain`)).html);
  assert.match(missing, /SPF missing.*v=spf1 include:_spf\.google\.com ~all/s);
  assert.match(missing, /DMARC missing.*v=DMARC1; p=none/s);
  for (const [host, term] of SPF_TERMS) {
    operator = { ...OPERATOR, host };
    assert.ok(textOf((await owner.get(`${PATH}/domain`)).html).includes(`v=spf1 ${term} ~all`), term);
  }
  operator = OPERATOR;
  records = {
    "example.com": ["other", "v=spf1 include:_spf.google.com ~all"],
    "_dmarc.example.com": ["v=DMARC1; p=reject"],
    "google._domainkey.example.com": ["v=DKIM1; k=rsa; p=MIIB"],
  };
  const good = textOf((await owner.get(`${PATH}/domain?selector=google`)).html);
  for (const name of ["SPF", "DKIM", "DMARC"]) assert.match(good, new RegExp(`${name} set`));
  records = { "example.com": ["v=spf1 a ~all", "v=spf1 -all"] };
  assert.match(textOf((await owner.get(`${PATH}/domain`)).html), /SPF wrong.*2 SPF records/s);
});

Deno.test("a customer unsubscribes on the page or with one click in the mail program; an admin undoes it", async () => {
  operator = OPERATOR;
  const write = () =>
    queueMail(at.desk, {
      ...{ workspace: at.workspace.id, kind: "reply", to: { address: "Kim@example.com" }, subject: "Hi", locale: "fr" },
      body: { blocks: [{ kind: "paragraph", text: "Bonjour" }] },
    });
  assert.equal(await write(), "queued");
  await sendDue();
  const url = requests.at(-1)?.unsubscribeUrl ?? "";
  const path = `${at.url}${new URL(url).pathname}`;
  const french = { headers: { "accept-language": "fr-FR,fr;q=0.9" } };
  const page = await (await fetch(path, french)).text();
  assert.match(textOf(page), /cesser d’envoyer des e-mails à Kim@example\.com/);
  assert.equal(await write(), "queued", "looking changes nothing");
  const press = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  const pressed = await fetch(path, press);
  assert.equal(pressed.status, 200);
  await pressed.body?.cancel();
  assert.equal(await write(), "suppressed");
  const gone = await fetch(`${at.url}/mail/unsubscribe/unknown`);
  assert.equal(gone.status, 404);
  await gone.body?.cancel();
  const owner = await at.signIn("Una", "owner");
  assert.match(textOf((await owner.get(PATH)).html), /kim@example\.com unsubscribed/);
  await owner.send(`${PATH}/allow`, { address: "kim@example.com" });
  assert.equal(await write(), "queued");
});

/** The last mail that arrived, with its quoted-printable lines joined. */
function lastMail(): string {
  return (smtp.mails.at(-1)?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
}

Deno.test("an invitation goes by email, and the link in it is nowhere in the database afterwards", async () => {
  operator = OPERATOR;
  const owner = await at.signIn("Ina", "owner");
  assert.match(textOf((await owner.get("/desk/settings/team/invite")).html), /goes to them by email/);
  const made = await owner.send("/desk/settings/team/invite", {
    email: "new@example.com",
    name: "Nele",
    role: "admin",
  });
  assert.match(textOf(made.html), /on its way to them by email/);
  await sendDue();
  const token = /\/setup\/([\w-]{43})/.exec(lastMail())?.[1] ?? "";
  assert.ok(made.html.includes(token), "the page shows the same link");
  const kept = await at.desk.db.selectFrom("mails").selectAll().where("kind", "=", "invitation").executeTakeFirst();
  assert.deepEqual([kept?.state, kept?.text, kept?.html], ["sent", "", ""]);
  await assert.rejects(
    sendMailAgain(at.desk, await testCaller(at.desk, at.workspace.id), kept?.id ?? ""),
    /no such email/,
  );
  operator = null;
  assert.match(textOf((await owner.get("/desk/settings/team/invite")).html), /Mail is not set up, so no mail is sent/);
  const without = await owner.send("/desk/settings/team/invite", { email: "b@example.com", name: "B", role: "viewer" });
  assert.match(textOf(without.html), /Send them this link/);
});

Deno.test("a forgotten password is reset by email, and the answer is the same for an unknown email", async () => {
  operator = null;
  const anybody = openDeskBrowser(at.url, "192.0.2.200");
  assert.match(textOf((await anybody.get("/desk/sign-in")).html), /An owner or admin of your desk can give you a link/);
  operator = OPERATOR;
  await at.signIn("Fred", "viewer");
  assert.match((await anybody.get("/desk/sign-in")).html, /\/desk\/sign-in\/forgotten/);
  const before = smtp.mails.length;
  const known = await anybody.send("/desk/sign-in/forgotten", { email: at.emailOf("Fred") });
  const unknown = await anybody.send("/desk/sign-in/forgotten", { email: "nobody@example.com" });
  assert.equal(textOf(known.html), textOf(unknown.html));
  await Promise.allSettled(at.served.unfinished);
  await sendDue();
  assert.equal(smtp.mails.length, before + 1);
  const token = /\/reset\/([\w-]{43})/.exec(lastMail())?.[1] ?? "";
  const short = await anybody.send(`/reset/${token}`, { password: "short" });
  assert.match(short.html, /id="person-password-fault" role="alert"><span>A password has 12 to /);
  const reset = await anybody.send(`/reset/${token}`, { password: "another sentence to keep" });
  assert.equal(reset.location, "/desk/sign-in?reset");
  const kinds = await at.desk.db.selectFrom("activities").select("kind").where("kind", "=", "reset_requested")
    .execute();
  assert.equal(kinds.length, 1);
  for (let tries = 0; tries < 5; tries++) await anybody.send("/desk/sign-in/forgotten", { email: "x@example.com" });
  assert.equal((await anybody.send("/desk/sign-in/forgotten", { email: "x@example.com" })).status, 429);
});

Deno.test("a link for a new password never goes by a workspace's own server", async () => {
  operator = null;
  const owner = await at.signIn("Otto", "owner");
  await owner.get(PATH);
  await owner.send(PATH, { ...TYPED, seen: "0" });
  assert.equal(await readMailRoute(at.desk, at.workspace.id, "reset"), null);
  assert.equal((await readMailRoute(at.desk, at.workspace.id, "reply"))?.host, TYPED.host);
  operator = OPERATOR;
  for (const kind of ["reset", "invitation"] as const) {
    assert.equal((await readMailRoute(at.desk, at.workspace.id, kind))?.server.kind, "operator");
  }
});
