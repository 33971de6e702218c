/** The door to mailboxes, against Dovecot: new mails, in order and once, and how each fault ends. */

import assert from "node:assert/strict";
import { MAILBOX_LIMITS } from "../../sandbox/limits.ts";
import { type MailboxReading, readMailbox } from "../../sandbox/mail/imap.ts";
import { readImapUrl } from "../../sandbox/mail/smtp_url.ts";
import { SMTP_CERTIFICATE } from "../mail/smtp_server.ts";
import { hasDovecot, IMAP_USER, type ProxyFault, startDovecot, startProxy } from "../support/dovecot.ts";
import { DEADLINE_MS } from "../support/wait.ts";

const ignore = !hasDovecot();
const dovecot = ignore ? null : await startDovecot();
Deno.test.afterAll(async () => await dovecot?.stop());

const mail = (text: string) => new TextEncoder().encode(`From: ada@example.com\r\nSubject: ${text}\r\n\r\n${text}\r\n`);
const bodiesOf = ({ bodies }: MailboxReading) =>
  bodies.map((body) => /Subject: (\S+)/.exec(new TextDecoder().decode(body))?.[1]);
const stageOf = ({ head }: MailboxReading) =>
  head.kind === "fetched" ? "fetched" : head.kind === "rejected" ? head.stage : head.code;

type Look = {
  readonly tls?: "tls" | "starttls" | "none";
  readonly host?: string;
  readonly password?: string;
  readonly trusted?: boolean;
  readonly port?: number;
  readonly after?: { readonly uidValidity: string; readonly uid: number } | null;
  readonly countMax?: number;
};

async function look(asked: Look = {}): Promise<MailboxReading> {
  if (dovecot === null) throw new Error("there is no server");
  const { tls = "starttls", host = "app.test", password = IMAP_USER.password, trusted = true, after = null } = asked;
  const port = asked.port ?? (tls === "tls" ? dovecot.tlsPort : dovecot.port);
  const server = { host, port, tls, user: IMAP_USER.user, password };
  const certificates = trusted ? SMTP_CERTIFICATE : null;
  const since = "2020-01-01T00:00:00.000Z";
  return await readMailbox(
    { server, address: "127.0.0.1", certificates },
    { after: after === null ? null : { ...after, since }, countMax: asked.countMax ?? 20 },
    AbortSignal.timeout(DEADLINE_MS),
  );
}

/** Where the mailbox is known up to. */
function placeOf({ head }: MailboxReading) {
  assert.equal(head.kind, "fetched", JSON.stringify(head));
  return head.kind === "fetched" ? { uidValidity: head.uidValidity, uid: head.uid } : { uidValidity: "", uid: 0 };
}

Deno.test(
  { name: "a first poll of a mailbox takes nothing, and later ones take new emails, the oldest first", ignore },
  async () => {
    await dovecot?.deliver(mail("old"));
    const first = await look();
    assert.deepEqual(bodiesOf(first), []);
    for (const text of ["one", "two", "three"]) await dovecot?.deliver(mail(text));
    const second = await look({ after: placeOf(first), countMax: 2 });
    assert.deepEqual(bodiesOf(second), ["one", "two"]);
    assert.equal(second.head.kind === "fetched" && second.head.more, true);
    const third = await look({ after: placeOf(second), tls: "tls" });
    assert.deepEqual(bodiesOf(third), ["three"]);
    assert.equal(third.head.kind === "fetched" && third.head.more, false);
    const fourth = await look({ after: placeOf(third) });
    assert.deepEqual([bodiesOf(fourth), placeOf(fourth)], [[], placeOf(third)]);
  },
);

Deno.test({ name: "polling does not change the mailbox: emails stay unread", ignore }, async () => {
  const before = placeOf(await look());
  await dovecot?.deliver(mail("untouched"));
  assert.deepEqual(bodiesOf(await look({ after: before })), ["untouched"]);
  assert.deepEqual(bodiesOf(await look({ after: before })), ["untouched"]);
});

