/** An import into a real database: what it writes, that it writes nothing twice, and that no one is mailed or answered. */

import assert from "node:assert/strict";
import type { ImportedConversation, ImportedEntry } from "../../core/imports/imported.ts";
import { newReport, reportLines } from "../../core/imports/report.ts";
import { beginImport } from "../../core/imports/write.ts";
import { tagsOf } from "../../core/imports/write_conversation.ts";
import { shortcutOf } from "../../core/imports/write_reply.ts";
import { insertMessage } from "../../core/conversations/messages.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { readReplyWay } from "../../core/inbox/reply_way.ts";
import { CONVERSATION_LIMITS } from "../../core/limits/conversations.ts";
import { readLongWaits, readWaiting } from "../../core/notifications/waiting.ts";
import { addEndpoint } from "../../core/webhooks/endpoints.ts";
import { readData } from "../../core/conversations/message_data.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const at = (minute: number) => new Date(Date.UTC(2024, 0, 2, 3, minute));

const ADA: ImportedEntry = {
  ...{ kind: "contacts", id: "c1", userId: "u-1", email: "ada@example.com", name: "Ada", notes: "VIP" },
  ...{ attributes: { plan: "pro" }, createdAt: at(0) },
};
const TALK: ImportedConversation = {
  ...{ kind: "conversations", id: "55", contact: "c1", subject: "Refund", isOpen: false, rating: 4 },
  tags: ["Billing", "a,b"],
  messages: [
    { author: "teammate", isNote: false, text: "On its way.", at: at(9) },
    { author: "customer", isNote: false, text: "Where is it?\u0000", at: at(1) },
    { author: "teammate", isNote: true, text: "Be quick", at: at(2) },
  ],
};
const REPLY: ImportedEntry = { kind: "replies", id: "r1", name: "Refund policy", body: "Five days." };
const ARTICLE: ImportedEntry = {
  kind: "articles",
  id: "a1",
  title: "Refunds & more",
  html: "<p>In 5 days.</p>",
  address: null,
};

async function run(workspace: string, entries: readonly ImportedEntry[], isDryRun = false) {
  const report = newReport();
  const place = { workspace, source: "intercom", name: "Intercom", isDryRun } as const;
  const running = beginImport(desk, place, report);
  for (const entry of entries) await running.write(entry);
  await running.finish();
  return report;
}

async function everything(workspace: string) {
  const of = { workspace };
  const { db } = desk;
  return {
    contacts: await db.selectFrom("contacts").selectAll().where((where) => where.and(of)).execute(),
    conversations: await db.selectFrom("conversations").selectAll().where((where) => where.and(of)).execute(),
    messages: await db.selectFrom("messages").selectAll().where((where) => where.and(of)).orderBy("n").execute(),
    replies: await db.selectFrom("cannedReplies").selectAll().where((where) => where.and(of)).execute(),
    sources: await db.selectFrom("knowledgeSources").select(["name", "type"]).where((where) => where.and(of)).execute(),
  };
}

Deno.test("an import writes each kind once, however often it is run", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const entries = [ADA, REPLY, ARTICLE, TALK];
  const dry = await run(workspace, entries, true);
  assert.deepEqual(reportLines(dry, true).slice(0, 4), [
    "Contacts: 1 would be imported",
    "Canned replies: 1 would be imported",
    "Articles: 1 would be imported",
    "Conversations: 1 would be imported",
  ]);
  assert.equal((await everything(workspace)).contacts.length, 0);
  assert.ok(
    reportLines(await run(workspace, entries), false).includes(
      "  1 × a tag of a conversation: too long, one too many, or with signs such as a comma",
    ),
  );
  const { contacts, conversations, messages, replies, sources } = await everything(workspace);
  const [contact] = contacts;
  assert.deepEqual([contact?.externalId, contact?.verifiedAt, contact?.notes], ["u-1", null, "VIP"]);
  assert.deepEqual([contact?.firstSeen, contact?.lastSeen], [at(0), at(1)]);
  const [talk] = conversations;
  assert.equal(talk?.contactId, contact?.id);
  assert.ok(talk !== undefined);
  assert.deepEqual(await readReplyWay(desk, talk), {
    ...{ kind: "imported", address: "ada@example.com", canSignIn: true },
  });
  assert.deepEqual([talk?.status, talk?.handler, talk?.tags, talk?.rating], ["resolved", "human", ["billing"], 4]);
  assert.deepEqual([talk?.startedAt, talk?.lastMessageAt, talk?.resolvedAt], [at(1), at(9), at(9)]);
  assert.deepEqual([talk?.customerSeenN, talk?.teamSeenN, talk?.peopleAnswers], [3, 3, 1]);
  assert.deepEqual(messages.map(({ n, author, kind, at }) => [n, author, kind, at]), [
    [1, "customer", "text", at(1)],
    [2, "teammate", "note", at(2)],
    [3, "teammate", "text", at(9)],
  ]);
  assert.deepEqual(replies.map(({ shortcut, body }) => [shortcut, body]), [["refund-policy", "Five days."]]);
  assert.deepEqual(sources, [{ name: "Intercom articles", type: "file" }]);
  const again = await run(workspace, [...entries, { ...TALK, id: "56" }]);
  assert.deepEqual(again.kinds.conversations, { written: 1, known: 1 });
  assert.deepEqual(again.kinds.contacts, { written: 0, known: 1 });
  assert.deepEqual(again.kinds.articles, { written: 0, known: 1 });
  assert.equal((await everything(workspace)).sources.length, 1);
});

