/** Merging: what teammates see together, what customers can read before and after, and undoing it. */

import assert from "node:assert/strict";
import { conversationsOf, readContact } from "../../core/contacts/contact.ts";
import { mergedOf, mergeInto, separate } from "../../core/contacts/merge.ts";
import { mayRead } from "../../core/conversations/conversations.ts";
import { mergeableWith, mergeConversations, readMerge, undoMerge } from "../../core/inbox/merge_conversations.ts";
import { timelineOf } from "../../core/inbox/timeline.ts";
import { json } from "../../core/db/json.ts";
import { INBOX_WORK_LIMITS } from "../../core/limits/conversations.ts";
import { ADA, openChat } from "../conversations/chat.ts";
import { START, testCaller, testDesk } from "../support/desk.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

/** Ada's two chats, each with a message, the first resolved or open, and an anonymous visitor's. */
async function scene(first: "resolved" | "open" = "resolved") {
  const chat = await openChat(base);
  const { desk, context: { workspace } } = chat;
  const now = desk.now();
  const contact = async (id: string, externalId: string | null, name: string) => {
    await desk.db.insertInto("contacts").values({
      ...{ id: `${workspace}-${id}`, workspace, externalId, name, email: null, attributes: json({}) },
      ...{ verifiedAt: externalId === null ? null : now, firstSeen: now, lastSeen: now },
    }).execute();
    return `${workspace}-${id}`;
  };
  const { id: ada } = await desk.db.selectFrom("contacts").select("id")
    .where("workspace", "=", workspace).where("externalId", "=", ADA.userId).executeTakeFirstOrThrow();
  const bob = await contact("bob", "u-bob", "Bob");
  await chat.say("my first words");
  const { number: _, id, visitorId, ...row } = await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const visitor = await desk.db.selectFrom("visitors").selectAll()
    .where("workspace", "=", workspace).where("id", "=", visitorId).executeTakeFirstOrThrow();
  await desk.db.updateTable("conversations")
    .set({ contactId: ada, ...(first === "resolved" ? { status: "resolved", resolvedAt: now } : {}) })
    .where("workspace", "=", workspace).where("id", "=", id).execute();
  const add = async (number: number, contactId: string | null, said: string) => {
    const [conversationId, ownVisitor] = [`${id}-${number}`, `${visitorId}-${number}`];
    await desk.db.insertInto("visitors").values({
      ...{ ...visitor, id: ownVisitor, contactId, page: json(visitor.page), facts: json(visitor.facts) },
      attributes: null,
    }).execute();
    await desk.db.insertInto("conversations").values({
      ...{ ...row, id: conversationId, number, visitorId: ownVisitor, contactId, lastN: 1, status: "open" },
      ...{ identityVerified: contactId !== null, tags: json([]), page: json(null), resolvedAt: null },
    }).execute();
    await desk.db.insertInto("messages").values({
      ...{ id: `${conversationId}-m`, workspace, conversationId, n: 1, at: now, author: "customer", kind: "text" },
      ...{ text: said, card: json(null), data: json({}), teammate: null, clientId: null },
    }).execute();
    return { id: conversationId, number, visitorId: ownVisitor };
  };
  const later = await add(2, ada, "my later words");
  const anonymous = await add(3, null, "the stranger's secret");
  const bobs = await add(4, bob, "Bob's secret");
  const ann = await testCaller(desk, workspace, "owner");
  const linesOf = async (
    conversationId: string,
  ) => (await desk.db.selectFrom("messages").select(["n", "text"]).where("workspace", "=", workspace)
    .where("conversationId", "=", conversationId).where("kind", "!=", "note").orderBy("n").execute());
  const visit = (visitorId: string, customer: typeof ADA | null) => ({ workspace, session: { visitorId, customer } });
  const reads = async (visitorId: string, customer: typeof ADA | null, conversation: string) =>
    await mayRead(desk, { ...chat.context, ...visit(visitorId, customer) }, conversation);
  return { desk, workspace, ada, bob, ann, first: { id, visitorId }, later, anonymous, bobs, linesOf, reads };
}

Deno.test("merging people gives no one another's identity or messages, before, during and after", async () => {
  const { desk, workspace, ada, bob, ann, later, anonymous, bobs, reads } = await scene();
  const readers: readonly (readonly [string, typeof ADA | null])[] = [
    [anonymous.visitorId, null],
    [later.visitorId, ADA],
    [bobs.visitorId, { ...ADA, userId: "u-bob" }],
  ];
  const rows = async () =>
    await desk.db.selectFrom("conversations").select(["id", "contactId", "visitorId", "identityVerified"])
      .where("workspace", "=", workspace).orderBy("number").execute();
  const all = async () =>
    await Promise.all(
      readers.flatMap(([visitor, customer]) => [later, anonymous, bobs].map(({ id }) => reads(visitor, customer, id))),
    );
  const [read, before] = [await all(), await rows()];
  assert.deepEqual(read, [false, true, false, true, false, false, false, false, true]);
  await mergeInto(desk, ann, { kind: "visitor", number: 3 }, ada);
  await mergeInto(desk, ann, { kind: "contact", id: bob }, ada);
  assert.deepEqual(await all(), read);
  assert.deepEqual(await rows(), before);
  assert.deepEqual([
    (await readContact(desk, workspace, ada)).externalId,
    (await readContact(desk, workspace, bob)).externalId,
  ], [
    "u-ada",
    "u-bob",
  ]);
  const seen = async () =>
    (await conversationsOf(desk, workspace, ada, { before: null, limit: 9 })).map(({ number }) => number);
  assert.deepEqual(await seen(), [4, 3, 2, 1], "for teammates they are one person");
  assert.deepEqual((await mergedOf(desk, workspace, ada)).map(({ name }) => name), ["Bob", "Visitor #3"]);
  const timeline = await timelineOf(desk, { ...anonymous, workspace, contactId: null });
  assert.deepEqual(
    timeline.flatMap((entry) => entry.kind === "conversation" ? [[entry.number, entry.mayMerge]] : []).toSorted(),
    [
      [1, false],
      [2, false],
      [4, false],
    ],
  );
  await separate(desk, ann, { kind: "visitor", number: 3 });
  await separate(desk, ann, { kind: "contact", id: bob });
  assert.deepEqual(await seen(), [2, 1]);
  const kinds = await desk.db.selectFrom("activities").select("kind").where("workspace", "=", workspace).execute();
  assert.equal(kinds.filter(({ kind }) => kind.startsWith("contacts_")).length, 4);
});

