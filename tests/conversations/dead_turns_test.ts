/** A turn whose process died: the first process to find it ends it, and the customer reads the outcome. */
import assert from "node:assert/strict";
import { joinConversations } from "../../core/conversations/join.ts";
import { openTurn } from "../../core/conversations/turn/lease.ts";
import { endDeadTurns } from "../../core/conversations/turn/dead_turns.ts";
import { answerLeftTurn, isLeftTurn } from "../../core/conversations/turn/left_turn.ts";
import { newestOpening } from "../../core/conversations/turn/turn_to_resume.ts";
import { TURN_LIMITS } from "../../core/limits/conversations.ts";
import { readData } from "../../core/conversations/message_data.ts";
import { takePress } from "../../core/conversations/turn/press.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { liveInstances, removeInstance, renewInstance } from "../../core/instances.ts";
import { languageOf, LANGUAGES } from "../../core/languages/languages.ts";
import { json } from "../../core/db/json.ts";
import type { Desk } from "../../core/desk.ts";
import { testDesk } from "../support/desk.ts";
import {
  answered,
  conversationOf,
  messagesOf,
  openChat,
  posts,
  seen,
  shownId,
  shownNow,
  type TestChat,
} from "./chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

/** A customer who said yes to a change at a desk that dies while the app is asked. */
async function dyingChat(locale = "en") {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const chat = await openChat({ ...base, instance: "dead" }, {
    locale,
    app: async ({ method }) => {
      if (method !== "POST") return undefined;
      asked.resolve();
      await released.promise;
      return answered(200, { plan: "pro" });
    },
  });
  const question = shownId(await chat.say("please change my plan to pro"));
  return {
    chat,
    question,
    asked: asked.promise,
    release: released.resolve,
    other: { ...chat.desk, instance: "other" },
  };
}

async function say(desk: Desk, { context }: TestChat, text: string, clientId: string = crypto.randomUUID()) {
  const shown = await shownNow(desk, context.workspace);
  return await Array.fromAsync(await takeMessage(desk, context, { clientId, text, shown }));
}

async function press(desk: Desk, { context }: TestChat, messageId: string) {
  return await Array.fromAsync(await takePress(desk, context, { messageId, button: "yes" }));
}

async function audited({ desk, context }: TestChat) {
  return await desk.db.selectFrom("audit").select(["outcome", "action"])
    .where("workspace", "=", context.workspace).where("action", "=", "change_plan").where("outcome", "!=", "needs_yes")
    .execute();
}

const OFFER = "confirm: Would you like to talk to a person? [Talk to a person]";
const MAYBE = "I got no clear answer, so it may or may not have worked.";

Deno.test("a press whose desk died during the call is ended by a retry at another desk, with one call", async () => {
  const { chat, question, asked, release, other } = await dyingChat();
  const dying = press(chat.desk, chat, question);
  await asked;
  const retried = await press(other, chat, question);
  assert.deepEqual(seen(retried), [
    "action: change_plan unknown",
    "receipt: Change plan: Pro · Not known whether done · You pressed “Yes”",
    `text: ${MAYBE}`,
    OFFER,
  ]);
  assert.equal(posts(chat).length, 1);
  assert.deepEqual(await audited(chat), [{ action: "change_plan", outcome: "unknown" }]);
  assert.equal((await say(other, chat, "thanks")).some(({ event }) => event === "error"), false);
  release();
  await dying;
  assert.equal(posts(chat).length, 1, "the desk that came back calls nothing again");
  assert.equal((await audited(chat))[0]?.outcome, "unknown");
});

Deno.test("a typed yes whose desk died is ended by a retry at another desk, and a second retry gets the same answer", async () => {
  const { chat, asked, release, other } = await dyingChat();
  const clientId = crypto.randomUUID();
  const dying = say(chat.desk, chat, "yes", clientId);
  await asked;
  const first = seen(await say(other, chat, "yes", clientId));
  assert.deepEqual(first.slice(-2), [`text: ${MAYBE}`, OFFER]);
  assert.equal(first.some((line) => line.startsWith("error")), false);
  assert.deepEqual(seen(await say(other, chat, "yes", clientId)), first);
  assert.equal(posts(chat).length, 1);
  release();
  await dying;
});