Deno.test("a contact that a token has named stays as it is, and gets its conversations", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await run(workspace, [ADA]);
  await desk.db.updateTable("contacts").set({ name: "Ada Moreno", verifiedAt: at(30) })
    .where("workspace", "=", workspace).execute();
  await desk.db.deleteFrom("imports").where("workspace", "=", workspace).execute();
  await run(workspace, [ADA, TALK]);
  const { contacts, conversations } = await everything(workspace);
  assert.deepEqual(contacts.map(({ name }) => name), ["Ada Moreno"]);
  assert.equal(conversations[0]?.contactId, contacts[0]?.id);
});

Deno.test("an entry imported before is counted as such, also in a dry run, and its left-out fields once", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await run(workspace, [ADA]);
  const sameAddress = { ...ADA, id: "c2" };
  for (const isDryRun of [true, false]) {
    const report = newReport();
    const running = beginImport(desk, { workspace, source: "intercom", name: "Intercom", isDryRun }, report);
    await running.write(ADA, ["tags of a contact"]);
    await running.write(sameAddress, ["tags of a contact"]);
    await running.write(ADA, ["tags of a contact"]);
    assert.deepEqual(report.kinds.contacts, { written: 0, known: 3 }, `dry run: ${isDryRun}`);
    assert.deepEqual([...report.leftOut], [["tags of a contact", 2]]);
  }
  const twice = await run(workspace, [TALK, TALK], true);
  assert.deepEqual(twice.kinds.conversations, { written: 1, known: 1 });
});

Deno.test("entries above a limit of the desk are counted once per run", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const [first] = TALK.messages;
  assert.ok(first !== undefined);
  const long = { ...TALK, messages: [{ ...first, text: "x".repeat(CONVERSATION_LIMITS.messageCharsMax + 1) }] };
  const why = `the end of a message with more than ${CONVERSATION_LIMITS.messageCharsMax} characters`;
  for (const times of [1, 1, 2]) {
    const report = await run(workspace, times === 1 ? [long] : [long, long]);
    assert.equal(report.leftOut.get(why), 1);
  }
});

Deno.test("a message dated in the future gets the time of the import, and is counted", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const [first] = TALK.messages;
  assert.ok(first !== undefined);
  const late = { ...TALK, messages: [...TALK.messages, { ...first, text: "Late", at: new Date("2099-01-01") }] };
  const report = await run(workspace, [late]);
  assert.equal(report.leftOut.get("the time of a message, which is in the future: it has the time of the import"), 1);
  const { conversations: [talk], messages } = await everything(workspace);
  assert.deepEqual(talk?.lastMessageAt, desk.now());
  assert.deepEqual(talk?.resolvedAt, desk.now());
  assert.deepEqual(messages.map(({ at: one }) => one), [at(1), at(2), at(9), desk.now()]);
});

Deno.test("an open conversation is handed to the team; one without a contact is imported and counted", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const open = { ...TALK, isOpen: true, rating: 9, messages: TALK.messages.slice(1) };
  const report = await run(workspace, [open]);
  assert.equal(report.leftOut.get("the contact of a conversation: it is not in the export"), 1);
  const [talk] = (await everything(workspace)).conversations;
  assert.deepEqual([talk?.status, talk?.handler, talk?.rating, talk?.contactId], ["waiting", "human", null, null]);
  assert.deepEqual([talk?.customerSeenN, talk?.teamSeenN, talk?.waitingSince], [2, 0, at(2)]);
});

