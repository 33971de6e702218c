/** Mails to customers who are away: unseen messages, once, and to no one who is there or must not be mailed. */

import assert from "node:assert/strict";
import { takeUpload } from "../../core/attachments/upload.ts";
import { mailAway } from "../../core/inbox/away_mail.ts";
import { seenByCustomer } from "../../core/inbox/read_marks.ts";
import { readReplyWay } from "../../core/inbox/reply_way.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { json } from "../../core/db/json.ts";
import { mailQueue } from "../../core/mail/outbox.ts";
import { suppress } from "../../core/mail/suppressions.ts";
import type { MailPort, MailRequest } from "../../core/ports/mail.ts";
import { MiB, MINUTE } from "../../core/units.ts";
import { openChat } from "../conversations/chat.ts";
import { ownDatabase } from "../support/database.ts";
import { testCaller, testDesk } from "../support/desk.ts";

const sent: MailRequest[] = [];
const mail: MailPort = {
  operator: { host: "smtp.example.com", from: { address: "desk@example.com", name: null } },
  send: (request) => {
    sent.push(request);
    return Promise.resolve({ kind: "accepted", response: "250 ok", ms: 1 });
  },
  txt: () => Promise.resolve({ kind: "records", records: [] }),
};
// Looking for what to mail asks every conversation of a database.
const base = await testDesk({ mail }, await ownDatabase());
Deno.test.afterAll(() => base.close());

/** A signed-in customer who has asked for a person, and the teammate who answers. */
async function scene() {
  const chat = await openChat(base);
  const { workspace } = chat.context;
  const caller = await testCaller(chat.desk, workspace, "teammate");
  await chat.say("I want to talk to a person");
  let count = 0;
  const answer = (text: string) =>
    writeAsTeammate(chat.desk, caller, 1, { kind: "reply", clientId: `r${++count}`, text });
  /** Looks and sends; what arrived. */
  const round = async () => {
    const begun = sent.length;
    await mailAway(chat.desk);
    const queue = mailQueue(chat.desk);
    for (const row of await queue.lease(100)) await queue.send(row);
    return sent.slice(begun).filter((one) => one.workspace === workspace);
  };
  const conversation = () =>
    chat.desk.db.selectFrom("conversations").selectAll().where("workspace", "=", workspace).executeTakeFirstOrThrow();
  return { chat, desk: chat.desk, workspace, answer, round, conversation };
}

const A_WHILE = 10 * MINUTE;

