/** How a request summarizes earlier conversations and omitted messages. */
import assert from "node:assert/strict";
import { TURN_LIMITS } from "../../core/limits/conversations.ts";
import { movePromptStart } from "../../core/conversations/run/prompts.ts";
import type { ModelMessage } from "../../core/model/model.ts";
import { scriptedModel, type ScriptedStep } from "../support/scripted_model.ts";
import { testDesk } from "../support/desk.ts";
import { openChat, type TestChat } from "./chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const text = (delta: string): ScriptedStep => [{ kind: "text", delta }];
const READ: ScriptedStep = [{ kind: "call", id: "1", name: "get_account", input: {} }];

/** Lines of the desk that begin so, with what they quote. */
function deskLines(messages: readonly ModelMessage[] | undefined, begins: RegExp): readonly string[] {
  return (messages ?? []).flatMap((one) =>
    one.role === "desk" && begins.test(one.text) ? [`${one.text}\n${one.quoted ?? ""}`] : []
  );
}

async function conversationOf({ context: { workspace } }: TestChat): Promise<string> {
  const { id } = await base.db.selectFrom("conversations").select("id").where("workspace", "=", workspace)
    .orderBy("startedAt", "desc").executeTakeFirstOrThrow();
  return id;
}

Deno.test("a request summarises the messages it omits: the successful calls and the customer's first words", async () => {
  const model = scriptedModel([READ, text("Starter."), text("Sure."), text("Yes.")]);
  const chat = await openChat(base, { model });
  await chat.say("What plan am I on?");
  await chat.say(`And ${"x".repeat(TURN_LIMITS.summaryMessageCharsMax * 2)}`);
  const [place] = await base.db.selectFrom("messages").select(["conversationId", "n"])
    .where("workspace", "=", chat.context.workspace).orderBy("n", "desc").limit(1).execute();
  if (place === undefined) assert.fail("nothing is stored");
  await movePromptStart(base, { workspace: chat.context.workspace, ...place }, place.n + 1);
  await chat.say("Thanks!");
  const messages = model.requests.at(-1)?.messages;
  const [line = "", ...others] = deskLines(messages, /earlier messages are left out/);
  assert.deepEqual(others, []);
  assert.match(line, /Calls in them that succeeded: get_account \(Friday, 20 November 2026 at 12:00 \(UTC\)\)\./);
  const cut = `And ${"x".repeat(TURN_LIMITS.summaryMessageCharsMax)}`.slice(0, TURN_LIMITS.summaryMessageCharsMax);
  assert.ok(line.endsWith(`\n- What plan am I on?\n- ${cut}`), line);
  assert.ok(!messages?.some((one) => one.role === "call"));
});

Deno.test("a request states a customer's earlier conversations and their topics, and nothing for a visitor", async () => {
  for (const signedIn of [true, false]) {
    const model = scriptedModel([text("Hello."), text("Hello again.")]);
    const chat = await openChat(base, { model, signedIn });
    const { workspace } = chat.context;
    await chat.say("My export is empty");
    await base.db.updateTable("conversations").set({ status: "resolved", resolvedAt: new Date(0) })
      .where("workspace", "=", workspace).where("id", "=", await conversationOf(chat)).execute();
    base.pass(3 * 24 * 60 * 60 * 1000);
    await chat.say("It is empty again");
    const lines = deskLines(model.requests.at(-1)?.messages, /^Earlier conversations/);
    assert.equal(lines.length, signedIn ? 1 : 0);
    if (signedIn) {
      assert.match(
        lines[0] ?? "",
        /^Earlier conversations of this customer: 1\. The last one began on .*, with:\nMy export is empty$/,
      );
    }
  }
});
