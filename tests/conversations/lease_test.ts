import assert from "node:assert/strict";
import { sql } from "kysely";
import { closeTurn, openTurn } from "../../core/conversations/turn/lease.ts";
import { TURN_LIMITS } from "../../core/limits/conversations.ts";
import { testDesk } from "../support/desk.ts";
import { openChat, seen } from "./chat.ts";

const desk = await testDesk();

Deno.test.afterAll(() => desk.close());

async function place() {
  const chat = await openChat(desk);
  await chat.say("hi");
  const at = await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", chat.context.workspace).executeTakeFirstOrThrow();
  return { chat, at };
}

const draft = (clientId: string) => ({ author: "customer", kind: "text", text: "x", clientId }) as const;

Deno.test("openTurn waits until the previous turn has ended", async () => {
  const { at } = await place();
  const first = await openTurn(desk, at, draft("a"));
  assert.ok(first.kind === "opened");
  let opened = false;
  const second = openTurn(desk, at, draft("b")).finally(() => opened = true);
  await desk.db.selectFrom("messages").select("id").execute();
  assert.equal(opened, false);
  await closeTurn(desk, first.message, { replied: true, missed: false, topic: null });
  const { kind } = await second;
  assert.equal(kind, "opened");
});

Deno.test("openTurn returns busy when the previous turn takes too long", async () => {
  const { at } = await place();
  await openTurn(desk, at, draft("a"));
  const second = openTurn(desk, at, draft("b"));
  desk.pass(TURN_LIMITS.waitMs);
  assert.equal((await second).kind, "busy");
});

Deno.test("openTurn ends a turn that a crash left running, with a line that it was interrupted", async () => {
  const { chat, at } = await place();
  await openTurn(desk, at, draft("a"));
  desk.pass(TURN_LIMITS.leaseMs);
  assert.deepEqual(seen(await chat.say("x", "a")), ["error: interrupted"]);
  assert.equal((await openTurn(desk, at, draft("b"))).kind, "opened");
});

Deno.test("openTurn stores a message that needs no answer and ends its turn in one step", async () => {
  const { at } = await place();
  const facts = { lookback: { isDone: true, written: [], line: null }, isSilent: true };
  const silent = await openTurn(desk, at, draft("a"), facts);
  assert.ok(silent.kind === "opened" && silent.isOver);
  assert.deepEqual(silent.message.data.turn, { state: "done", lastN: silent.message.n });
  const again = await openTurn(desk, at, draft("a"));
  assert.ok(again.kind === "again" && again.done);
  const late = await openTurn(desk, at, draft("b"), facts);
  assert.ok(late.kind === "opened" && !late.isOver && late.lookback === null);
});

Deno.test("openTurn finds the message that was sent before", async () => {
  const { at } = await place();
  const first = await openTurn(desk, at, draft("a"));
  assert.ok(first.kind === "opened");
  await closeTurn(desk, first.message, { replied: false, missed: false, topic: null });
  const again = await openTurn(desk, at, draft("a"));
  assert.deepEqual(again.kind === "again" && [again.message.id, again.done], [first.message.id, true]);
});

Deno.test("openTurn opens one of many concurrent turns, even if all had read the conversation as free", async () => {
  const { at } = await place();
  const openings = ["a", "b", "c", "d", "e", "f"].map((clientId) => openTurn(desk, at, draft(clientId)));
  const first = await Promise.race(openings);
  assert.ok(first.kind === "opened");
  desk.pass(TURN_LIMITS.waitMs);
  const kinds = (await Promise.all(openings)).map(({ kind }) => kind);
  assert.deepEqual(kinds.toSorted(), ["busy", "busy", "busy", "busy", "busy", "opened"]);
});

Deno.test("openTurn uses the current state of the conversation, not the caller's", async () => {
  const { at } = await place();
  await desk.db.updateTable("conversations").set({ handler: "human", aiReplies: 7 })
    .where("workspace", "=", at.workspace).where("id", "=", at.id).execute();
  const opening = await openTurn(desk, at, draft("a"));
  assert.ok(opening.kind === "opened");
  assert.deepEqual([opening.conversation.handler, opening.conversation.aiReplies], ["human", 7]);
});

Deno.test("openTurn opens all turns that wait for the same one, one after the other", async () => {
  const { at } = await place();
  const ids = Array.from({ length: 12 }, (_, n) => `m${n}`);
  const waiting = new Map(ids.map((id) => [id, openTurn(desk, at, draft(id)).then((opening) => ({ id, opening }))]));
  for (let left = ids.length; left > 0; left--) {
    const { id, opening } = await Promise.race(waiting.values());
    assert.ok(opening.kind === "opened" && waiting.delete(id));
    const { rows } = await desk.db.executeQuery(running(at.id));
    assert.equal(rows.length, 1, "no other turn runs beside it");
    await closeTurn(desk, opening.message, { replied: false, missed: false, topic: null });
  }
});

const running = (conversation: string) =>
  sql`select id from messages where conversation_id = ${conversation} and data->'turn'->>'state' = 'running'`.compile(
    desk.db,
  );