Deno.test("a merge is refused for people who cannot be merged, and without the right to edit contacts", async () => {
  const { desk, workspace, ada, bob, ann } = await scene();
  await mergeInto(desk, ann, { kind: "contact", id: bob }, ada);
  const refused: readonly (readonly [Parameters<typeof mergeInto>[2], string])[] = [
    [{ kind: "contact", id: ada }, ada],
    [{ kind: "contact", id: ada }, bob],
    [{ kind: "visitor", number: 2 }, ada],
    [{ kind: "visitor", number: 3 }, bob],
  ];
  for (const [merged, into] of refused) {
    await assert.rejects(mergeInto(desk, ann, merged, into), { code: "invalid_input" });
  }
  await assert.rejects(mergeInto(desk, ann, { kind: "visitor", number: 99 }, ada), { code: "not_found" });
  const viewer = await testCaller(desk, workspace, "viewer");
  await assert.rejects(mergeInto(desk, viewer, { kind: "visitor", number: 3 }, ada), { code: "forbidden" });
  await assert.rejects(separate(desk, viewer, { kind: "contact", id: bob }), { code: "forbidden" });
});

for (const state of ["resolved", "open"] as const) {
  Deno.test(`two chats of a customer are merged in order of time, and undo separates them (the first ${state})`, async () => {
    const { desk, workspace, ann, first, later, linesOf, reads } = await scene(state);
    const rowOf = async (number: number) =>
      await desk.db.selectFrom("conversations").selectAll()
        .where("workspace", "=", workspace).where("number", "=", number).executeTakeFirstOrThrow();
    // As an import wrote it: no one is notified of this wait.
    const wait = state === "open" ? { waitingSince: START, importedWait: START } : {};
    await desk.db.updateTable("conversations").set({ status: state, ...wait })
      .where("workspace", "=", workspace).where("id", "=", first.id).execute();
    await desk.db.updateTable("conversations").set({ waitingSince: new Date(START.getTime() + 1) })
      .where("workspace", "=", workspace).where("id", "=", later.id).execute();
    const [lines, before] = [await linesOf(first.id), await rowOf(1)];
    assert.equal(await mergeConversations(desk, ann, [2, 1]), 1);
    assert.deepEqual((await linesOf(first.id)).map(({ text }) => text), [
      ...lines.map(({ text }) => text),
      "my later words",
    ]);
    assert.deepEqual([(await rowOf(1)).status, (await rowOf(2)).status, (await rowOf(2)).joined], [
      "open",
      "resolved",
      true,
    ]);
    assert.equal(await reads(later.visitorId, ADA, first.id), true);
    const merge = await readMerge(desk, { workspace, id: first.id });
    assert.deepEqual([merge?.from, merge?.by], [2, ann.teammate.name]);
    await assert.rejects(mergeConversations(desk, ann, [1, 2]), { code: "invalid_input" });
    assert.equal(await undoMerge(desk, ann, 1, merge?.id ?? ""), 2);
    assert.deepEqual(await linesOf(first.id), lines);
    assert.deepEqual(await linesOf(later.id), [{ n: 1, text: "my later words" }]);
    const [one, two] = [await rowOf(1), await rowOf(2)];
    assert.deepEqual([one.status, one.peopleAnswers, one.aiAnswers], [
      before.status,
      before.peopleAnswers,
      before.aiAnswers,
    ]);
    assert.deepEqual([one.waitingSince, one.importedWait], [before.waitingSince, before.importedWait]);
    // Where both were open, the one that went on is the customer's open one.
    assert.deepEqual([two.status, two.joined], [state === "open" ? "resolved" : "open", false]);
    assert.equal(await readMerge(desk, { workspace, id: first.id }), null);
  });
}

Deno.test("chats of different people cannot be merged, and undo expires", async () => {
  const { desk, workspace, ada, ann, first } = await scene();
  await mergeInto(desk, ann, { kind: "visitor", number: 3 }, ada);
  for (const numbers of [[1, 3], [2, 4], [3, 4], [2, 2]] as const) {
    await assert.rejects(mergeConversations(desk, ann, numbers), { code: "invalid_input" }, numbers.join());
  }
  const offered = await Promise.all([1, 2, 3, 4].map((number) => mergeableWith(desk, workspace, number)));
  assert.deepEqual(offered, [[2], [1], [], []], "the command menu offers what would not be refused");
  await assert.rejects(mergeConversations(desk, ann, [1, 99]), { code: "not_found" });
  const viewer = await testCaller(desk, workspace, "viewer");
  await assert.rejects(mergeConversations(desk, viewer, [1, 2]), { code: "forbidden" });
  await mergeConversations(desk, ann, [1, 2]);
  const merge = await readMerge(desk, { workspace, id: first.id });
  base.pass(INBOX_WORK_LIMITS.undoMs);
  await assert.rejects(undoMerge(desk, ann, 1, merge?.id ?? ""), { code: "not_found" });
});
