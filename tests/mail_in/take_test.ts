/** Incoming mails become messages, once, in the right conversation, or are recognised as not being any. */

import assert from "node:assert/strict";
import { takeUpload } from "../../core/attachments/upload.ts";
import { readData } from "../../core/conversations/message_data.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { listMails } from "../../core/mail/mails.ts";
import { queueMail } from "../../core/mail/queue.ts";
import { mailQueue } from "../../core/mail/outbox.ts";
import { listSuppressions } from "../../core/mail/suppressions.ts";
import { makeHook } from "../../core/mail_in/hook.ts";
import { incomingQueue } from "../../core/mail_in/queue.ts";
import { storeMail } from "../../core/mail_in/store.ts";
import { OUTBOX_LIMITS } from "../../core/limits/outbox.ts";
import { MiB } from "../../core/units.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { conversationsOf, deliver, lastMail, mailOf, type MailParts, messagesOf, readAll, sentMails } from "./mails.ts";

const { sent, mail } = sentMails();
const desk = await testDesk({ mail });
Deno.test.afterAll(() => desk.close());

/** A workspace whose mail a provider posts. */
async function scene(takesTags = true) {
  const { id: workspace } = await testWorkspace(desk);
  const caller = await testCaller(desk, workspace);
  await makeHook(desk, caller, { address: "help@acme.example", takesTags });
  const come = async (parts: MailParts | Uint8Array<ArrayBuffer>) => {
    desk.pass(1000);
    await deliver(desk, workspace, parts instanceof Uint8Array ? parts : mailOf(parts));
    await readAll(desk);
    return await lastMail(desk, workspace);
  };
  /** Answers as a teammate; the mail that goes out. */
  const answer = async (text: string, number = 1) => {
    desk.pass(1000);
    await writeAsTeammate(desk, caller, number, { kind: "reply", clientId: crypto.randomUUID(), text });
    const queue = mailQueue(desk);
    for (const row of await queue.lease(100)) await queue.send(row);
    const last = sent.at(-1);
    assert.ok(last !== undefined && last.workspace === workspace);
    return last;
  };
  return { workspace, caller, come, answer };
}

Deno.test("a new mail begins a conversation that waits for a person, with an unverified contact", async () => {
  const { workspace, come } = await scene();
  assert.equal((await come({})).state, "taken");
  const [conversation] = await conversationsOf(desk, workspace);
  assert.ok(conversation !== undefined);
  const { channel, status, handler, identityVerified, subject } = conversation;
  assert.deepEqual({ channel, status, handler, identityVerified, subject }, {
    ...{ channel: "mail", status: "waiting", handler: "human", identityVerified: false, subject: "My order" },
  });
  const contact = await desk.db.selectFrom("contacts").selectAll().where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  assert.deepEqual([contact.externalId, contact.email, contact.name, contact.verifiedAt], [
    null,
    "kim@example.org",
    "Kim",
    null,
  ]);
  assert.deepEqual(await messagesOf(desk, workspace), ["customer text: Where is it?"]);
});

Deno.test("an answer goes out in the thread, and the reply to it comes back by tag, by In-Reply-To or by References", async () => {
  const { workspace, come, answer } = await scene();
  await come({ id: "<first@example.org>" });
  const out = await answer("On its way.");
  assert.equal(out.to.address, "kim@example.org");
  assert.equal(out.subject, "Re: My order");
  assert.equal(out.inReplyTo, "<first@example.org>");
  assert.match(out.replyTo?.address ?? "", /^help\+[a-z2-7]{26}@acme\.example$/);
  assert.match(out.text, /On its way\./);
  assert.equal(out.automatic, false);
  await come({ to: out.replyTo?.address ?? "", subject: "Another subject", text: "By tag" });
  await come({ headers: `In-Reply-To: ${out.messageId}`, text: "By In-Reply-To" });
  await come({ headers: `References: <x@y.example> ${out.messageId} <z@y.example>`, text: "By References" });
  assert.equal((await conversationsOf(desk, workspace)).length, 1);
  assert.deepEqual((await messagesOf(desk, workspace)).slice(2), [
    ...["customer text: By tag", "customer text: By In-Reply-To", "customer text: By References"],
  ]);
  const second = await answer("Arrived?");
  assert.deepEqual(second.references.slice(0, 2), ["<first@example.org>", out.messageId]);
});

Deno.test("a subject or a sender alone never leads to a conversation, nor does a token of another workspace", async () => {
  const here = await scene();
  const there = await scene();
  await here.come({ subject: "My order" });
  const out = await here.answer("Yes");
  await here.come({ subject: "Re: My order" });
  assert.equal((await conversationsOf(desk, here.workspace)).length, 2);
  await there.come({ to: out.replyTo?.address ?? "", headers: `In-Reply-To: ${out.messageId}` });
  assert.equal((await conversationsOf(desk, there.workspace)).length, 1, "a conversation of its own");
  assert.equal((await conversationsOf(desk, here.workspace)).length, 2);
});