Deno.test("without a retry other desks end the turn of a dead one, and publish the line for the customer", async () => {
  const { chat, question, asked, release, other } = await dyingChat();
  const dying = press(chat.desk, chat, question);
  await asked;
  const heard: number[] = [];
  const stop = chat.desk.live.subscribe((event) => event.kind === "message" && heard.push(event.n));
  await endDeadTurns(other);
  const kept = await chat.desk.db.selectFrom("messages").select(["n", "text", "data"])
    .where("workspace", "=", chat.context.workspace).orderBy("n").execute();
  assert.ok(kept.some(({ text }) => text?.includes("Not known whether done")));
  assert.equal(kept.map(readData).find(({ press }) => press !== undefined)?.result?.line, MAYBE);
  assert.ok(heard.includes(kept.at(-1)?.n ?? 0));
  stop();
  release();
  await dying;
});

Deno.test("a dead desk's turn that had sent nothing is run again by the retry", async () => {
  const { chat, question, release, other } = await dyingChat();
  release();
  // The yes was taken, and the process died before the call.
  const { db } = chat.desk;
  const at = { workspace: chat.context.workspace };
  const dying = { ...chat.desk, db, outbound: chat.desk.outbound };
  const { conversationId, lastN } = await db.selectFrom("conversations").select(["id as conversationId", "lastN"])
    .where("workspace", "=", at.workspace).executeTakeFirstOrThrow();
  await db.updateTable("confirmations").set({ state: "taken", takenBy: "press" })
    .where("workspace", "=", at.workspace).execute();
  await db.updateTable("conversations").set({ lastN: lastN + 1 }).where("workspace", "=", at.workspace).execute();
  const data = { turn: { state: "running", lastN: 0, by: "dead" }, press: { messageId: question, button: "yes" } };
  await db.insertInto("messages").values({
    ...at,
    id: crypto.randomUUID(),
    conversationId,
    n: lastN + 1,
    at: dying.now(),
    author: "customer",
    kind: "press",
    text: "Yes",
    card: json(null),
    data: json(data),
    clientId: `press:${question}:yes:0`,
    teammate: null,
  }).execute();
  const retried = seen(await press(other, chat, question));
  assert.ok(retried.includes("action: change_plan ok"), retried.join("\n"));
  assert.equal(posts(chat).length, 1);
});

Deno.test("a message whose turn a restart ended is answered when it is sent again, once", async () => {
  const { chat, release, other } = await dyingChat();
  release();
  const { db } = chat.desk;
  const at = { workspace: chat.context.workspace };
  const clientId = crypto.randomUUID();
  const conversation = await db.selectFrom("conversations").selectAll()
    .where("workspace", "=", at.workspace).executeTakeFirstOrThrow();
  const text = "What plan am I on?";
  const draft = { author: "customer", kind: "text", text, clientId } as const;
  assert.equal((await openTurn(chat.desk, conversation, draft)).kind, "opened");
  await endDeadTurns(other);
  const answer = seen(await say(other, chat, text, clientId));
  assert.deepEqual(answer, ["action: get_account ok", "card: Starter plan, active"]);
  assert.deepEqual(seen(await say(other, chat, text, clientId)).filter((line) => line.startsWith("error")), []);
  const { count } = await db.selectFrom("messages").select(({ fn }) => fn.countAll<number>().as("count"))
    .where("workspace", "=", at.workspace).where("clientId", "=", clientId).executeTakeFirstOrThrow();
  assert.equal(Number(count), 1);
});

