/** A customer leaves a conversation for a new one while a turn is still running in it. */
import assert from "node:assert/strict";
import { HANDOFF_FUNCTION } from "../../core/conversations/run/functions.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import type { Model } from "../../core/model/model.ts";
import { testDesk } from "../support/desk.ts";
import { openChat, seen } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

Deno.test("a turn in a conversation that was left for a new one does not hand it over", async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let requests = 0;
  const model: Model = {
    name: "slow",
    async *answer() {
      if (++requests > 1) {
        yield { kind: "text", delta: "Hello again." };
      } else {
        asked.resolve();
        await answer.promise;
        yield { kind: "call", id: "1", name: HANDOFF_FUNCTION, input: { reason: "It is difficult." } };
      }
      yield { kind: "done" };
    },
  };
  const { desk, context, begin } = await openChat(base, { model });
  const { workspace } = context;
  const first = Array.fromAsync(await begin("My first question"));
  await asked.promise;
  const { id } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const sent = { clientId: crypto.randomUUID(), text: "My second question", leaves: { workspace, id } };
  const second = await Array.fromAsync(await takeMessage(desk, context, sent));
  assert.deepEqual(seen(second), ["text: Hello again."]);
  answer.resolve();
  assert.deepEqual(seen(await first), []);
  const rows = await desk.db.selectFrom("conversations").select(["status", "handler"])
    .where("workspace", "=", workspace).orderBy("number").execute();
  assert.deepEqual(rows, [{ status: "resolved", handler: "ai" }, { status: "open", handler: "ai" }]);
});
