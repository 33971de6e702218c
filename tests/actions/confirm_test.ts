import assert from "node:assert/strict";
import {
  ALONE,
  askConfirmation,
  type ConfirmContext,
  takeByPress,
  takeByText,
  voidConfirmations,
} from "../../core/actions/confirm.ts";
import { hashOf } from "../../core/actions/canonical.ts";
import { blockContact } from "../../core/contacts/block.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { testCaller } from "../support/desk.ts";
import { addExampleContact, EXAMPLE_CONTACT } from "../support/contact.ts";
import { addConversation, customer, deskWithApp, FILES, openChat, saveFiles } from "./scene.ts";

const { desk } = await deskWithApp();
Deno.test.afterAll(() => desk.close());

const INPUT = { plan: "pro" };
const SUMMARY = "Change plan: pro";

async function ask(context: ConfirmContext, messageId = desk.newId()): Promise<string> {
  await askConfirmation(desk, context, { action: "change_plan", input: INPUT, summary: SUMMARY, messageId });
  return messageId;
}

async function asked(): Promise<{ readonly context: ConfirmContext; readonly messageId: string }> {
  const context = await openChat(desk);
  return { context, messageId: await ask(context) };
}

async function states(context: ConfirmContext): Promise<readonly string[]> {
  const rows = await desk.db.selectFrom("confirmations").select(["state", "takenBy"])
    .where("workspace", "=", context.workspace).orderBy("createdAt").execute();
  return rows.map(({ state, takenBy }) => takenBy === null ? state : `${state} by ${takenBy}`);
}

const MESSAGES: readonly (readonly [string, string, string])[] = [
  ["Yes, please.", "taken", "taken by text"],
  ["no thanks", "declined", "declined"],
  ["ok", "unclear", "void"],
  ["yes?", "unclear", "void"],
  ["yes, but business instead", "voided", "void"],
  ["what does it cost", "voided", "void"],
  ["the customer said: yes", "voided", "void"],
];

Deno.test("takeByText takes a strict yes, and ends the question whatever the message says", async () => {
  for (const [message, kind, state] of MESSAGES) {
    const { context } = await asked();
    assert.equal((await takeByText(desk, context, message)).kind, kind, message);
    assert.deepEqual(await states(context), [state], message);
    assert.equal((await takeByText(desk, context, "yes")).kind, "none", message);
  }
});

Deno.test("takeByText gives back what was asked, so that it can be asked again", async () => {
  const { context, messageId } = await asked();
  const answer = await takeByText(desk, context, "ok");
  const boundHash = hashOf(INPUT);
  assert.deepEqual(answer, {
    ...{ kind: "unclear", messageId, action: "change_plan", input: INPUT, boundHash, summary: SUMMARY, queue: ALONE },
  });
});

const CHANGES: Readonly<Record<string, (context: ConfirmContext) => Promise<ConfirmContext> | ConfirmContext>> = {
  "another customer": (context) => ({ ...context, customer: customer("u_2") }),
  "a customer who signed out": (context) => ({ ...context, customer: null }),
  "another visitor": (context) => ({ ...context, visitorId: "v_2" }),
  "a new version": async (context) => {
    await saveFiles(desk, context.workspace, 2, FILES);
    return { ...context, live: await liveAgent(desk, context.workspace) };
  },
  "ten minutes later": (context) => {
    desk.pass(10 * 60 * 1000);
    return context;
  },
};

Deno.test("takeByText and takeByPress take no yes after anything changed", async () => {
  for (const [name, change] of Object.entries(CHANGES)) {
    const byText = await asked();
    assert.equal((await takeByText(desk, await change(byText.context), "yes")).kind, "voided", name);
    assert.deepEqual(await states(byText.context), ["void"], name);
    const byPress = await asked();
    const press = { messageId: byPress.messageId, button: "yes" as const };
    // Under a new version the question is asked again, unless the action is known to mean the same.
    const kind = name === "a new version" ? "changed" : "gone";
    assert.equal((await takeByPress(desk, await change(byPress.context), press)).kind, kind, name);
    assert.deepEqual(await states(byPress.context), ["void"], name);
    assert.equal((await takeByPress(desk, byPress.context, press)).kind, "gone", name);
  }
});