/** A message whose desk died before anything left it. */
async function leftMessage(text = "What plan am I on?") {
  const { chat, release, other } = await dyingChat();
  release();
  const clientId = crypto.randomUUID();
  const draft = { author: "customer", kind: "text", text, clientId } as const;
  const opening = await openTurn(chat.desk, await conversationOf(chat), draft);
  assert.ok(opening.kind === "opened");
  const pass = async (ms: number) => {
    const desk = { ...other, now: () => new Date(base.now().getTime() + ms) };
    await endDeadTurns(desk);
    return desk;
  };
  return { chat, clientId, text, pass };
}

Deno.test("a message whose desk died is run again, once, when the browser reads the thread", async () => {
  const { chat, pass } = await leftMessage();
  const { n } = (await messagesOf(chat)).at(-1)!;
  const newest = async () => await newestOpening(chat.desk, await conversationOf(chat));
  const heard: number[] = [];
  const stop = chat.desk.live.subscribe((event) => event.kind === "message" && heard.push(event.n));
  assert.equal(await isLeftTurn(await pass(0), await newest()), false, "the browser may still send it again");
  assert.deepEqual(heard, []);
  const later = await pass(TURN_LIMITS.againMs);
  assert.deepEqual(heard, [n], "an open chat reads its thread");
  const left = await newest();
  assert.ok(left !== null && await isLeftTurn(later, left));
  const answer = seen(await Array.fromAsync(await answerLeftTurn(later, chat.context, left)));
  assert.deepEqual(answer, ["action: get_account ok", "card: Starter plan, active"]);
  assert.equal(await isLeftTurn(later, await newest()), false);
  await pass(TURN_LIMITS.leftMs);
  assert.equal((await messagesOf(chat)).at(-1)?.kind, "card");
  stop();
});

Deno.test("without a browser an interrupted message gets a line that says so and offers a person", async () => {
  const { chat, text, clientId, pass } = await leftMessage();
  await pass(0);
  const later = await pass(TURN_LIMITS.leftMs);
  const said = (await messagesOf(chat)).at(-1)!;
  const { interrupted, offerPerson } = languageOf("en").turn;
  assert.equal(said.text, `${interrupted} ${offerPerson}`);
  assert.deepEqual(readData(said).choices, [languageOf("en").person]);
  assert.equal(await isLeftTurn(later, await newestOpening(chat.desk, await conversationOf(chat))), false);
  assert.equal(seen(await say(later, chat, text, clientId)).at(-1), "error: interrupted");
  await pass(2 * TURN_LIMITS.leftMs);
  assert.equal((await messagesOf(chat)).at(-1)?.id, said.id, "it is said once");
});

Deno.test("nothing is said of an interrupted message once the customer has written another", async () => {
  const { chat, pass } = await leftMessage();
  await say(await pass(0), chat, "What plan am I on?");
  const { length } = await messagesOf(chat);
  await pass(TURN_LIMITS.leftMs);
  assert.equal((await messagesOf(chat)).length, length);
});

Deno.test("an open chat receives the line of a press whose desk died, with the offer of a person", async () => {
  const { chat, question, asked, release, other } = await dyingChat();
  const dying = press(chat.desk, chat, question);
  await asked;
  const { n = 0 } = (await messagesOf(chat)).find(({ id }) => id === question) ?? {};
  const heard: number[] = [];
  const stop = chat.desk.live.subscribe((event) => event.kind === "message" && heard.push(event.n));
  await endDeadTurns(other);
  assert.ok(heard.includes(n), "the line is kept with the question");
  const said = (await messagesOf(chat)).at(-1)!;
  assert.deepEqual(readData(said).choices, [languageOf("en").person]);
  assert.ok(heard.includes(said.n));
  stop();
  release();
  await dying;
});

