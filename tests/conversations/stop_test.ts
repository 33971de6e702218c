import assert from "node:assert/strict";
import type { TurnEvent } from "../../core/conversations/events.ts";
import { endDeadTurns } from "../../core/conversations/turn/dead_turns.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { readData } from "../../core/conversations/message_data.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import type { Model, ModelEvent } from "../../core/model/model.ts";
import { testDesk } from "../support/desk.ts";
import { openChat } from "./chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

/** A model that says its first words and then waits until it is aborted. */
function hangingModel(first: readonly ModelEvent[]): { readonly model: Model; readonly asked: Promise<void> } {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const model: Model = {
    name: "hanging",
    async *answer(_request, signal) {
      yield* first;
      const aborted = new Promise<void>((end) => signal.addEventListener("abort", () => end(), { once: true }));
      resolve();
      await aborted;
      yield { kind: "failed", code: "timeout", message: "aborted" };
    },
  };
  return { model, asked };
}

/** Stops the desk while the model answers. */
async function stopInMidTurn(first: readonly ModelEvent[]) {
  const { model, asked } = hangingModel(first);
  const chat = await openChat(base, { model });
  const stop = new AbortController();
  const sent = { clientId: crypto.randomUUID(), text: "Where can I see what I pay?" };
  const turn = await takeMessage(chat.desk, { ...chat.context, stop: stop.signal }, sent);
  const events = Array.fromAsync(turn);
  await asked;
  stop.abort();
  return { chat, sent, events: await events };
}

const ends = (events: readonly TurnEvent[]) =>
  events.slice(-2).map((event) => event.event === "error" ? [event.code, event.text] : event.event);

const STOPPED = [["interrupted", ENGLISH.turn.interrupted], "done"];

for (
  const [when, first] of [
    ["before the model said anything", []],
    ["in the middle of the model's words", [{ kind: "text", delta: "You can see it under Billing. And" }]],
  ] as const
) {
  Deno.test(`a desk that stops ${when} asks the customer to send it again`, async () => {
    const { events } = await stopInMidTurn(first);
    assert.deepEqual(ends(events), STOPPED);
  });
}

Deno.test("a turn ended by the desk's stop is stored like one recovered after a crash", async () => {
  const { chat, sent } = await stopInMidTurn([]);
  const stored = () =>
    chat.desk.db.selectFrom("messages").selectAll()
      .where("workspace", "=", chat.context.workspace).where("clientId", "=", sent.clientId).executeTakeFirstOrThrow();
  const before = await stored();
  assert.equal(readData(before).turn?.state, "interrupted");
  await endDeadTurns({ ...chat.desk, instance: "another" });
  assert.deepEqual(await stored(), before);
});

Deno.test("after the desk's stop a retry says that it was interrupted, and the next message is answered", async () => {
  const { chat, sent } = await stopInMidTurn([]);
  assert.deepEqual(ends(await chat.say(sent.text, sent.clientId)), STOPPED);
  const words: Model = {
    name: "words",
    async *answer() {
      yield { kind: "text", delta: "Under Billing." };
      yield { kind: "done" };
    },
  };
  const turn = await takeMessage({ ...chat.desk, model: words }, chat.context, {
    clientId: crypto.randomUUID(),
    text: "And now?",
  });
  const events = await Array.fromAsync(turn);
  assert.equal(events.some(({ event }) => event === "error"), false);
});

Deno.test("a turn that begins while the desk stops does not call the model", async () => {
  const { model, asked } = hangingModel([]);
  let wasAsked = false;
  void asked.then(() => wasAsked = true);
  const chat = await openChat(base, { model });
  const context = { ...chat.context, stop: AbortSignal.abort() };
  const turn = await takeMessage(chat.desk, context, { clientId: crypto.randomUUID(), text: "What do I pay?" });
  assert.deepEqual(ends(await Array.fromAsync(turn)), STOPPED);
  assert.equal(wasAsked, false);
});
