/** The door to mail servers: what it delivers, how each fault ends, and what it never sends. */

import assert from "node:assert/strict";
import { parseAllowances } from "../../sandbox/address.ts";
import type { MailAnswer, MailRequest } from "../../sandbox/mail/protocol.ts";
import { deliver } from "../../sandbox/mail/smtp.ts";
import { readSmtpUrl, withoutCredentials } from "../../sandbox/mail/smtp_url.ts";
import { lookUpTxt, type ResolveTxt } from "../../sandbox/mail/txt.ts";
import { SMTP_CERTIFICATE, SMTP_USER, type SmtpFault, startSmtp } from "../mail/smtp_server.ts";
import { DEADLINE_MS } from "../support/wait.ts";
import { rawServer, recordOf, spawnSandbox } from "./support.ts";

const MAIL: MailRequest = {
  workspace: "w1",
  server: { kind: "operator" },
  fromName: "Äcme, Inc.",
  to: { address: "ada@example.com", name: "Ada" },
  replyTo: { address: "reply+1@example.com", name: null },
  subject: "Your order — Bestellung №7",
  text: "Hello\n\nGrüße\n",
  html: "<p>Hello</p>",
  files: [{ name: "Rechnung №7.pdf", type: "application/pdf", content: btoa("%PDF-1.4 content %%EOF") }],
  messageId: "<mail-1@example.com>",
  inReplyTo: "<mail-0@example.com>",
  references: ["<mail-a@example.com>", "<mail-0@example.com>"],
  unsubscribeUrl: "https://desk.example.com/mail/unsubscribe/abc",
  automatic: true,
  deadlineMs: DEADLINE_MS,
};
const FROM = "support@example.com";

const signal = () => AbortSignal.timeout(DEADLINE_MS);
const stageOf = (answer: MailAnswer) =>
  answer.kind === "rejected"
    ? `${answer.stage} ${answer.status}`
    : answer.kind === "accepted"
    ? "accepted"
    : answer.code;

Deno.test("an email is sent with encoded headers, both bodies, and one-click unsubscribe", async () => {
  const smtp = await startSmtp();
  const { user, password } = SMTP_USER;
  const server = { host: "app.test", port: smtp.port, tls: "starttls", user, password } as const;
  const { answer } = await deliver(
    { server, address: "127.0.0.1", from: FROM, certificates: SMTP_CERTIFICATE },
    MAIL,
    signal(),
  );
  assert.equal(stageOf(answer), "accepted", JSON.stringify(answer));
  const [mail] = smtp.mails;
  assert.ok(mail !== undefined && mail.isEncrypted);
  assert.deepEqual([mail.from, mail.to], [FROM, ["ada@example.com"]]);
  for (
    const line of [
      "Message-ID: <mail-1@example.com>",
      "In-Reply-To: <mail-0@example.com>",
      "References: <mail-a@example.com> <mail-0@example.com>",
      "List-Unsubscribe: <https://desk.example.com/mail/unsubscribe/abc>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      "Auto-Submitted: auto-generated",
      "Reply-To: reply+1@example.com",
      "To: Ada <ada@example.com>",
    ]
  ) assert.ok(mail.raw.includes(`${line}\r\n`), `${line}\n${mail.raw}`);
  assert.match(mail.raw, /^Subject: =\?UTF-8\?/m);
  assert.match(mail.raw, /^From: =\?UTF-8\?.*<support@example\.com>/m);
  assert.match(mail.raw, /multipart\/mixed[^]*multipart\/alternative/);
  assert.match(mail.raw, /Content-Type: application\/pdf[^]*Content-Disposition: attachment/);
  assert.ok(mail.raw.includes(btoa("%PDF-1.4 content %%EOF")));
  assert.ok(!/x-mailer/i.test(mail.raw));
  await smtp.close();
});