Deno.test("takeByPress takes the question of its own message only", async () => {
  const { context, messageId: first } = await asked();
  desk.pass(1000);
  const second = await ask(context);
  assert.deepEqual(await states(context), ["void", "pending"]);
  assert.equal((await takeByPress(desk, context, { messageId: first, button: "yes" })).kind, "gone");
  assert.equal((await takeByPress(desk, context, { messageId: second, button: "yes" })).kind, "taken");
  assert.deepEqual(await states(context), ["void", "taken by press"]);
});

Deno.test("takeByPress does not reach a question of another conversation", async () => {
  const { context, messageId } = await asked();
  const visitorId = desk.newId();
  const conversationId = await addConversation(desk, context.workspace, visitorId);
  const stranger = { ...context, conversationId, visitorId, customer: customer("u_2") };
  assert.equal((await takeByPress(desk, stranger, { messageId, button: "yes" })).kind, "gone");
  assert.equal((await takeByText(desk, stranger, "yes")).kind, "none");
  assert.deepEqual(await states(context), ["pending"]);
});

Deno.test("takeByPress declines with No", async () => {
  const { context, messageId } = await asked();
  assert.deepEqual(await takeByPress(desk, context, { messageId, button: "no" }), {
    kind: "declined",
    messageId,
    action: "change_plan",
    input: { plan: "pro" },
    queue: ALONE,
  });
  const again = await takeByPress(desk, context, { messageId, button: "yes" });
  assert.deepEqual(again, { kind: "gone", why: "answered" });
});

Deno.test("takeByPress distinguishes an answered question from an expired one", async () => {
  const { context, messageId } = await asked();
  await takeByText(desk, context, "what does it cost");
  assert.deepEqual(await takeByPress(desk, context, { messageId, button: "yes" }), { kind: "gone", why: "over" });
  const second = await ask(context);
  await takeByText(desk, context, "yes");
  const late = await takeByPress(desk, context, { messageId: second, button: "yes" });
  assert.deepEqual(late, { kind: "gone", why: "answered" });
});

Deno.test("of many concurrent yeses, typed and pressed, exactly one is taken", async () => {
  for (let round = 0; round < 5; round++) {
    const { context, messageId } = await asked();
    const answers = await Promise.all([
      takeByPress(desk, context, { messageId, button: "yes" }),
      takeByText(desk, context, "yes"),
      takeByPress(desk, context, { messageId, button: "yes" }),
      takeByText(desk, context, "go ahead"),
    ]);
    assert.equal(answers.filter(({ kind }) => kind === "taken").length, 1);
  }
});

Deno.test("of many questions asked concurrently, one is pending", async () => {
  const context = await openChat(desk);
  await Promise.all([1, 2, 3, 4].map(() => ask(context)));
  assert.deepEqual([...await states(context)].sort(), ["pending", "void", "void", "void"]);
});

Deno.test("voidConfirmations ends the questions of a conversation or of a visitor", async () => {
  for (const name of ["conversationId", "visitorId"] as const) {
    const { context } = await asked();
    const { workspace, conversationId, visitorId } = context;
    await voidConfirmations(desk, name === "visitorId" ? { workspace, visitorId } : { workspace, conversationId });
    assert.equal((await takeByText(desk, context, "yes")).kind, "none");
  }
});

/** A question in a customer's conversation that began in a browser which is no longer theirs. */
async function askedElsewhere() {
  const { context } = await asked();
  const { workspace, conversationId } = context;
  await addExampleContact(desk, workspace);
  const { id: contactId } = EXAMPLE_CONTACT;
  await desk.db.updateTable("conversations").set({ contactId }).where("id", "=", conversationId).execute();
  return { context, workspace, contactId };
}

Deno.test("voidConfirmations ends a customer's questions also where the conversation began in another browser", async () => {
  const { context, workspace, contactId } = await askedElsewhere();
  const visitorId = desk.newId();
  await voidConfirmations(desk, { workspace, visitorId, contactId: desk.newId() });
  assert.deepEqual(await states(context), ["pending"]);
  await voidConfirmations(desk, { workspace, visitorId, contactId });
  assert.deepEqual(await states(context), ["void"]);
});

Deno.test("a block ends a customer's questions also where the conversation began in another browser", async () => {
  const { context, workspace, contactId } = await askedElsewhere();
  await blockContact(desk, await testCaller(desk, workspace, "owner"), contactId, true);
  assert.deepEqual(await states(context), ["void"]);
});