Deno.test("words of another contact, who got the mail as a copy, are that person's and not the team's", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const boss: ImportedEntry = { ...ADA, id: "c2", userId: null, email: "boss@example.com", name: "Bo" };
  const by = (id: string) => ({ author: "teammate", isNote: false, by: { id, from: null } } as const);
  const messages = [
    { author: "customer", isNote: false, text: "Where is it?", at: at(1) },
    { ...by("agent"), text: "On its way.", at: at(2) },
    { ...by("c2"), text: "We need it today.", at: at(3) },
  ] as const;
  await run(workspace, [ADA, boss, { ...TALK, isOpen: true, messages }]);
  const { messages: written, conversations: [talk] } = await everything(workspace);
  assert.deepEqual(written.map(({ author, data }) => [author, readData({ data }).mail?.from]), [
    ["customer", undefined],
    ["teammate", undefined],
    ["other", "boss@example.com"],
  ]);
  assert.deepEqual([talk?.status, talk?.peopleAnswers, talk?.waitingSince], ["waiting", 1, at(3)]);
  await run(workspace, [{ ...TALK, id: "56", messages: messages.slice(2) }]);
  const { conversations } = await everything(workspace);
  assert.deepEqual(conversations.map(({ begunBy }) => begunBy), ["customer", "customer"]);
});

Deno.test("an import sends no webhooks, and notifies no teammate until a customer writes", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const [caller, owner] = [await testCaller(desk, workspace, "teammate"), await testCaller(desk, workspace, "owner")];
  const types = ["conversation.opened", "message.created", "contact.changed", "conversation.resolved"];
  await addEndpoint(desk, owner, { url: "https://hooks.example.com/", description: "", types });
  const open = { ...TALK, isOpen: true, messages: TALK.messages.slice(1) };
  await run(workspace, [ADA, TALK, { ...open, id: "56" }, { ...open, id: "57" }]);
  const deliveries = async () =>
    (await desk.db.selectFrom("webhookDeliveries").select("type").where("workspace", "=", workspace).execute())
      .map(({ type }) => type);
  assert.deepEqual(await deliveries(), []);

  const reader = { workspace, teammate: caller.teammate.id };
  const signals = async () => {
    const { count, newest } = await readWaiting(desk, reader);
    const mailed = await readLongWaits(desk, reader, desk.now());
    return { count, newest: newest.map(({ number }) => number), mailed: mailed.map(({ number }) => number) };
  };
  assert.deepEqual(await signals(), { count: 2, newest: [], mailed: [] }, "they wait, and are counted alone");

  await changeConversation(desk, owner, 2, { kind: "assign", teammate: owner.teammate.id });
  assert.deepEqual((await signals()).newest, []);
  await changeConversation(desk, owner, 2, { kind: "assign", teammate: caller.teammate.id });
  assert.deepEqual((await signals()).newest, [2], "it was given to them");
  const { id } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).where("number", "=", 3).executeTakeFirstOrThrow();
  const draft = { author: "customer", kind: "text", text: "Any news?" } as const;
  await insertMessage(desk, { workspace, conversationId: id }, draft);
  assert.deepEqual((await signals()).newest.toSorted(), [2, 3], "they have written again");
  assert.deepEqual(await deliveries(), ["message.created"]);
});

Deno.test("an entry that cannot be written leaves no partial rows, and the next run imports it", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await assert.rejects(run(workspace, [{ ...TALK, messages: [] }]));
  assert.equal((await everything(workspace)).conversations.length, 0);
  assert.equal((await run(workspace, [TALK])).kinds.conversations.written, 1);
});

Deno.test("names become valid shortcuts and tags", async () => {
  assert.equal(shortcutOf("Refund policy (EU)!"), "refund-policy-eu");
  assert.equal(shortcutOf("Café à la carte"), "cafe-a-la-carte");
  assert.equal(shortcutOf("日本"), "reply");
  assert.deepEqual(tagsOf(["Billing", "billing ", "b,c", "x".repeat(99)]), ["billing"]);
  const { id: workspace } = await testWorkspace(desk);
  await run(workspace, [REPLY, { ...REPLY, id: "r2" }, { ...REPLY, id: "r3" }]);
  const { replies } = await everything(workspace);
  assert.deepEqual(replies.map(({ shortcut }) => shortcut).sort(), [
    "refund-policy",
    "refund-policy-2",
    "refund-policy-3",
  ]);
});