const TLS_CASES: readonly { says: string; host: string; trusted: boolean; secure: boolean; ends: string }[] = [
  { says: "TLS from the first byte", host: "app.test", trusted: true, secure: true, ends: "accepted" },
  { says: "an address that the certificate is for", host: "127.0.0.1", trusted: true, secure: true, ends: "accepted" },
  { says: "another name, TLS", host: "other.test", trusted: true, secure: true, ends: "tls" },
  { says: "another name, STARTTLS", host: "other.test", trusted: true, secure: false, ends: "tls" },
  { says: "an unknown authority, TLS", host: "app.test", trusted: false, secure: true, ends: "tls" },
  { says: "an unknown authority, STARTTLS", host: "app.test", trusted: false, secure: false, ends: "tls" },
];

for (const { says, host, trusted, secure, ends } of TLS_CASES) {
  Deno.test(`the mail door checks the certificate: ${says}`, async () => {
    const smtp = await startSmtp({ secure });
    const { user, password } = SMTP_USER;
    const server = { host, port: smtp.port, tls: secure ? "tls" : "starttls", user, password } as const;
    const certificates = trusted ? SMTP_CERTIFICATE : null;
    const { answer } = await deliver({ server, address: "127.0.0.1", from: FROM, certificates }, MAIL, signal());
    assert.equal(stageOf(answer), ends, JSON.stringify(answer));
    assert.equal(smtp.mails.length, ends === "accepted" ? 1 : 0);
    await smtp.close();
  });
}

Deno.test("a server that does not offer STARTTLS, or breaks it, gets neither password nor mail", async () => {
  const plain = await startSmtp({ disabledCommands: ["STARTTLS"] });
  const broken = await rawServer((socket) => socket.end("nothing of the kind\r\n"));
  const { user, password } = SMTP_USER;
  for (const [port, ways] of [[plain.port, ["starttls", "tls"]], [broken.port, ["tls"]]] as const) {
    for (const tls of ways) {
      const server = { host: "app.test", port, tls, user, password };
      const { answer } = await deliver(
        { server, address: "127.0.0.1", from: FROM, certificates: SMTP_CERTIFICATE },
        MAIL,
        signal(),
      );
      assert.ok(["tls", "connection", "connect 500"].includes(stageOf(answer)), JSON.stringify(answer));
    }
  }
  assert.equal(plain.mails.length, 0);
  for (const server of [plain, broken]) await server.close();
});

const FAULTS: readonly { says: string; fault: SmtpFault; ends: string; arrives?: boolean }[] = [
  { says: "greylisting", fault: { at: "rcpt", code: 451, says: "4.7.1 Greylisted, come back" }, ends: "recipient 451" },
  { says: "no such mailbox", fault: { at: "rcpt", code: 550, says: "5.1.1 No such user" }, ends: "recipient 550" },
  { says: "a sender that is not allowed", fault: { at: "from", code: 553, says: "not yours" }, ends: "sender 553" },
  {
    says: "content that is not liked",
    fault: { at: "data", code: 554, says: "spam" },
    ends: "content 554",
    arrives: true,
  },
  { says: "a full disk", fault: { at: "data", code: 452, says: "no space" }, ends: "content 452", arrives: true },
  { says: "a busy server", fault: { at: "connect", code: 421, says: "busy" }, ends: "connect 421" },
  {
    says: "a connection that is closed after the content",
    fault: { at: "data", code: 0, says: "", drop: true },
    ends: "connection",
    arrives: true,
  },
];

for (const { says, fault, ends, arrives = false } of FAULTS) {
  Deno.test(`the mail door tells how an email ended: ${says}`, async () => {
    const smtp = await startSmtp();
    smtp.faults.push(fault);
    const server = { host: "127.0.0.1", port: smtp.port, tls: "none", user: null, password: null } as const;
    const { answer } = await deliver({ server, address: "127.0.0.1", from: FROM, certificates: null }, MAIL, signal());
    assert.equal(stageOf(answer), ends, JSON.stringify(answer));
    if (answer.kind === "no_answer") assert.equal(answer.sent, true);
    assert.equal(smtp.mails.length, arrives ? 1 : 0);
    assert.equal(smtp.connections(), 1);
    await smtp.close();
  });
}