Deno.test(
  { name: "an oversized email is truncated, and the next one is complete", ignore },
  async () => {
    const before = placeOf(await look());
    const large = new Uint8Array(MAILBOX_LIMITS.bytesMax).fill(120);
    large.set(mail("large"));
    for (let at = 1000; at < large.length; at += 1000) large[at] = 10;
    await dovecot?.deliver(large);
    await dovecot?.deliver(mail("next"));
    const { head, bodies, isConnected } = await look({ after: before });
    assert.deepEqual(bodiesOf({ head, bodies, isConnected }), ["large", "next"]);
    assert.deepEqual(head.kind === "fetched" && head.mails.map(({ isCut }) => isCut), [true, false]);
    assert.equal(bodies[0]?.length, MAILBOX_LIMITS.cutBytesMax);
  },
);

Deno.test(
  { name: "a connection that is cut between two emails leaves the first, and the next look goes on", ignore },
  async () => {
    const before = placeOf(await look());
    const big = (text: string) =>
      new TextEncoder().encode(`Subject: ${text}\r\n\r\n${"x".repeat(70)}\r\n`.padEnd(300_000, "y\r\n"));
    for (const text of ["first", "second", "third"]) await dovecot?.deliver(big(text));
    const faults: ProxyFault[] = [{ after: 450_000, then: "close" }];
    const proxy = startProxy(dovecot?.port ?? 0, faults);
    const cut = await look({ after: before, tls: "none", port: proxy.port });
    assert.deepEqual(bodiesOf(cut), ["first"]);
    assert.equal(cut.head.kind === "fetched" && cut.head.more, true);
    assert.deepEqual(bodiesOf(await look({ after: placeOf(cut), tls: "none", port: proxy.port })), ["second", "third"]);
    proxy.stop();
  },
);

const WAYS: readonly { readonly says: string; readonly asked: Look; readonly ends: string }[] = [
  { says: "a wrong password", asked: { password: "wrong-password" }, ends: "sign_in" },
  { says: "a certificate for another name, TLS", asked: { host: "other.test", tls: "tls" }, ends: "tls" },
  { says: "a certificate for another name, STARTTLS", asked: { host: "other.test" }, ends: "tls" },
  { says: "an unknown authority", asked: { trusted: false, tls: "tls" }, ends: "tls" },
  { says: "TLS where the server speaks in plain text", asked: { tls: "tls", port: dovecot?.port ?? 0 }, ends: "tls" },
  { says: "an address that the certificate is for", asked: { host: "127.0.0.1", tls: "tls" }, ends: "fetched" },
];

for (const { says, asked, ends } of WAYS) {
  Deno.test({ name: `the mailbox door reports a fault: ${says}`, ignore }, async () => {
    const reading = await look(asked);
    assert.equal(stageOf(reading), ends, JSON.stringify(reading.head));
    assert.ok(!JSON.stringify(reading.head).includes(IMAP_USER.password));
  });
}

Deno.test(
  { name: "a server that closes at once, or does not speak IMAP, is refused as a mailbox", ignore },
  async () => {
    const closing = startProxy(dovecot?.port ?? 0, [{ after: 0, then: "close" }]);
    assert.equal(stageOf(await look({ tls: "none", port: closing.port })), "connection");
    closing.stop();
  },
);

Deno.test(
  { name: "a mailbox that numbers its emails again is searched by date, and then goes on by number", ignore },
  async () => {
    const before = placeOf(await look());
    const again = await look({ after: { uidValidity: String(Number(before.uidValidity) + 1), uid: 999 } });
    assert.ok(again.bodies.length > 0);
    assert.equal(placeOf(again).uidValidity, before.uidValidity);
    await dovecot?.deliver(mail("later"));
    const rest: (string | undefined)[] = [];
    for (let at = again; at.head.kind === "fetched" && at.head.uid <= before.uid;) {
      at = await look({ after: placeOf(at) });
      rest.push(...bodiesOf(at));
    }
    assert.equal(rest.at(-1), "later");
  },
);

Deno.test("readImapUrl reads every form of a mailbox's URL", () => {
  const tls = { host: "imap.example.com", port: 993, tls: "tls", user: "a", password: "b c" };
  assert.deepEqual(readImapUrl("imaps://a:b%20c@imap.example.com"), tls);
  assert.equal(readImapUrl("imap://a:b@h.example")?.port, 143);
  assert.equal(readImapUrl("imap://a:b@h.example?tls=none")?.tls, "none");
  for (const text of ["smtp://a:b@h.example", "https://h.example", "imaps://a:b@h.example?tls=none", "imaps://"]) {
    assert.equal(readImapUrl(text), null, text);
  }
});
