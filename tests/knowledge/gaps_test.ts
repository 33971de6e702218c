import assert from "node:assert/strict";
import { closeGaps, gapKey, listGaps, recordGap } from "../../core/knowledge/gaps.ts";
import { GAP_LIMITS } from "../../core/limits/knowledge.ts";
import { draftArticle } from "../../core/knowledge/draft_article.ts";
import { json } from "../../core/db/json.ts";
import { groupGaps, listGapGroups } from "../../core/knowledge/gap_groups.ts";
import { openChat } from "../conversations/chat.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { scriptedModel } from "../support/scripted_model.ts";
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
  Deno.test(`gapKey treats "${other}" like "${one}"`, () => assert.equal(gapKey(other), gapKey(one)));
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

Deno.test("closeGaps closes a question in all its wordings until it is asked again, in its own workspace only", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { id: other } = await testWorkspace(desk);
  const ask = (question: string) => recordGap(desk, { workspace, conversationId: null, question });
  await ask("Do you ship to Norway?");
  await ask("Hello! My name is Tom. I moved last week. Do you ship to Norway? Thanks, Tom");
  const key = gapKey("ship to norway");
  assert.equal(await closeGaps(desk, other, [key]), false);
  assert.deepEqual(await listGaps(desk, other), []);
  assert.equal(await closeGaps(desk, workspace, [key]), true);
  assert.equal(await closeGaps(desk, workspace, [key]), false);
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

const GROUPED: readonly (readonly string[])[] = [
  ["Do you ship to Norway?", "How much is shipping to Norway", "delivery Norway"],
  ["Do you ship to Sweden?"],
  ["Can I export a timeline as SVG?", "export to SVG"],
  ["Do you sell gift cards?"],
  ["配送はいつ届きますか"],
];

Deno.test("groupGaps groups different wordings of a question, and separates different questions", () => {
  const gaps = GROUPED.flat().map((question, at) => ({
    ...{ key: gapKey(question), question, count: 1, customers: [`c${at % 2}`, "c0"] },
    ...{ lastAsked: new Date(at), conversations: [] },
  }));
  const groups = groupGaps(gaps);
  const asked = groups.map(({ question, others }) => [question, ...others]);
  assert.deepEqual(asked, GROUPED.toSorted((one, other) => other.length - one.length));
  const [first] = groups;
  assert.deepEqual([first?.count, first?.customers, first?.lastAsked], [3, 2, new Date(2)]);
  assert.deepEqual(first?.keys, GROUPED[0]?.map(gapKey));
});

Deno.test("listGapGroups returns who asked and the nearest passage; a draft uses it and the team's replies", async () => {
  const { desk: one, context, say } = await openChat(desk);
  const { workspace } = context;
  await say("hello");
  const { id: conversationId } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const page = {
    url: "https://help.example.com/shipping",
    title: "Shipping",
    markdown: "# Shipping\n\nWe ship to Sweden.",
  };
  await addKnowledge(one, workspace, [page]);
  await recordGap(one, { workspace, conversationId, question: "Do you ship to Norway?" });
  await recordGap(one, { workspace, conversationId, question: "What does shipping to Norway cost?" });
  const [group, ...more] = await listGapGroups(one, workspace);
  assert.deepEqual([group?.count, group?.customers, group?.nearest?.title, more.length], [2, 1, "Shipping", 0]);

  const asked = { question: "Do you ship to Norway?", keys: group?.keys ?? [] };
  await assert.rejects(draftArticle(one, workspace, asked), { code: "invalid_input" });
  const model = scriptedModel([[{ kind: "text", delta: "We ship to Norway within [to be added] days." }]]);
  await desk.db.insertInto("messages").values({
    ...{ id: one.newId(), workspace, conversationId, n: 900, author: "teammate", kind: "text" },
    ...{ text: "Nine days to Norway.", card: json(null), data: json({}), at: new Date(desk.now().getTime() + 1000) },
  }).execute();
  const text = await draftArticle({ ...one, model }, workspace, asked);
  assert.equal(text, "We ship to Norway within [to be added] days.");
  const read = model.requests.flatMap(({ messages }) => messages).map((message) =>
    "text" in message ? message.text : ""
  );
  assert.match(read.join(), /We ship to Sweden\.[^]*Nine days to Norway\./);
});