Deno.test("an email delivered twice is one message, and a different one with the same Message-ID is another", async () => {
  const { workspace, come } = await scene();
  const bytes = mailOf({ id: "<same@example.org>" });
  assert.equal((await come(bytes)).state, "taken");
  assert.equal((await come(bytes)).reason, "It came before.");
  assert.equal((await come({ id: "<same@example.org>", from: "eve@example.net" })).state, "taken");
  assert.equal((await messagesOf(desk, workspace)).length, 2);
  const delivery = { workspace, source: "webhook", sourceKey: "one", bytes: mailOf(), isCut: false } as const;
  assert.deepEqual([await storeMail(desk, delivery), await storeMail(desk, delivery)], [true, false]);
  await readAll(desk);
  assert.equal((await messagesOf(desk, workspace)).length, 3);
});

Deno.test("a crash at any step of receiving mail loses and duplicates nothing", async () => {
  const { workspace } = await scene();
  const bytes = mailOf({ text: "Once" });
  await deliver(desk, workspace, bytes);
  const queue = incomingQueue(desk);
  const dies = (part: "files" | "live") => {
    const dead = () => Promise.reject(new Error("killed"));
    return part === "files"
      ? incomingQueue({ ...desk, extractor: { ...desk.extractor, readMail: dead } })
      : incomingQueue({
        ...desk,
        live: {
          ...desk.live,
          publish: () => {
            throw new Error("killed");
          },
        },
      });
  };
  for (const part of ["files", "live", "live"] as const) {
    for (const row of await queue.lease(10)) await dies(part).send(row).catch(() => {});
    desk.pass(OUTBOX_LIMITS.leaseMs + (OUTBOX_LIMITS.retryMs.at(2) ?? 0) + 1);
  }
  await readAll(desk);
  assert.equal((await lastMail(desk, workspace)).state, "taken");
  assert.deepEqual(await messagesOf(desk, workspace), ["customer text: Once"]);
  assert.equal((await conversationsOf(desk, workspace)).length, 1);
  assert.equal((await conversationsOf(desk, workspace))[0]?.status, "waiting");
});

Deno.test("automatic replies notify no one, and begin no conversation", async () => {
  const { workspace, come, answer } = await scene();
  assert.equal((await come({ headers: "Auto-Submitted: auto-replied" })).state, "ignored");
  assert.deepEqual(await conversationsOf(desk, workspace), []);
  await come({});
  const out = await answer("Hello");
  const away = await come({
    headers: `Auto-Submitted: auto-replied\nIn-Reply-To: ${out.messageId}`,
    text: "I am away.",
  });
  assert.equal(away.state, "taken");
  assert.equal((await conversationsOf(desk, workspace))[0]?.status, "open");
  assert.match(
    (await messagesOf(desk, workspace)).at(-1) ?? "",
    /^system note: An automatic reply by email from kim@example\.org:\nI am away\./,
  );
});

Deno.test("the desk's own emails, a blocked contact and an email without a sender are ignored", async () => {
  const { workspace, come, answer } = await scene();
  assert.match((await come({ from: "help@acme.example" })).reason ?? "", /itself/);
  assert.match((await come({ from: "Support <SUPPORT@acme.example>" })).reason ?? "", /itself/);
  assert.match((await come({ from: "nobody" })).reason ?? "", /no sender/);
  await come({});
  const out = await answer("Hello");
  assert.match((await come({ id: out.messageId, from: "x@example.org" })).reason ?? "", /itself/);
  await desk.db.updateTable("contacts").set({ blocked: true }).where("workspace", "=", workspace).execute();
  assert.match((await come({})).reason ?? "", /blocked/);
  assert.match((await come({ headers: `In-Reply-To: ${out.messageId}` })).reason ?? "", /blocked/);
});

const report = (
  recipient: string,
  status: string,
  messageId: string,
  type = "delivery-status",
  feedback = "abuse",
  action = "failed",
) =>
  new TextEncoder().encode(
    `From: MAILER-DAEMON@mx.example.com\nMessage-ID: <${crypto.randomUUID()}@mx>\n` +
      `Content-Type: multipart/report; report-type=${type}; boundary=b\n\n--b\nContent-Type: message/${type}\n\n` +
      `Final-Recipient: rfc822; ${recipient}\nFeedback-Type: ${feedback}\nAction: ${action}\nStatus: ${status}\n` +
      `Diagnostic-Code: smtp; 550 ${status} What the server says\n--b\nContent-Type: text/rfc822-headers\n\n` +
      `Message-ID: ${messageId}\n--b--\n`,
  );

