import assert from "node:assert/strict";
import type { Model } from "../../core/model/model.ts";
import { openChat, posts, seen } from "../conversations/chat.ts";
import { testDesk } from "../support/desk.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

/** A model that thinks until it is let go, and then wants the change. */
function slowModel(): { readonly model: Model; readonly asked: Promise<void>; letGo(): void } {
  const asked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const model: Model = {
    name: "slow",
    async *answer() {
      asked.resolve();
      await go.promise;
      yield { kind: "call", id: "1", name: "change_plan", input: { plan: "pro" } };
      yield { kind: "done" };
    },
  };
  return { model, asked: asked.promise, letGo: go.resolve };
}

Deno.test("takeMessage takes no yes that was sent before its question was asked, and asks again", async () => {
  const { model, asked, letGo } = slowModel();
  const chat = await openChat(base, { model });
  const first = chat.say("Which plans are there?");
  await asked;
  // It waits for the turn before it, and is stored after that turn's question.
  const early = await chat.begin("yes please");
  letGo();
  const question = "confirm: Change plan: pro [Yes | No]";
  assert.deepEqual(seen(await first).at(-1), question);
  assert.deepEqual(seen(await Array.fromAsync(early)), [question]);
  assert.deepEqual(posts(chat), []);

  assert.deepEqual(seen(await chat.say("yes please")).at(0), "action: change_plan ok");
  assert.equal(posts(chat).length, 1);
});
