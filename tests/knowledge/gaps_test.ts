import assert from "node:assert/strict";
import { closeGap, gapKey, listGaps, recordGap } from "../../core/knowledge/gaps.ts";
import { GAP_LIMITS } from "../../core/limits/knowledge.ts";
import { openChat } from "../conversations/chat.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();

Deno.test.afterAll(() => desk.close());

const SAME: readonly (readonly [string, string])[] = [
  ["Do you ship to Norway?", "do you ship to norway"],
  ["Do you ship to Norway?", "Hi, can you please tell me if you are shipping to Norway"],
  ["What are the bulk discounts", "bulk discount?"],
  ["配送はいつ届きますか", "配送はいつ届きますか？"],
];

for (const [one, other] of SAME) {
  Deno.test(`gapKey takes "${other}" for "${one}"`, () => assert.equal(gapKey(other), gapKey(one)));
}

Deno.test("gapKey distinguishes different questions", () => {
  assert.notEqual(gapKey("Do you ship to Norway?"), gapKey("Do you ship to Sweden?"));
  assert.notEqual(gapKey("who are you"), gapKey("what is it"));
});

Deno.test("listGaps shows a question once, with how often and where it was asked, the most asked first", async () => {
  const { desk: one, context, say } = await openChat(desk);
  const { workspace } = context;
  await say("hello");
  const conversation = await desk.db.selectFrom("conversations").select(["id", "number"])
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const { id: conversationId } = conversation;
  await recordGap(one, { workspace, conversationId, question: "Do you sell gift cards?" });
  desk.pass(1000);
  await recordGap(one, { workspace, conversationId, question: "Do you ship to Norway?" });
  desk.pass(1000);
  await recordGap(one, { workspace, conversationId, question: "  shipping to\nNorway " });
  await recordGap(one, { workspace, conversationId, question: " ?! " });
  const gaps = await listGaps(one, workspace);
  assert.deepEqual(gaps.map(({ question, count }) => [question, count]), [
    ["shipping to Norway", 2],
    ["Do you sell gift cards?", 1],
  ]);
  assert.deepEqual(gaps[0]?.lastAsked, desk.now());
  assert.deepEqual(gaps[0]?.conversations, [conversation]);
});

Deno.test("closeGap takes a question away in all its words, until it is asked again; others see nothing of it", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { id: other } = await testWorkspace(desk);
  const ask = (question: string) => recordGap(desk, { workspace, conversationId: null, question });
  await ask("Do you ship to Norway?");
  await ask("Hello! My name is Tom. I moved last week. Do you ship to Norway? Thanks, Tom");
  const key = gapKey("ship to norway");
  assert.equal(await closeGap(desk, other, key), false);
  assert.deepEqual(await listGaps(desk, other), []);
  assert.equal(await closeGap(desk, workspace, key), true);
  assert.equal(await closeGap(desk, workspace, key), false);
  assert.deepEqual(await listGaps(desk, workspace), []);
  await ask("Norway shipping?");
  assert.deepEqual((await listGaps(desk, workspace)).map(({ count }) => count), [1]);
});

Deno.test("recordGap cuts a long question and forgets those that were left open for long", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await recordGap(desk, { workspace, conversationId: null, question: "old question" });
  desk.pass(GAP_LIMITS.keptMs + 1);
  await recordGap(desk, { workspace, conversationId: null, question: `x${" word".repeat(200)}` });
  const gaps = await listGaps(desk, workspace);
  assert.deepEqual(gaps.map(({ question }) => question.length), [GAP_LIMITS.questionCharsMax]);
});