Deno.test("only a bounce of an email that the desk sent stops mail to its address", async () => {
  const { workspace, come, answer } = await scene();
  await come({});
  const out = await answer("Hello");
  const stopped = async () =>
    (await listSuppressions(desk, workspace)).map(({ address, reason }) => `${address} ${reason}`);
  await come(report("kim@example.org", "5.1.1", "<made-up@acme.example>"));
  await come(report("boss@example.org", "5.1.1", out.messageId));
  await come(report("kim@example.org", "4.4.1", out.messageId));
  assert.deepEqual(await stopped(), []);
  await come(report("kim@example.org", "5.1.1", out.messageId));
  assert.deepEqual(await stopped(), ["kim@example.org bounced"]);
  assert.match(
    (await messagesOf(desk, workspace)).at(-1) ?? "",
    /^system note: An email to kim@example\.org was not delivered: the address does not exist\. No more mail goes there\. /,
  );
  await assert.rejects(answer("Again"), /stopped/);
});

Deno.test("a note says in plain words why an email did not arrive, and keeps the code and what the server said", async () => {
  const { workspace, come, answer } = await scene();
  await come({});
  const out = await answer("Hello");
  const noted = async (status: string, action?: string, recipient = "kim@example.org") => {
    await come(report(recipient, status, out.messageId, "delivery-status", "abuse", action));
    const { text, data } = await desk.db.selectFrom("messages").select(["text", "data"])
      .where("workspace", "=", workspace).orderBy("n", "desc").limit(1).executeTakeFirstOrThrow();
    return { text: text ?? "", delivery: readData({ data }).delivery };
  };
  const full = await noted("5.2.2");
  assert.match(
    full.text,
    /^An email to kim@example\.org was not delivered: the mailbox is full\. Answer again in a few/,
  );
  assert.deepEqual(full.delivery, { code: "5.2.2", said: "550 5.2.2 What the server says" });
  assert.match((await noted("5.7.1")).text, /refused it, as spam or by its own rules\. The address may be right/);
  assert.match((await noted("4.4.7")).text, /could not|took it at no try/);
  assert.match(
    (await noted("4.4.1", "delayed")).text,
    /^An email to kim@example\.org has not arrived yet\. Its server goes on/,
  );
  const forwarded = await noted("5.1.1", "failed", "boss@example.org");
  assert.match(forwarded.text, /^An email to kim@example\.org, forwarded to boss@example\.org, was not delivered/);
  assert.deepEqual(await noted("2.1.5", "delivered"), forwarded, "what arrived is no news");
  assert.deepEqual(await listSuppressions(desk, workspace), []);
});

Deno.test("a bounce of a test email blocks no address", async () => {
  const { workspace, come } = await scene();
  const to = { address: "olga@acme.example" };
  const body = { blocks: [] };
  for (const kind of ["test", "waiting"] as const) {
    await queueMail(desk, { workspace, kind, to, subject: kind, body, locale: "en" });
    const { messageId } = await desk.db.selectFrom("mails").select("messageId").where("workspace", "=", workspace)
      .where("kind", "=", kind).executeTakeFirstOrThrow();
    await come(report(to.address, "5.1.1", messageId));
    const stopped = (await listSuppressions(desk, workspace)).map(({ address, said }) => [address, said]);
    assert.deepEqual(stopped, kind === "test" ? [] : [[to.address, "A delivery report came with status 5.1.1."]]);
  }
});

Deno.test("a complaint stops mail to its sender", async () => {
  const { workspace, come, answer } = await scene();
  await come({});
  const out = await answer("Hello");
  const notSpam = await come(report("kim@example.org", "", out.messageId, "feedback-report", "not-spam"));
  assert.match(notSpam.reason ?? "", /no complaint \(not-spam\)/);
  assert.deepEqual(await listSuppressions(desk, workspace), []);
  await come(report("kim@example.org", "", out.messageId, "feedback-report"));
  assert.deepEqual((await listSuppressions(desk, workspace)).map(({ reason }) => reason), ["complained"]);
});

Deno.test("the name of an email's sender has no hidden or bidirectional characters", async () => {
  const { workspace, come } = await scene();
  const name = btoa(String.fromCharCode(...new TextEncoder().encode("Kim\u202e \u200bgro.live\u2066")));
  assert.equal((await come({ from: `=?utf-8?B?${name}?= <kim@example.org>` })).state, "taken");
  const contact = await desk.db.selectFrom("contacts").select("name").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  assert.equal(contact.name, "Kim gro.live");
});