for (const way of ["a card's button", "a pressed yes", "a typed yes"] as const) {
  Deno.test(`${way} whose conversation was joined while the app is asked runs once, however often it is sent`, async () => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const chat = await openChat({ ...base, instance: "alive" }, {
      app: async ({ method }) => {
        if (method !== "POST") return undefined;
        asked.resolve();
        await released.promise;
        return answered(200, { plan: "pro" });
      },
    });
    const { desk, context: { workspace } } = chat;
    const words = way === "a card's button" ? "What plan am I on?" : "please change my plan to pro";
    const shown = shownId(await chat.say(words));
    const clientId = crypto.randomUUID();
    const send = async () => {
      if (way === "a typed yes") return await say(desk, chat, "yes", clientId);
      const button = way === "a pressed yes" ? "yes" : "children.4.children.0";
      return await chat.press(shown, button);
    };
    const running = send();
    await asked.promise;
    const from = await desk.db.selectFrom("conversations").selectAll()
      .where("workspace", "=", workspace).executeTakeFirstOrThrow();
    const into = {
      ...from,
      id: desk.newId(),
      number: from.number + 1,
      lastN: 0,
      tags: json(from.tags),
      page: json(from.page),
    };
    await desk.db.insertInto("conversations").values(into).execute();
    await desk.db.transaction().execute((db) =>
      joinConversations({ ...desk, db }, { workspace, into: into.id, from: from.id })
    );
    for (let tries = 0; tries < 3; tries++) {
      // The customer is not asked for another yes, and does not read that it failed.
      assert.deepEqual(seen(await send()), [`text: ${MAYBE}`]);
      assert.equal(posts(chat).length, 1);
    }
    released.resolve();
    await running;
    // A pressed button knows its answer by now.
    const pressed = way === "a typed yes" ? [] : ["action:  ok", "text: Your plan is now Pro."];
    assert.deepEqual(seen(await send()), [...pressed, `text: ${MAYBE}`]);
    assert.equal(posts(chat).length, 1);
    assert.deepEqual(await audited(chat), [{ action: "change_plan", outcome: "ok" }]);
  });
}

Deno.test("a retry waits for the turn of a desk that is alive", async () => {
  const { chat, question, asked, release, other } = await dyingChat();
  await renewInstance(chat.desk);
  const running = press(chat.desk, chat, question);
  await asked;
  let isOver = false;
  const retried = press(other, chat, question).finally(() => isOver = true);
  await endDeadTurns(other);
  assert.equal(isOver, false);
  release();
  assert.deepEqual(seen(await retried).filter((line) => line.startsWith("action")), ["action: change_plan ok"]);
  await running;
  await removeInstance(chat.desk);
  assert.equal((await liveInstances(other)).has("dead"), false);
});

Deno.test("the line about an interrupted turn is in the conversation's language, and never asks to send it again", async () => {
  const { chat, question, asked, release, other } = await dyingChat();
  const dying = press(chat.desk, chat, question);
  await asked;
  await chat.desk.db.updateTable("messages").set({
    text: "Ich möchte wechseln, und ich bitte euch, dass ihr meinen Tarif auf Pro umstellt.",
  })
    .where("workspace", "=", chat.context.workspace).where("author", "=", "customer").where("kind", "=", "text")
    .execute();
  const { mayHaveWorked } = languageOf("de").turn;
  assert.equal(seen(await press(other, chat, question)).at(-2), `text: ${mayHaveWorked}`);
  assert.equal(new Set(LANGUAGES.map(({ turn }) => turn.mayHaveWorked)).size, LANGUAGES.length);
  release();
  await dying;
});

Deno.test("an instance with a gap in its own heartbeats declares no other one dead", async () => {
  const [own, other] = [{ ...base, instance: "own" }, { ...base, instance: "old" }];
  for (const one of [own, other]) await renewInstance(one);
  const age = (id: string, column: "beatAt" | "steadySince") =>
    base.db.updateTable("instances").set({ [column]: new Date(0) }).where("id", "=", id).execute();
  await age("old", "beatAt");
  assert.ok((await liveInstances(own)).has("old"), "its own row is new");
  await age("own", "steadySince");
  assert.equal((await liveInstances(own)).has("old"), false);
  await age("own", "beatAt");
  await renewInstance(own);
  assert.ok((await liveInstances(own)).has("old"), "its heartbeats had a gap");
  for (const one of [own, other]) await removeInstance(one);
});
