/** Answers drafted by the agent: from knowledge alone, sent by a person, or by the agent where it is allowed to. */

import assert from "node:assert/strict";
import { askForDraft, endDraft, readDraft } from "../../core/drafts/drafts.ts";
import { draftQueue } from "../../core/drafts/queue.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import type { JsonObject } from "../../core/json.ts";
import { DRAFT_LIMITS } from "../../core/limits/drafts.ts";
import { mailQueue } from "../../core/mail/outbox.ts";
import { makeHook } from "../../core/mail_in/hook.ts";
import { builtinModel } from "../../core/model/fallback.ts";
import type { Model } from "../../core/model/model.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { type ScriptedModel, scriptedModel, type ScriptedStep } from "../support/scripted_model.ts";
import { conversationsOf, deliver, mailOf, type MailParts, messagesOf, readAll, sentMails } from "../mail_in/mails.ts";

const { sent, mail } = sentMails();
let model: Model = scriptedModel([]);
const desk = await testDesk({
  mail,
  model: {
    get name() {
      return model.name;
    },
    answer: (request, signal) => model.answer(request, signal),
  },
});
Deno.test.afterAll(() => desk.close());

const REFUNDS = "Refunds are paid within thirty days after the parcel has arrived in our warehouse.";
const PAGE = { url: "https://help.acme.example/refunds", title: "Refunds", markdown: `# Refunds\n\n${REFUNDS}\n` };
const QUESTION = "When are refunds paid after the parcel has arrived?";

const searches: ScriptedStep = [{ kind: "call", id: "1", name: "search_knowledge", input: { query: QUESTION } }];
const says = (text: string): ScriptedStep => [{ kind: "text", delta: text }];
const CITED = says(`${REFUNDS.replace(/\.$/, "")} [1 "within thirty days"].`);

/** A workspace with knowledge whose mail a provider posts. */
async function scene(part: "off" | "draft" | "answer" | null, steps: readonly ScriptedStep[] = [searches, CITED]) {
  const { id: workspace } = await testWorkspace(desk);
  const caller = await testCaller(desk, workspace);
  const script: ScriptedModel = scriptedModel(steps);
  model = script;
  await addKnowledge(desk, workspace, [PAGE]);
  await makeHook(desk, caller, { address: "help@acme.example", takesTags: true });
  const set = (ai: JsonObject) => changeSettings(desk, caller, { ai }, { dryRun: false, message: "" });
  if (part !== null) await set({ mail: part });
  const come = async (parts: MailParts = {}) => {
    desk.pass(1000);
    await deliver(desk, workspace, mailOf({ text: QUESTION, ...parts }));
    await readAll(desk);
  };
  const draft = async (on = desk) => {
    const queue = draftQueue(on);
    for (const row of await queue.lease(100)) await queue.send(row);
  };
  const shown = async (at = 0) => {
    const conversation = (await conversationsOf(desk, workspace))[at];
    assert.ok(conversation !== undefined);
    return await readDraft(desk, { workspace, conversationId: conversation.id });
  };
  const conversation = async (at = 0) => {
    const found = (await conversationsOf(desk, workspace))[at];
    assert.ok(found !== undefined);
    return found;
  };
  /** The mails that leave now. */
  const mails = async () => {
    const before = sent.length;
    const queue = mailQueue(desk);
    for (const row of await queue.lease(100)) await queue.send(row);
    return sent.slice(before).filter((one) => one.workspace === workspace);
  };
  return { workspace, caller, script, come, draft, shown, conversation, mails, set };
}