Deno.test("a slow server is left at the deadline, and a closed port at once", async () => {
  const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const server = { host: "127.0.0.1", port: silent.addr.port, tls: "none", user: null, password: null } as const;
  const to = { server, address: "127.0.0.1", from: FROM, certificates: null };
  assert.equal(stageOf((await deliver(to, MAIL, AbortSignal.timeout(50))).answer), "timeout");
  silent.close();
  const { answer, isConnected } = await deliver(to, MAIL, signal());
  assert.deepEqual([stageOf(answer), isConnected], ["connection", false]);
});

Deno.test("the sandbox sends by the operator's server, and by a workspace's own where the operator allows it", async () => {
  const [smtp, own] = await Promise.all([startSmtp(), startSmtp()]);
  const { sandbox, stop, folder } = await spawnSandbox({
    smtpUrl: `smtp://${SMTP_USER.user}:${SMTP_USER.password}@127.0.0.1:${smtp.port}?tls=none`,
    mailFrom: FROM,
    allow: `mail.test=127.0.0.1:${own.port},localhost=127.0.0.1:${own.port}`,
  });
  const name = "_mail_out_password";
  const sealed = await recordOf(sandbox, { workspace: "w1", name }, {
    value: "wrong-password",
    origins: [`https://localhost:${own.port}`],
  });
  const ownServer: Extract<MailRequest["server"], { kind: "own" }> = {
    ...{ kind: "own", host: "localhost", port: own.port, tls: "none", user: "desk" },
    ...{ password: { name, sealed }, from: "own@example.com" },
  };
  try {
    assert.equal(stageOf(await sandbox.mail(MAIL)), "accepted");
    assert.equal(smtp.mails[0]?.from, FROM);
    const answer = await sandbox.mail({ ...MAIL, server: ownServer });
    assert.equal(stageOf(answer), "sign_in 535");
    // The server has repeated the password.
    assert.ok(answer.kind === "rejected" && !answer.response.includes("wrong-password"), JSON.stringify(answer));
    assert.equal(
      stageOf(await sandbox.mail({ ...MAIL, server: { ...ownServer, user: null, password: null } })),
      "accepted",
    );
    assert.equal(own.mails[0]?.from, "own@example.com");
    const refused = async (change: Partial<typeof ownServer>) =>
      stageOf(await sandbox.mail({ ...MAIL, server: { ...ownServer, ...change } }));
    assert.equal(await refused({ port: smtp.port }), "url");
    assert.equal(await refused({ host: "127.0.0.1" }), "url");
    assert.equal(await refused({ host: "10.0.0.1", port: 587, tls: "starttls" }), "address");
    assert.equal(await refused({ host: "127.0.0.1", port: 25, tls: "starttls" }), "address");
    assert.equal(await refused({ host: "8.8.8.8", port: 25, tls: "none" }), "url");
    assert.equal(await refused({ host: "8.8.8.8", port: 587, tls: "starttls" }), "secret_not_bound");
    for (const bad of BAD_MAILS) {
      assert.equal(stageOf(await sandbox.mail({ ...MAIL, ...bad })), "request", JSON.stringify(bad));
    }
    await Deno.writeTextFile(`${folder}/freeze.json`, "{}");
    assert.equal(stageOf(await sandbox.mail(MAIL)), "frozen");
    assert.equal(smtp.mails.length, 1);
    const ledger = await ledgerOf(`${folder}/ledger`);
    assert.ok(
      ledger.includes(`"door":"mail","method":"MAIL","origin":"smtp://127.0.0.1:${smtp.port}","path":"/example.com"`),
      ledger,
    );
    for (const secret of ["Grüße", "ada@", SMTP_USER.password]) assert.ok(!ledger.includes(secret), secret);
  } finally {
    await stop();
    await Promise.all([smtp.close(), own.close()]);
  }
});

