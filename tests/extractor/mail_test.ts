import assert from "node:assert/strict";
import { natureOf } from "../../extractor/mail/nature.ts";
import type { MailRead } from "../../extractor/mail/protocol.ts";
import { writtenIn } from "../../extractor/mail/quote.ts";
import { readMail } from "../../extractor/mail/read_mail.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";
import { assertEachLanguage } from "../languages/each_language.ts";
import { BOUNCE, HTML_REPLIES, NATURES, REPLIES } from "./mails.ts";

const utf8 = (text: string) => new TextEncoder().encode(text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n"));

async function read(mail: string): Promise<MailRead> {
  const answer = await readMail(utf8(mail));
  if (answer.kind === "failed") throw new Error(answer.message);
  return answer;
}

for (const { name, text, said } of REPLIES) {
  Deno.test(`writtenIn removes quoted text: ${name}`, () => assert.equal(writtenIn(text), said));
}

Deno.test("the cases of a reply above a quoted mail cover each language of the chat", () => {
  const nameOf = new Intl.DisplayNames("en", { type: "language" });
  const tried = LANGUAGES.map(({ code }) => code)
    .filter((code) => REPLIES.some(({ name }) => name.startsWith(`Gmail, ${nameOf.of(code)}`)));
  assertEachLanguage(tried, 'REPLIES in tests/extractor/mails.ts ("Gmail, <language>")');
});

for (const { name, text, said } of HTML_REPLIES) {
  Deno.test(`readMail removes quoted text from HTML: ${name}`, async () => {
    const mail = await read(`From: ada@example.com\nContent-Type: text/html; charset=utf-8\n\n${text}`);
    assert.equal(mail.said, said);
  });
}

Deno.test("readMail recognises automatic mails by their headers", async () => {
  for (const [headers, nature] of NATURES) {
    const mail = await read(`${headers}\n\nHello`);
    assert.equal(mail.nature, nature, headers);
    assert.equal(mail.sign === null, nature === "person", headers);
  }
  assert.equal(natureOf({ header: () => null, subject: "", from: "" }).nature, "person");
});

Deno.test("readMail reads the recipient and the message that a delivery report is about", async () => {
  const { nature, report } = await read(BOUNCE);
  assert.equal(nature, "bounce");
  assert.deepEqual(report, {
    recipient: "gone@example.com",
    status: "5.1.1",
    action: "failed",
    said: "550 5.1.1 No such user",
    feedback: null,
    messageId: "<mail-1.abc@acme.example>",
  });
});

Deno.test("readMail reads addresses, names and the mails that a mail answers, the nearest first", async () => {
  const mail = await read(
    `From: =?utf-8?Q?Ad=C3=A4=22?= <Ada@Example.com>\nTo: "Acme, Support" <support+ABC@acme.example>, x@y.example\n` +
      `Delivered-To: inbox@acme.example\nSubject: =?utf-8?B?SGVsbG8g4pyT?=\nMessage-ID: <m1@example.com>\n` +
      `References: <a@x> <b@x>\n\t<c@x>\nIn-Reply-To: <c@x>\nReply-To: other@example.com\n\nHello`,
  );
  assert.deepEqual(mail.from, { address: "Ada@Example.com", name: 'Adä"' });
  assert.deepEqual(mail.replyTo, { address: "other@example.com", name: "" });
  assert.deepEqual(mail.recipients, ["support+abc@acme.example", "x@y.example", "inbox@acme.example"]);
  assert.equal(mail.subject, "Hello ✓");
  assert.equal(mail.messageId, "<m1@example.com>");
  assert.deepEqual(mail.answers, ["<c@x>", "<b@x>", "<a@x>"]);
});

Deno.test("readMail returns attachments, without inline logos and attached mails", async () => {
  const part = (headers: string, bytes: Uint8Array) =>
    `--b\n${headers}\nContent-Transfer-Encoding: base64\n\n${bytes.toBase64()}\n`;
  const mail = await read(
    `From: a@example.com\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSee below\n` +
      part(
        'Content-Type: image/png; name="logo.png"\nContent-ID: <l>\nContent-Disposition: inline',
        new Uint8Array(200),
      ) +
      part(
        'Content-Type: image/png; name="shot.png"\nContent-ID: <s>\nContent-Disposition: inline',
        new Uint8Array(9000),
      ) +
      part('Content-Type: application/pdf\nContent-Disposition: attachment; filename="a.pdf"', new Uint8Array([1, 2])) +
      `--b\nContent-Type: message/rfc822\n\nFrom: x@example.com\n\nInner\n--b--\n`,
  );
  assert.deepEqual(mail.files.map(({ name }) => name), ["a.pdf", "shot.png"]);
  assert.deepEqual(Uint8Array.fromBase64(mail.files[0]?.content ?? ""), new Uint8Array([1, 2]));
  assert.equal(mail.filesLeftOut, 0);
  assert.equal(mail.said, "See below");
});

Deno.test("readMail names the files that are too many", async () => {
  const file = `--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="a.pdf"\n\nx\n`;
  const mail = await read(`From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n${file.repeat(13)}--b--\n`);
  assert.equal(mail.files.length, 10);
  assert.equal(mail.filesLeftOut, 3);
});

Deno.test("readMail does not throw on input that is truncated, hostile or not a mail", async () => {
  for (const text of ["", "garbage", "\0\0\0", "Subject"]) {
    assert.equal((await readMail(utf8(text))).kind, "failed", JSON.stringify(text));
  }
  const whole =
    `From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nHello\n` +
    `--b\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n\n${"QUFB".repeat(100)}`;
  assert.equal((await read(whole.slice(0, -30))).said, "Hello");
  const nested = `From: a@b.example\n` +
    Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join("");
  assert.ok(["mail", "failed"].includes((await readMail(utf8(nested))).kind));
  const bidi = await read(`From: "a\u202Eb" <a@b.example>\nSubject: x\u200By\n\nHi`);
  assert.deepEqual([bidi.from?.name, bidi.subject], ["ab", "xy"]);
});
