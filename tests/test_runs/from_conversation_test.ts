import assert from "node:assert/strict";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { readExchange, readOpenings } from "../../core/test_runs/exchange.ts";
import { caseFromExchange } from "../../core/test_runs/from_conversation.ts";
import { openChat } from "../conversations/chat.ts";
import { testDesk } from "../support/desk.ts";
import { callTool, runTests } from "./bench.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

Deno.test("caseFromExchange makes a case of a real conversation, which then passes", async () => {
  const chat = await openChat(base);
  await chat.say("Which plan am I on?");
  const { workspace } = chat.context;
  const { id: conversationId } = await chat.desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const [opening] = await readOpenings(chat.desk, { workspace, conversationId }, 1);
  assert.ok(opening);
  const { agent } = await liveAgent(chat.desk, workspace);
  const exchange = await readExchange(chat.desk, opening);
  const made = caseFromExchange(agent, exchange, new Set(["which plan am i on"]));
  assert.deepEqual(made, {
    name: "which plan am i on 2",
    message: "Which plan am I on?",
    expect: { outcome: "action", tools: ["get_account"], widget: "account_card" },
  });
  await callTool(chat, "add_test_case", { file: "real", case: made });
  const { passed, failed } = await runTests(chat, { file: "real" });
  assert.deepEqual([passed, failed], [1, 0]);
});

Deno.test("caseFromExchange cuts a long message's name at a word and leaves the message whole", async () => {
  const chat = await openChat(base);
  const { agent } = await liveAgent(chat.desk, chat.context.workspace);
  const said = `${"a long story ".repeat(20)}\nand its end!`;
  const exchange = { said, outcome: "answer", replies: [], calls: [], shown: [], reply: "" } as const;
  const { name, message } = caseFromExchange(agent, exchange, new Set());
  assert.equal(message, said);
  assert.match(name, /^a long story .*\w$/);
  assert.ok(name.length <= 60);
});