/** What would become another header, another recipient or a file. */
const BAD_MAILS: readonly Partial<MailRequest>[] = [
  { subject: "Hello\r\nBcc: all@example.com" },
  { fromName: "Acme\nBcc: all@example.com" },
  { to: { address: "ada@example.com, eve@example.com", name: null } },
  { to: { address: "ada@example.com>\r\nRCPT TO:<eve@example.com", name: null } },
  { to: { address: "ada@example.com", name: "Ada\r\nBcc: eve@example.com" } },
  { replyTo: { address: "a b@example.com", name: null } },
  { messageId: "<a@b>\r\nX: y" },
  { references: ["<a@b> <c@d>"] },
  { unsubscribeUrl: "javascript:alert(1)" },
  { workspace: "" },
];

async function ledgerOf(folder: string): Promise<string> {
  let text = "";
  for await (const { name } of Deno.readDir(folder)) text += await Deno.readTextFile(`${folder}/${name}`);
  return text;
}

Deno.test("SVC_SMTP_URL is read whole or not at all", () => {
  const read = (text: string) => readSmtpUrl(text);
  assert.deepEqual(read("smtps://desk:p%40ss@SMTP.example.com"), {
    ...{ host: "smtp.example.com", port: 465, tls: "tls", user: "desk", password: "p@ss" },
  });
  assert.equal(read("smtp://smtp.example.com")?.tls, "starttls");
  assert.equal(read("smtp://[::1]:25?tls=none")?.host, "::1");
  for (
    const bad of [
      "smtp.example.com",
      "http://a",
      "smtp://",
      "smtps://a?tls=none",
      "smtp://a/b",
      "smtp://u@a",
      "smtp://a?x",
    ]
  ) {
    assert.equal(read(bad), null, bad);
  }
  assert.equal(withoutCredentials("smtps://desk:p%40ss@smtp.example.com:465"), "smtps://smtp.example.com:465");
  assert.equal(parseAllowances("dns=10.0.0.2:53").kind, "ok");
});

Deno.test("a mail server's DNS failure is reported in a sentence", async () => {
  const open = { freeze: { state: () => ({ kind: "open" } as const) }, recorder: { lookUp: () => null } };
  const ask = (resolve: ResolveTxt) => lookUpTxt({ ...open, resolve }, "example.com");
  const denied = await ask(() => Promise.reject(new Deno.errors.NotCapable("no")));
  assert.match(denied.kind === "unknown" ? denied.message : "", /SVC_ALLOW_PRIVATE/);
  const silent = await ask(() => Promise.reject(new Error("no")));
  assert.match(silent.kind === "unknown" ? silent.message : "", /did not answer/);
  assert.deepEqual(await ask(() => Promise.resolve(["v=spf1"])), {
    kind: "records",
    records: ["v=spf1"],
  });
});

Deno.test("a sandbox with the permissions of production loads the library of IMAP when a mailbox is first asked", async () => {
  const rude = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const closing = (async () => {
    for await (const connection of rude) connection.close();
  })();
  const { port } = rude.addr;
  const { sandbox, stop } = await spawnSandbox({ allow: `localhost=127.0.0.1:${port}` });
  try {
    const name = "_mail_in_password";
    const secret = { value: "a-password", origins: [`https://localhost:${port}`] };
    const sealed = await recordOf(sandbox, { workspace: "w1", name }, secret);
    const server = {
      kind: "own",
      host: "localhost",
      port,
      tls: "none",
      user: "desk",
      password: { name, sealed },
    } as const;
    const { head } = await sandbox.mailbox({
      workspace: "w1",
      server,
      after: null,
      countMax: 1,
      deadlineMs: DEADLINE_MS,
    });
    // A fault in the sandbox would be "the sandbox does not answer".
    assert.ok(
      head.kind === "no_answer" && /mail server|mailbox|closed|connection/.test(head.message),
      JSON.stringify(head),
    );
    assert.ok(!head.message.includes("sandbox"), head.message);
  } finally {
    rude.close();
    await closing;
    await stop();
  }
});
