/** A chat opened by a link in a mail: no yes counts and no button runs, whatever is pending in the conversation. */

import assert from "node:assert/strict";
import { takePress } from "../../core/conversations/turn/press.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { testDesk } from "../support/desk.ts";
import { openChat, posts, shownNow } from "./chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const SUBSCRIBE = `description: Subscribes the customer to a newsletter that they name.
method: POST
url: "https://app.example.com/newsletter"
body:
  list: "{list}"
input:
  list:
    type: string
    description: Which newsletter.
confirm: "Subscribe to {{ list }}?"
mock:
  list: news
`;

/** A visitor who is asked before a change that needs no customer. */
async function asked() {
  const model = scriptedModel([[{ kind: "call", id: "1", name: "subscribe", input: { list: "news" } }]]);
  const chat = await openChat(base, { model, signedIn: false, files: { "actions/subscribe.yaml": SUBSCRIBE } });
  const events = await chat.say("Subscribe me to the news");
  const question = events.find((event) => event.event === "confirm");
  assert.ok(question?.event === "confirm", JSON.stringify(events));
  const { id } = await chat.desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", chat.context.workspace).executeTakeFirstOrThrow();
  const context = { ...chat.context, session: { visitorId: "another", customer: null, link: { conversation: id } } };
  return { chat, context, question };
}

Deno.test("a typed yes in a chat opened by an email's link runs nothing, and ends the question", async () => {
  const { chat, context } = await asked();
  const shown = await shownNow(chat.desk, chat.context.workspace);
  const events = await Array.fromAsync(
    await takeMessage(chat.desk, context, { clientId: crypto.randomUUID(), text: "yes", shown }),
  );
  assert.ok(events.some(({ event }) => event === "done"));
  assert.deepEqual(posts(chat), []);
  await chat.say("yes");
  assert.deepEqual(posts(chat), [], "the visitor is asked again");
});

Deno.test("a press in a chat opened by an email's link runs nothing, and the visitor's own press still works", async () => {
  const { chat, context, question } = await asked();
  const press = { messageId: question.messageId, button: "yes" };
  await assert.rejects(takePress(chat.desk, context, press), { code: "forbidden" });
  assert.deepEqual(posts(chat), []);
  await chat.press(question.messageId, "yes");
  assert.equal(posts(chat).length, 1);
});
