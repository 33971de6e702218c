import assert from "node:assert/strict";
import type { ThreadAnswer } from "../../../widget/protocol.ts";
import { createCatchUp } from "../../../widget/frame/delivery/catch_up.ts";
import type { SavedReading } from "../../../widget/frame/chat_context.ts";
import { unreachable } from "../../../widget/frame/desk/refusal.ts";
import { createStore } from "../../../widget/frame/store.ts";
import { createTaskQueue } from "../../../widget/frame/delivery/task_queue.ts";
import { EMPTY_THREAD } from "../../../widget/frame/thread/thread.ts";

Deno.test("after a failed read the chat is behind until the next one reads everything", async () => {
  const asked: number[] = [];
  const answers: (ThreadAnswer | null)[] = [];
  const thread = createStore({ ...EMPTY_THREAD, loaded: true, lastN: 9 }, (task) => task());
  const desk: SavedReading["desk"] = {
    thread(after) {
      asked.push(after);
      const answer = answers.shift() ?? null;
      return answer === null ? Promise.reject(unreachable()) : Promise.resolve(answer);
    },
  };
  const { catchUp, isBehind } = createCatchUp({ desk, thread }, createTaskQueue());
  assert.equal(isBehind(), false);
  await assert.rejects(catchUp(4));
  assert.equal(isBehind(), true);
  await assert.rejects(catchUp());
  answers.push({ messages: [], lastN: 9, seenN: 0, answerer: null }, {
    messages: [],
    lastN: 9,
    seenN: 0,
    answerer: null,
  });
  await catchUp(8);
  assert.equal(isBehind(), false);
  await catchUp();
  assert.deepEqual(asked, [3, 3, 3, 9]);
});