Deno.test("a teammate's answers go to a customer who has not seen them in one email", async () => {
  const at = await scene();
  await at.answer("Hello <b>Ada</b>");
  await at.answer("It is on its way.");
  assert.deepEqual(await at.round(), [], "the customer may still be looking");
  base.pass(A_WHILE);
  const [one, ...more] = await at.round();
  assert.deepEqual([one?.to.address, more], ["ada@example.com", []]);
  assert.match(one?.text ?? "", /> Hello <b>Ada<\/b>[^]*> It is on its way\./);
  assert.doesNotMatch(one?.html ?? "", /<b>/);
  assert.match(one?.unsubscribeUrl ?? "", /\/mail\/unsubscribe\//);
  assert.equal(one?.automatic, false);
  assert.deepEqual(await at.round(), []);

  await at.answer("And one more thing.");
  base.pass(A_WHILE);
  const [next] = await at.round();
  assert.match(next?.text ?? "", /one more thing/);
  assert.doesNotMatch(next?.text ?? "", /on its way/);
  assert.deepEqual([next?.inReplyTo, next?.references], [one?.messageId, [one?.messageId]]);
});

Deno.test("the email has the answers' files, and names one that is too large", async () => {
  const { desk, workspace, round } = await scene();
  const caller = await testCaller(desk, workspace, "teammate");
  const sender = { kind: "teammate", id: caller.teammate.id } as const;
  const answerWith = async (text: string, name: string, bytes: number) => {
    const body = ReadableStream.from([new TextEncoder().encode("terms\n".padEnd(bytes, "x"))]);
    const { id } = await takeUpload(desk, { workspace, sender, conversationId: null }, { name, body });
    await writeAsTeammate(desk, caller, 1, { kind: "reply", clientId: name, text, attachments: [id] });
  };
  await answerWith("The terms.", "terms.txt", 20);
  await answerWith("", "large.txt", 9 * MiB);
  await answerWith("And this.", "larger.txt", 2 * MiB);
  base.pass(A_WHILE);
  const [one] = await round();
  assert.deepEqual(one?.files.map(({ name }) => name), ["terms.txt", "large.txt"]);
  assert.match(one?.text ?? "", /And this\.\s+> \[larger\.txt\]/);
});

Deno.test("a teammate sees before writing how the reply will reach the customer", async () => {
  const at = await scene();
  const way = async (operator = mail.operator) =>
    await readReplyWay({ ...at.desk, mail: { ...mail, operator } }, await at.conversation());
  const address = "ada@example.com";
  assert.deepEqual(await way(), { kind: "chat_and_mail", address, minutes: 10 });
  assert.deepEqual(await way(null), { kind: "chat_alone", address, why: "not_set_up" });
  await suppress(at.desk, at.workspace, address, "unsubscribed");
  assert.deepEqual(await way(), { kind: "chat_alone", address, why: "unsubscribed" });
  await at.desk.db.updateTable("workspaces").set({ settings: json({ inbox: { awayMailMinutes: null } }) })
    .where("id", "=", at.workspace).execute();
  assert.deepEqual(await way(), { kind: "chat" });
});

Deno.test("nothing is mailed to a customer who has seen it, or whose mail is stopped", async () => {
  const seen = await scene();
  await seen.answer("Hello");
  base.pass(A_WHILE);
  const { id: conversationId, lastN, workspace } = await seen.conversation();
  await seenByCustomer(seen.desk, { workspace, conversationId }, lastN);
  assert.deepEqual(await seen.round(), []);

  const stopped = await scene();
  await suppress(stopped.desk, stopped.workspace, "ADA@example.com", "unsubscribed");
  await stopped.answer("Hello");
  base.pass(A_WHILE);
  assert.deepEqual(await stopped.round(), []);
});

const NOT_MAILED: Readonly<Record<string, (at: Awaited<ReturnType<typeof scene>>) => Promise<unknown>>> = {
  "the setting is never": ({ desk, workspace }) =>
    desk.db.updateTable("workspaces").set({ settings: json({ inbox: { awayMailMinutes: null } }) })
      .where("id", "=", workspace).execute(),
  "the app gave no email": ({ desk, workspace }) =>
    desk.db.updateTable("contacts").set({ email: null }).where("workspace", "=", workspace).execute(),
  "no one verified who they are": ({ desk, workspace }) =>
    desk.db.updateTable("conversations").set({ identityVerified: false }).where("workspace", "=", workspace).execute(),
  "they are blocked": ({ desk, workspace }) =>
    desk.db.updateTable("contacts").set({ blocked: true }).where("workspace", "=", workspace).execute(),
  "it is old": () => Promise.resolve(base.pass(2 * 24 * 60 * MINUTE)),
};

for (const [why, arrange] of Object.entries(NOT_MAILED)) {
  Deno.test(`nothing is mailed where ${why}`, async () => {
    const at = await scene();
    await at.answer("Hello");
    await arrange(at);
    base.pass(A_WHILE);
    assert.deepEqual(await at.round(), []);
  });
}

Deno.test("the agent's answers and internal notes are never mailed", async () => {
  const at = await scene();
  const caller = await testCaller(at.desk, at.workspace, "teammate");
  await writeAsTeammate(at.desk, caller, 1, { kind: "note", clientId: "n", text: "Looks like fraud" });
  base.pass(A_WHILE);
  assert.deepEqual(await at.round(), []);
});
