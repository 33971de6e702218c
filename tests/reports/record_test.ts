/** Data recorded for reports while conversations go on: who answered, what the AI could not answer, the topic. */
import assert from "node:assert/strict";
import { changeConversation } from "../../core/inbox/change.ts";
import { conversationWith } from "../../core/inbox/begin.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { readFilter } from "../../core/reports/filter.ts";
import { readReport } from "../../core/reports/report.ts";
import { openChat, type TestChat } from "../conversations/chat.ts";
import { testCaller, testDesk } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const reportOf = ({ context }: TestChat) =>
  readReport(desk, context.workspace, readFilter(new URLSearchParams(), { timezone: "UTC", today: "2026-11-20" }));

Deno.test("the report counts an answer of the AI, with the task of its action as the topic", async () => {
  const chat = await openChat(desk);
  await chat.say("What plan am I on?");
  const { total, breakdowns, actions } = await reportOf(chat);
  assert.deepEqual([total.all, total.ai, total.none, total.resolved], [1, 1, 0, 0]);
  assert.equal(breakdowns.topic[0]?.key, "account");
  assert.deepEqual(actions, [{ action: "get_account", calls: 1, made: 1, failed: 0, conversations: 1 }]);
});

Deno.test("a reply that only offers a person does not count as an answer or a resolution", async () => {
  const chat = await openChat(desk);
  await chat.say("Qwertz uiop asdf?");
  const { total, breakdowns } = await reportOf(chat);
  assert.deepEqual([total.all, total.ai, total.none, total.missed, total.resolved], [1, 0, 1, 1, 0]);
  assert.equal(breakdowns.topic[0]?.key, "-");
});

Deno.test("the report of a conversation keeps its handoff, a person's answer, and its return to the AI", async () => {
  const chat = await openChat(desk);
  const caller = await testCaller(desk, chat.context.workspace);
  await chat.say("What plan am I on?");
  await chat.say("Talk to a person");
  const waiting = await reportOf(chat);
  assert.deepEqual([waiting.total.waiting, waiting.total.handed_over], [1, 1]);
  assert.equal(waiting.breakdowns.reason[0]?.key, "asked");
  desk.pass(120_000);
  await writeAsTeammate(desk, caller, 1, { kind: "note", clientId: "n", text: "A note is no answer." });
  assert.equal((await reportOf(chat)).total.waiting, 1);
  await writeAsTeammate(desk, caller, 1, { kind: "reply", clientId: "r", text: "Hello!" });
  await changeConversation(desk, caller, 1, { kind: "give_back" });
  const { total, took } = await reportOf(chat);
  assert.deepEqual([total.both, total.waiting, total.handed_over], [1, 0, 1]);
  assert.deepEqual(took.firstPerson, { of: 1, median: 120, slow: 120 });
  await changeConversation(desk, caller, 1, { kind: "resolve" });
  const resolved = await reportOf(chat);
  assert.deepEqual([resolved.total.resolved, resolved.took.end.of], [1, 1]);
});

Deno.test("a conversation that a teammate begins is marked so, and has no time to a first answer", async () => {
  const chat = await openChat(desk);
  const caller = await testCaller(desk, chat.context.workspace);
  const number = await conversationWith(desk, caller, chat.context.session.visitorId);
  desk.pass(30_000);
  await writeAsTeammate(desk, caller, number, { kind: "reply", clientId: "r", text: "May I help?" });
  const { total, breakdowns, took } = await reportOf(chat);
  assert.equal(total.people, 1);
  assert.equal(breakdowns.begun[0]?.key, "team");
  assert.equal(took.firstAnswer.of, 0);
});
