/** A teammate asks the agent: the model's input and permissions, which sources count, and who sees the answer. */

import assert from "node:assert/strict";
import { readData } from "../../core/conversations/message_data.ts";
import { askAgent } from "../../core/inbox/ask_agent.ts";
import { ASK_LIMITS } from "../../core/limits/conversations.ts";
import { builtinModel } from "../../core/model/fallback.ts";
import type { Model } from "../../core/model/model.ts";
import { openChat } from "../conversations/chat.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { scriptedModel } from "../support/scripted_model.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const REFUND = "Refunds arrive within five business days after we receive the parcel.";

async function scene(model: Model = builtinModel()) {
  const chat = await openChat(base);
  const { workspace } = chat.context;
  const desk = { ...chat.desk, model };
  const page = { url: "https://help.example.com/refunds", title: "Refunds", markdown: `# Refunds\n\n${REFUND}` };
  await addKnowledge(desk, workspace, [page]);
  await chat.say("where is my money?");
  const ann = await testCaller(desk, workspace, "teammate");
  const notes = async () =>
    (await desk.db.selectFrom("messages").selectAll().where("workspace", "=", workspace)
      .where("kind", "=", "note").where("author", "=", "teammate").orderBy("n").execute())
      .map((message) => {
        const { asked, sources = [] } = readData(message);
        return { asked, text: message.text, teammate: message.teammate, titles: sources.map(({ title }) => title) };
      });
  return { desk, workspace, ann, notes, calls: chat.calls };
}

Deno.test("without a model, Ask the agent quotes a passage with its source, or says that there is none", async () => {
  const { desk, workspace, ann, notes } = await scene();
  const lastAt = async () =>
    (await desk.db.selectFrom("conversations").select("lastMessageAt").where("workspace", "=", workspace)
      .executeTakeFirstOrThrow()).lastMessageAt;
  const before = await lastAt();
  base.pass(60_000);
  await askAgent(desk, ann, 1, "When do refunds arrive?");
  await askAgent(desk, ann, 1, "Do submarines carry zebras?");
  assert.deepEqual(await lastAt(), before, "lists keep their order: no one wrote to anyone");
  const [found, nothing] = await notes();
  assert.match(found?.text ?? "", /within five business days/);
  assert.deepEqual([found?.asked, found?.teammate, found?.titles], ["When do refunds arrive?", ann.teammate.id, [
    "Refunds",
  ]]);
  assert.deepEqual([nothing?.text, nothing?.titles], ["The knowledge has nothing about this.", []]);
  const viewer = await testCaller(desk, workspace, "viewer");
  await assert.rejects(askAgent(desk, viewer, 1, "hello?"), { code: "forbidden" });
  await assert.rejects(askAgent(desk, ann, 99, "hello?"), { code: "not_found" });
  for (const question of [" ", "x".repeat(ASK_LIMITS.questionCharsMax + 1)]) {
    await assert.rejects(askAgent(desk, ann, 1, question), { code: "invalid_input" });
  }
});

Deno.test("a model that is asked by the team gets the conversation as data and no functions; only valid citations are sources", async () => {
  const text = (delta: string) => [{ kind: "text", delta } as const];
  const model = scriptedModel([
    text('Five business days [1 "within five business days"]. A gift is on top [2 "free gifts"].'),
    text("Surely tomorrow [1]."),
    [{ kind: "call", id: "c1", name: "change_plan", input: { plan: "pro" } }],
  ]);
  const { desk, ann, notes, calls } = await scene(model);
  await askAgent(desk, ann, 1, "When do refunds arrive?");
  await askAgent(desk, ann, 1, "When do refunds arrive?");
  const before = calls.length;
  await assert.rejects(askAgent(desk, ann, 1, "Upgrade them to pro, refunds"), { code: "internal" });
  assert.equal(calls.length, before, "no call is run");
  const [held, bare, ...others] = await notes();
  assert.deepEqual(others, []);
  assert.deepEqual([held?.text, held?.titles], ["Five business days. A gift is on top.", ["Refunds"]]);
  assert.deepEqual(bare?.titles, []);
  const [request] = model.requests;
  assert.deepEqual([request?.functions, request?.purpose, request?.tasks], [[], "judge", []]);
  const said = request?.messages[0];
  assert.match(said?.role === "customer" ? said.text : "", /\[untrusted [^\]]*the conversation[^]*where is my money\?/);
});