Deno.test("an email waits for a person immediately and gets a draft with sources, which only a person sends", async () => {
  const { come, draft, shown, conversation, mails, caller, workspace } = await scene(null);
  await come();
  assert.equal((await conversation()).status, "waiting");
  assert.equal((await shown())?.state, "waiting");
  await draft();
  const ready = await shown();
  assert.deepEqual([ready?.state, ready?.text], ["ready", REFUNDS]);
  assert.deepEqual(ready?.sources.map(({ title, url }) => [title, url?.replace(/#.*/, "")]), [["Refunds", PAGE.url]]);
  assert.deepEqual(await mails(), [], "a draft is no mail");
  assert.equal((await messagesOf(desk, workspace)).length, 1, "and no message");
  await writeAsTeammate(desk, caller, 1, { kind: "reply", clientId: "1", text: `${ready?.text} Kind regards` });
  assert.equal(await shown(), null, "answered: the draft is over");
  assert.equal((await mails()).length, 1);
});

Deno.test("a draft is written without actions, their results, or customer data", async () => {
  const wrong: ScriptedStep = [{ kind: "call", id: "1", name: "refund_order", input: { order: "1" } }];
  const { come, draft, shown, script } = await scene("draft", [wrong, searches, CITED]);
  await come();
  await draft();
  assert.equal((await shown())?.state, "ready");
  for (const { functions, customer } of script.requests) {
    assert.deepEqual(functions.map(({ name }) => name), ["search_knowledge"]);
    assert.deepEqual(customer, { signedIn: false, name: null });
  }
  const refused = script.requests[1]?.messages.findLast(({ role }) => role === "result");
  assert.ok(refused?.role === "result" && refused.outcome === "invalid");
});

Deno.test("the built-in agent drafts what the knowledge says, and nothing where it says nothing", async () => {
  const { come, draft, shown, mails, set } = await scene("draft");
  model = builtinModel();
  await come();
  await draft();
  const ready = await shown();
  assert.match(ready?.text ?? "", /within thirty days/);
  assert.match(ready?.text ?? "", /Refunds: https:\/\/help\.acme\.example\/refunds/, "an email shows no Markdown");
  assert.equal(ready?.sources.length, 1);
  await come({ subject: "Hi", text: "Do you like penguins?" });
  await draft();
  assert.deepEqual([(await shown(1))?.state, (await shown(1))?.text], ["none", null]);
  await set({ mail: "answer" });
  await come({ subject: "Again" });
  await draft();
  assert.match((await mails())[0]?.text ?? "", /within thirty days/, "its link to the source is in the knowledge");
});

Deno.test("with drafts switched off the agent does nothing; newsletters and automatic mails never get a draft", async () => {
  const off = await scene("off");
  await off.come();
  assert.equal(await off.shown(), null);
  const on = await scene("answer");
  await on.come({ headers: "List-Id: <news.example.org>" });
  assert.equal(await on.shown(), null);
  assert.equal((await on.conversation()).handler, "human");
  await on.set({ enabled: false });
  await on.come();
  assert.equal(await on.shown(1), null, "the AI is switched off");
});

Deno.test("if the owner enabled it, the agent answers an email once, marked as automatic; then a person does", async () => {
  const { come, draft, conversation, mails, workspace, shown, script } = await scene("answer");
  await come();
  assert.deepEqual([(await conversation()).status, (await conversation()).handler], ["open", "ai"]);
  await draft();
  const [answer] = await mails();
  assert.ok(answer !== undefined);
  assert.match(answer.text, new RegExp(REFUNDS.replaceAll(".", "\\.")));
  assert.match(answer.text, /Refunds: https:\/\/help\.acme\.example\/refunds/);
  assert.match(answer.text, /Answered by the AI agent of .+\. A person reads your reply/);
  assert.equal(answer.automatic, true, "no machine answers it");
  assert.deepEqual(await messagesOf(desk, workspace), [`customer text: ${QUESTION}`, `ai text: ${REFUNDS}`]);
  assert.deepEqual([(await conversation()).status, (await conversation()).aiReplies], ["open", 1]);
  await draft();
  assert.deepEqual(await mails(), [], "once");
  const requests = script.requests.length;
  await come({ headers: `In-Reply-To: ${answer.messageId}`, text: "Yes, please do it. And when?" });
  const { status, handler } = await conversation();
  assert.deepEqual([status, handler], ["waiting", "human"]);
  await draft();
  assert.deepEqual(await mails(), [], "the second answer is a person's");
  assert.ok(script.requests.length > requests && await shown() !== null, "with a draft");
});

for (
  const [why, steps] of [
    ["says what no source has", [searches, says(`${REFUNDS} Your parcel number 4711 reached our depot yesterday.`)]],
    ["claims a change", [searches, says(`${REFUNDS} I have refunded you.`)]],
    ["has not searched", [says("Refunds take three working weeks at most, dear customer.")]],
  ] as const
) {
  Deno.test(`an answer that ${why} is not sent by the agent: it is a draft, and a person is waited for`, async () => {
    const { come, draft, shown, conversation, mails } = await scene("answer", steps);
    await come();
    await draft();
    assert.deepEqual(await mails(), []);
    assert.equal((await conversation()).status, "waiting");
    const ready = await shown();
    assert.equal(ready?.state, "ready");
    assert.match(ready?.reason ?? "", /not send it itself/);
  });
}

Deno.test("the agent answers an address a limited number of times a day, over all its conversations", async () => {
  const { come, draft, mails, conversation } = await scene("answer");
  const often = DRAFT_LIMITS.mailsPerSenderMax;
  for (let at = 0; at <= often; at++) {
    model = scriptedModel([searches, CITED]);
    await come({ from: "KIM@example.org" });
    await draft();
  }
  assert.equal((await mails()).length, often);
  assert.equal((await conversation(often)).status, "waiting");
});

Deno.test("an answer of the agent is not sent after a person's, and one interrupted by a crash is sent once", async () => {
  const { come, draft, mails, conversation, caller, workspace } = await scene("answer");
  await come();
  await changeConversation(desk, caller, 1, { kind: "take_over" });
  await draft();
  assert.deepEqual(await mails(), []);
  model = scriptedModel([searches, CITED]);
  await come({ subject: "Another" });
  const dies = () => {
    throw new Error("killed");
  };
  const queue = draftQueue({ ...desk, live: { ...desk.live, publish: dies } });
  for (const row of await queue.lease(10)) await queue.send(row).catch(() => {});
  desk.pass(DRAFT_LIMITS.leaseMs + 1);
  await draft();
  assert.equal((await mails()).length, 1);
  assert.equal((await conversation(1)).aiReplies, 1);
  assert.equal((await messagesOf(desk, workspace)).filter((line) => line.startsWith("ai text")).length, 1);
});

Deno.test("a draft is retried when the model fails, and then a person has the mail without one", async () => {
  const failed: ScriptedStep = [{ kind: "failed", code: "unreachable", message: "gone" }];
  const { come, draft, shown, conversation } = await scene("answer", Array.from({ length: 9 }, () => failed));
  await come();
  for (const waitMs of [0, ...DRAFT_LIMITS.retryMs]) {
    assert.equal((await shown())?.state, "waiting");
    desk.pass(waitMs + 1);
    await draft();
  }
  assert.deepEqual([(await shown())?.state, (await shown())?.reason], ["none", "The model gave no answer."]);
  assert.equal((await conversation()).status, "waiting");
});

Deno.test("a teammate asks for a draft and discards it; a viewer may not, and a newer message ends it", async () => {
  const { come, draft, shown, caller, workspace } = await scene("off");
  await come();
  await assert.rejects(askForDraft(desk, await testCaller(desk, workspace, "viewer"), 1), /right|role|viewer/i);
  await askForDraft(desk, caller, 1);
  await draft();
  const ready = await shown();
  assert.equal(ready?.state, "ready");
  await endDraft(desk, caller, 1, { id: ready?.id ?? "", how: "discarded" });
  assert.equal(await shown(), null);
  model = scriptedModel([searches, CITED]);
  await askForDraft(desk, caller, 1);
  await draft();
  assert.equal((await shown())?.state, "ready", "again");
  const row = await desk.db.selectFrom("mailThreads").selectAll().where("workspace", "=", workspace).executeTakeFirst();
  assert.equal(row, undefined, "nothing was mailed");
  await writeAsTeammate(desk, caller, 1, { kind: "reply", clientId: "2", text: "Hello" });
  await assert.rejects(askForDraft(desk, caller, 1), /No message waits/);
});
