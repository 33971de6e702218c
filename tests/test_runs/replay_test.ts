import assert from "node:assert/strict";
import { openChat, seen, shownId } from "../conversations/chat.ts";
import { testDesk } from "../support/desk.ts";
import { readLive, runTests, saveFile, traces } from "./bench.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

/** A chat in which the customer looked at the account and pressed Upgrade; from then on nothing may be called. */
async function chatThatWasHeld() {
  const app = { isClosed: false };
  const chat = await openChat(base, {
    app: () => {
      if (app.isClosed) throw new Error("a replay called the app");
      return undefined;
    },
  });
  const card = await chat.say("Which plan am I on?");
  const pressed = await chat.press(shownId(card), "children.4.children.0");
  assert.ok(seen(pressed).includes("text: Your plan is now Pro."), seen(pressed).join());
  await chat.say("And which plan am I on now?");
  app.isClosed = true;
  return chat;
}

Deno.test("replay answers every call from the recording, also of presses, and never calls the app", async () => {
  const chat = await chatThatWasHeld();
  const before = await traces(chat);
  const calls = chat.calls.length;
  // The mock says starter, the recording pro: the second answer is the recorded one.
  const { replays, passed, failed } = await runTests(chat, { names: [], replay: true });
  assert.deepEqual([passed, failed], [0, 0]);
  assert.deepEqual(replays.map(({ conversation, pass, changed, error }) => [conversation, pass, changed, error]), [
    [1, true, [], null],
  ]);
  assert.equal(chat.calls.length, calls);
  assert.deepEqual(await traces(chat), before);
});

Deno.test("replay lists turns with a different result, with both replies", async () => {
  const chat = await chatThatWasHeld();
  const action = await readLive(chat, "actions/get_account.yaml");
  await saveFile(chat, "actions/get_account.yaml", action.replace("widget: account_card\n", ""));
  const { replays: [replay] } = await runTests(chat, { names: [], replay: true });
  assert.equal(replay?.pass, false);
  const [turn] = replay?.changed ?? [];
  assert.equal(turn?.message, "Which plan am I on?");
  assert.match(turn?.before.reply ?? "", /3 of 5 used/);
  assert.match(turn?.now.reply ?? "", /^Here is what I found\. Plan: starter\./);
  assert.deepEqual(turn?.differs, ["widget"]);
});

Deno.test("replay names a button that is no longer offered", async () => {
  const chat = await chatThatWasHeld();
  const card = await readLive(chat, "widgets/account_card.json");
  await saveFile(chat, "widgets/account_card.json", card.replace("Upgrade to Pro", "Go Pro"));
  const { replays: [replay] } = await runTests(chat, { names: [], replay: true });
  assert.equal(replay?.pass, false);
  assert.match(replay?.error ?? "", /“Upgrade to Pro” was pressed then, and is not offered now/);
});

Deno.test("replay repeats a typed yes, and uses the mock for a call without a recording", async () => {
  const chat = await openChat(base);
  await chat.say("Please upgrade my account to pro");
  await chat.say("yes");
  const made = chat.calls.length;
  await chat.desk.db.updateTable("messages").set({ text: "Please switch my account to starter" })
    .where("workspace", "=", chat.context.workspace).where("n", "=", 1).execute();
  const { replays: [replay] } = await runTests(chat, { names: [], replay: true, replayLimit: 5 });
  assert.deepEqual([replay?.pass, replay?.error], [true, null]);
  assert.equal(chat.calls.length, made);
});

Deno.test("replay makes no calls even with mockTools false", async () => {
  const chat = await chatThatWasHeld();
  const { replays: [replay] } = await runTests(chat, { names: [], mockTools: false, replay: true });
  assert.equal(replay?.pass, true);
});

Deno.test("replay of an anonymous visitor's call is refused again", async () => {
  const chat = await openChat(base, { signedIn: false });
  await chat.say("How many seats of my account are in use?");
  const { replays: [replay] } = await runTests(chat, { names: [], replay: true });
  assert.deepEqual([replay?.pass, replay?.changed], [true, []]);
});
