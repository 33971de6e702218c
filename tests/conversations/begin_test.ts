/** Beginning conversations: one for each customer, without waiting for another customer. */

import assert from "node:assert/strict";
import { openConversation } from "../../core/conversations/conversations.ts";
import { readData } from "../../core/conversations/message_data.ts";
import { signInVisitor } from "../../core/conversations/sign_in.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { lockWorkspace } from "../../core/db/lock_workspace.ts";
import { meetVisitor } from "../../core/identity/visitor.ts";
import { testDatabase } from "../support/database.ts";
import { testDesk } from "../support/desk.ts";
import { within } from "../support/wait.ts";
import { ADA, openChat } from "./chat.ts";

const database = await testDatabase();
const desk = await testDesk({}, database);
Deno.test.afterAll(() => desk.close());

async function newVisitor(workspace: string): Promise<string> {
  return (await meetVisitor(desk, workspace, null, { page: null, locale: null, browser: null })).id;
}

// PGlite has one connection, so that transactions follow each other there.
Deno.test({
  name: "conversations begin without waiting for a lock on the workspace, or for each other",
  ignore: database.kind !== "postgres",
  fn: async () => {
    const { context } = await openChat(desk, { signedIn: false });
    const visitors = await Promise.all([1, 2].map(() => newVisitor(context.workspace)));
    const begin = (visitorId: string, on = desk.db) =>
      openConversation({ ...desk, db: on }, { ...context, session: { visitorId, customer: null } });
    await desk.db.transaction().execute(async (db) => {
      await lockWorkspace({ db }, context.workspace);
      const begun = await within("two conversations", Promise.all(visitors.map((visitor) => begin(visitor))));
      assert.deepEqual(begun.map(({ number }) => number).sort(), [1, 2]);
    });
  },
});

for (const customer of [null, ADA]) {
  Deno.test(`concurrent first messages share one conversation: ${customer === null ? "a visitor" : "two browsers"}`, async () => {
    const { context } = await openChat(desk, { signedIn: customer !== null });
    const other = customer === null ? context.session.visitorId : await newVisitor(context.workspace);
    const begun = await Promise.all(
      Array.from({ length: 6 }, (_, at) => {
        const visitorId = at % 2 === 0 ? context.session.visitorId : other;
        return openConversation(desk, { ...context, session: { visitorId, customer } });
      }),
    );
    assert.equal(new Set(begun.map(({ id }) => id)).size, 1);
  });
}

for (const customer of [null, ADA]) {
  Deno.test(`concurrent messages that each found no conversation share one: ${customer === null ? "a visitor" : "two browsers"}`, async () => {
    const { context } = await openChat(desk, { signedIn: customer !== null });
    const other = customer === null ? context.session.visitorId : await newVisitor(context.workspace);
    const turns = await Promise.all(
      ["a", "b", "c", "a", "b", "c"].map((clientId, at) => {
        const session = { visitorId: at % 2 === 0 ? context.session.visitorId : other, customer };
        return takeMessage(desk, { ...context, session }, { clientId, text: "hello", found: null });
      }),
    );
    await within("the turns", Promise.all(turns.map(({ finished }) => finished)));
    const stored = await desk.db.selectFrom("messages").select(["conversationId", "n", "author", "clientId", "data"])
      .where("workspace", "=", context.workspace).orderBy("n").execute();
    assert.equal(new Set(stored.map(({ conversationId }) => conversationId)).size, 1);
    assert.deepEqual(stored.map(({ n }) => n), stored.map((_, at) => at + 1));
    const said = stored.filter(({ author }) => author === "customer");
    assert.deepEqual(said.map(({ clientId }) => clientId).toSorted(), ["a", "b", "c"]);
    assert.equal(said[0]?.n, 1);
    assert.deepEqual(said.map(({ data }) => readData({ data }).turn?.state), ["done", "done", "done"]);
  });
}

Deno.test("a customer who writes first in one browser while signing in at another has one open conversation", async () => {
  const { context } = await openChat(desk);
  const { workspace } = context;
  const { id: contactId } = await desk.db.selectFrom("contacts").select("id").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  const anonymous = await newVisitor(workspace);
  await openConversation(desk, { ...context, session: { visitorId: anonymous, customer: null } });
  await Promise.all([
    openConversation(desk, context),
    signInVisitor(desk, { workspace, visitorId: anonymous, contactId }),
  ]);
  const open = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).where("status", "!=", "resolved").execute();
  assert.equal(open.length, 1);
});

Deno.test("a visitor whose identity has ended cannot begin a conversation", async () => {
  const { context } = await openChat(desk, { signedIn: false });
  const gone = { ...context, session: { visitorId: "gone", customer: null } };
  await assert.rejects(openConversation(desk, gone), { code: "unauthenticated" });
});

Deno.test("numbers continue after restored conversations that the counter has not counted", async () => {
  const { context } = await openChat(desk, { signedIn: false });
  const { workspace } = context;
  const begin = async () =>
    await openConversation(desk, { ...context, session: { visitorId: await newVisitor(workspace), customer: null } });
  const first = await begin();
  await desk.db.updateTable("conversations").set({ number: 41 }).where("workspace", "=", workspace)
    .where("id", "=", first.id).execute();
  assert.deepEqual([(await begin()).number, (await begin()).number], [42, 43]);
  await desk.db.deleteFrom("conversationNumbers").where("workspace", "=", workspace).execute();
  assert.equal((await begin()).number, 44);
});
