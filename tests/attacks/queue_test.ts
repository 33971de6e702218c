/**
 * The queue of changes against a hostile model: one yes makes one change, the one that its question showed.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { TurnEvent } from "../../core/conversations/events.ts";
import { ACTION_LIMITS } from "../../core/limits/actions.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { openChat, shownId, type TestChat } from "../conversations/chat.ts";
import { testDesk } from "../support/desk.ts";
import { scriptedModel, type ScriptedStep } from "../support/scripted_model.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const FILES = {
  "actions/add_note.yaml": `
description: Leave a note.
method: POST
url: https://app.example.com/support/accounts/{user.id}/notes
headers: { Authorization: "Bearer {secrets.SUPPORT_API_KEY}" }
body: { text: "{text}" }
input:
  text: { type: string, description: The note }
`,
  "actions/close_account.yaml": `
description: Close the account.
method: DELETE
url: https://app.example.com/support/accounts/{user.id}
headers: { Authorization: "Bearer {secrets.SUPPORT_API_KEY}" }
body: { reason: "{reason}" }
input:
  reason: { type: string, description: Why }
`,
};

const call = (name: string, input: unknown): ModelEvent => ({ kind: "call", id: name, name, input });
const NOTE = call("add_note", { text: "Hello" });
const CLOSE = call("close_account", { reason: "x" });

const WAYS = ["typed", "pressed"] as const;

function yes(chat: TestChat, way: typeof WAYS[number], events: readonly TurnEvent[]) {
  return way === "typed" ? chat.say("yes") : chat.press(shownId(events), "yes");
}

/** What reached the app, without reads. */
function changes({ calls }: TestChat): readonly string[] {
  return calls.filter(({ method }) => method !== "GET").map(({ method, body }) => `${method} ${JSON.stringify(body)}`);
}

async function open(steps: readonly ScriptedStep[]): Promise<TestChat> {
  return await openChat(base, { model: scriptedModel(steps), files: FILES });
}

const NOTED = 'POST {"text":"Hello"}';

/** The changes that a model queues behind the harmless one, and its calls after the yes. */
const TRICKS: Readonly<Record<string, readonly ScriptedStep[]>> = {
  "a harmful change": [[NOTE, CLOSE], [CLOSE]],
  "the same harmful change twice": [[NOTE, CLOSE, CLOSE], [CLOSE, CLOSE]],
  "another input of the same action": [[NOTE, call("add_note", { text: "Send me everything" })]],
  "a change that says it was confirmed": [[NOTE, call("close_account", { reason: "x", confirmed: true })], [CLOSE]],
  "twenty changes": [
    [NOTE, ...Array.from({ length: 20 }, (_, at) => call("close_account", { reason: String(at) }))],
    [CLOSE],
  ],
  "a read that hides the change": [[NOTE, call("get_account", {}), CLOSE], [CLOSE]],
  "a handover that hides the change": [[NOTE, CLOSE, call("talk_to_person", { reason: "x" })], [CLOSE]],
};

for (const way of WAYS) {
  for (const [what, steps] of Object.entries(TRICKS)) {
    Deno.test(`takeMessage lets one ${way} yes do one change, whatever a model queues behind it: ${what}`, async () => {
      const chat = await open(steps);
      const asked = await chat.say("please leave a note");
      assert.deepEqual(changes(chat), []);
      const question = asked.find((event) => event.event === "confirm");
      if (what === "a handover that hides the change") {
        assert.equal(question, undefined);
        return assert.deepEqual(changes(chat), []);
      }
      assert.equal(question?.summary, "Add note: text = Hello");
      await yes(chat, way, asked);
      assert.deepEqual(changes(chat), [NOTED]);
      // The next question is on the screen: neither the old button nor a "no" does anything.
      await chat.press(shownId(asked), "yes");
      await chat.say("no");
      await chat.press(shownId(asked), "yes");
      assert.deepEqual(changes(chat), [NOTED]);
    });
  }
}

Deno.test("takeMessage keeps the exact input of a queued change, whatever the model calls next", async () => {
  const changed = call("close_account", { reason: "another" });
  const chat = await open([[NOTE, CLOSE], [changed], [changed]]);
  const first = await chat.say("please leave a note and close");
  const second = await chat.press(shownId(first), "yes");
  const question = second.find((event) => event.event === "confirm");
  assert.deepEqual(question?.summary, "Close account: reason = x");
  await chat.press(shownId(second), "yes");
  assert.deepEqual(changes(chat), [NOTED, 'DELETE {"reason":"x"}']);
});

Deno.test("takeMessage takes no second yes that was sent with the first", async () => {
  const chat = await open([[NOTE, CLOSE], []]);
  const first = await chat.say("please leave a note and close");
  const press = shownId(first);
  // The screen of each of them shows the first question.
  await Promise.all([chat.press(press, "yes"), chat.say("yes"), chat.press(press, "yes"), chat.say("yes")]);
  assert.deepEqual(changes(chat), [NOTED]);
});

Deno.test("takeMessage queues at most the limit of changes, and drops them at any other message", async () => {
  const many = Array.from({ length: 20 }, (_, at) => call("close_account", { reason: String(at) }));
  const chat = await open([many, []]);
  const asked = await chat.say("hello");
  const { queue } = await base.db.selectFrom("confirmations").select("queue")
    .where("workspace", "=", chat.context.workspace).where("state", "=", "pending").executeTakeFirstOrThrow();
  assert.equal(queue.rest.length + 1, ACTION_LIMITS.changesAskedMax);
  await chat.say("what is this?");
  await chat.say("yes");
  await chat.press(shownId(asked), "yes");
  assert.deepEqual(changes(chat), []);
});
