import assert from "node:assert/strict";
import { closeTurn, openTurn } from "../../core/conversations/lease.ts";
import { TURN_LIMITS } from "../../core/limits.ts";
import { testDesk } from "../support/desk.ts";
import { openChat, seen } from "./chat.ts";

const desk = await testDesk();

Deno.test.afterAll(() => desk.close());

async function place() {
  const chat = await openChat(desk);
  await chat.say("hi");
  const { workspace } = chat.context;
  const { id } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  return { chat, at: { workspace, conversationId: id } };
}

const draft = (clientId: string) => ({ author: "customer", kind: "text", text: "x", clientId }) as const;

Deno.test("openTurn waits for the turn before it and begins when that has ended", async () => {
  const { at } = await place();
  const first = await openTurn(desk, at, draft("a"));
  assert.ok(first.kind === "opened");
  let opened = false;
  const second = openTurn(desk, at, draft("b")).finally(() => opened = true);
  await desk.db.selectFrom("messages").select("id").execute();
  assert.equal(opened, false);
  await closeTurn(desk, first.message, true);
  const { kind } = await second;
  assert.equal(kind, "opened");
});

Deno.test("openTurn says busy when the turn before it takes too long", async () => {
  const { at } = await place();
  await openTurn(desk, at, draft("a"));
  const second = openTurn(desk, at, draft("b"));
  desk.pass(TURN_LIMITS.waitMs);
  assert.equal((await second).kind, "busy");
});

Deno.test("openTurn goes on after a turn that a crash left running, and says that it was interrupted", async () => {
  const { chat, at } = await place();
  await openTurn(desk, at, draft("a"));
  desk.pass(TURN_LIMITS.leaseMs);
  assert.deepEqual(seen(await chat.say("x", "a")), ["error: interrupted"]);
  assert.equal((await openTurn(desk, at, draft("b"))).kind, "opened");
});

Deno.test("openTurn finds the message that was sent before", async () => {
  const { at } = await place();
  const first = await openTurn(desk, at, draft("a"));
  assert.ok(first.kind === "opened");
  await closeTurn(desk, first.message, false);
  const again = await openTurn(desk, at, draft("a"));
  assert.deepEqual(again.kind === "again" && [again.message.id, again.done], [first.message.id, true]);
});