Deno.test("attached files follow the rules of uploads, and refused ones are named", async () => {
  const { workspace, come } = await scene();
  const png = Uint8Array.fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  );
  const part = (name: string, bytes: Uint8Array) =>
    `--b\nContent-Type: application/pdf; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n` +
    `Content-Transfer-Encoding: base64\n\n${bytes.toBase64()}\n`;
  await come(
    new TextEncoder().encode(
      `From: kim@example.org\nMessage-ID: <files@x>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee\n` +
        part("../../shot.pdf", png) + part("run.exe", new Uint8Array([0x4d, 0x5a, 0, 0, 1, 2, 3])) + "--b--\n",
    ),
  );
  const message = await desk.db.selectFrom("messages").select("data").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  const { attachments = [], mail: mark } = readData(message);
  assert.deepEqual(attachments.map(({ name, type }) => [name, type]), [["shot.pdf.png", "image/png"]]);
  assert.deepEqual(mark?.leftOut, ["run.exe: This kind of file cannot be sent."]);
});

Deno.test("an email's message shows its sender, whether the address is another one, and the whole email", async () => {
  const { workspace, come, answer } = await scene();
  await come({ text: "Short.\n\n-- \nKim, CEO" });
  const out = await answer("Hello");
  await come({
    from: "eve@example.net",
    headers: `In-Reply-To: ${out.messageId}\nAuthentication-Results: mx; dkim=pass`,
  });
  const rows = await desk.db.selectFrom("messages").select("data").where("workspace", "=", workspace)
    .where("author", "in", ["customer", "other"]).orderBy("n").execute();
  const marks = rows.map((row) => readData(row).mail);
  assert.deepEqual(marks.map((mark) => [mark?.from, mark?.isOther, mark?.sign]), [
    ["kim@example.org", false, null],
    ["eve@example.net", true, null],
  ]);
  assert.match(marks[0]?.whole ?? "", /Kim, CEO/);
  assert.equal(marks[1]?.whole, null);
});

/** Uploads a file of a teammate. */
async function upload(workspace: string, teammate: string, bytes: number, conversationId: string | null = null) {
  const sender = { kind: "teammate", id: teammate } as const;
  const body = ReadableStream.from([new TextEncoder().encode("terms\n".padEnd(bytes, "x"))]);
  return await takeUpload(desk, { workspace, sender, conversationId }, { name: "terms.txt", body });
}

Deno.test("an answer's files are sent with its mail, and too many bytes are refused before anything is sent", async () => {
  const { workspace, caller, come } = await scene();
  await come({});
  const teammate = caller.teammate.id;
  const reply = async (text: string, ...attachments: readonly string[]) =>
    await writeAsTeammate(desk, caller, 1, { kind: "reply", clientId: crypto.randomUUID(), text, attachments });
  const flush = async () => {
    const queue = mailQueue(desk);
    for (const row of await queue.lease(100)) await queue.send(row);
    return sent.at(-1)?.files.map(({ name, type, content }) => [name, type, atob(content).slice(0, 5)]);
  };
  await reply("", (await upload(workspace, teammate, 20)).id);
  assert.deepEqual(await flush(), [["terms.txt", "text/plain", "terms"]]);
  const large = await upload(workspace, teammate, 6 * MiB);
  const other = await upload(workspace, teammate, 6 * MiB);
  await assert.rejects(reply("Both", large.id, other.id), /12\.0 MB together; an email may have 10 MB/);
  assert.equal((await messagesOf(desk, workspace)).length, 2, "the answer is not taken for sent");
  await reply("One", large.id);
  assert.deepEqual((await flush())?.length, 1);
});

Deno.test("an email whose file has gone is not sent without it", async () => {
  const { workspace, caller, come } = await scene();
  await come({});
  const { id } = await upload(workspace, caller.teammate.id, 20);
  const before = sent.length;
  await writeAsTeammate(desk, caller, 1, { kind: "reply", clientId: "1", text: "See", attachments: [id] });
  await desk.files.remove(workspace, id);
  const queue = mailQueue(desk);
  for (const row of await queue.lease(100)) await queue.send(row);
  const [mail] = await listMails(desk, workspace);
  assert.deepEqual([sent.length - before, mail?.state, mail?.answer], [
    0,
    "failed",
    "A file of it is not there any more.",
  ]);
  assert.match(
    (await messagesOf(desk, workspace)).at(-1) ?? "",
    /^system note: An email to kim@example\.org was not sent\. A file of it is not there any more\. An owner or admin/,
  );
});

Deno.test("an answer to an email is refused while mail is not set up", async () => {
  const { workspace, caller, come } = await scene();
  await come({});
  const silent = { ...desk, mail: { ...mail, operator: null } };
  const written = { kind: "reply", clientId: "1", text: "Hello" } as const;
  await assert.rejects(writeAsTeammate(silent, caller, 1, written), /not set up/);
  assert.equal((await conversationsOf(desk, workspace))[0]?.status, "waiting");
});
