/** A typed yes answers the question on the screen where it was typed, whatever another tab was asked meanwhile. */

import assert from "node:assert/strict";
import type { TurnEvent } from "../../core/conversations/events.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { openChat, posts, seen, shownId, type TestChat } from "../conversations/chat.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { testDesk } from "../support/desk.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const asking = (plan: string) => [{ kind: "call", id: plan, name: "change_plan", input: { plan } }] as const;
const QUESTION = { pro: "confirm: Change plan: pro [Yes | No]", starter: "confirm: Change plan: starter [Yes | No]" };

/** Two questions after each other, and what each of two tabs shows last. */
async function twoTabs(): Promise<{ readonly chat: TestChat; readonly stale: string; readonly current: string }> {
  const chat = await openChat(base, { model: scriptedModel([asking("pro"), asking("starter")]) });
  const first = await chat.say("To pro, please");
  assert.deepEqual(seen(first).at(-1), QUESTION.pro);
  const second = await chat.say("To starter, please");
  assert.deepEqual(seen(second).at(-1), QUESTION.starter);
  return { chat, stale: shownId(first), current: shownId(second) };
}

async function typeYes(chat: TestChat, shown: string | undefined): Promise<readonly TurnEvent[]> {
  return await Array.fromAsync(
    await takeMessage(chat.desk, chat.context, { clientId: crypto.randomUUID(), text: "yes", shown }),
  );
}

for (
  const [screen, shownOn] of [
    ["shows the question before it", ({ stale }: { stale: string }) => stale],
    ["does not say what it shows", () => undefined],
    ["names a message that there is not", () => crypto.randomUUID()],
  ] as const
) {
  Deno.test(`takeMessage runs nothing for a yes from a screen that ${screen}, and asks again`, async () => {
    const { chat, ...tabs } = await twoTabs();
    const events = await typeYes(chat, shownOn(tabs));
    assert.deepEqual(seen(events), [QUESTION.starter]);
    assert.deepEqual(posts(chat), []);

    assert.deepEqual(seen(await typeYes(chat, tabs.current)), [QUESTION.starter], "the first question is over");
    assert.deepEqual(posts(chat), []);
  });
}

Deno.test("takeMessage takes a yes from the screen that shows the question, once", async () => {
  const { chat, current } = await twoTabs();
  assert.equal(seen(await typeYes(chat, current)).at(0), "action: change_plan ok");
  assert.deepEqual(posts(chat).map(({ body }) => body), [{ plan: "starter" }]);
  await typeYes(chat, current);
  assert.equal(posts(chat).length, 1);
});

Deno.test("takeMessage does not count a message of an earlier conversation as shown, even with a higher number", async () => {
  const words = [{ kind: "text", delta: "Hello." }] as const;
  const chat = await openChat(base, { model: scriptedModel([words, words, words, asking("pro")]) });
  const before = [await chat.say("Hi"), await chat.say("Hi again"), await chat.say("Still here")];
  const earlier = before.flat().findLast((event) => event.event === "text")?.messageId;
  await chat.desk.db.updateTable("conversations").set({ status: "resolved" })
    .where("workspace", "=", chat.context.workspace).execute();
  assert.deepEqual(seen(await chat.say("To pro, please")).at(-1), QUESTION.pro);
  assert.deepEqual(seen(await typeYes(chat, earlier)), [QUESTION.pro]);
  assert.deepEqual(posts(chat), []);
});
