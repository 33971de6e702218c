import assert from "node:assert/strict";
import { startTurn } from "../../core/conversations/run/feed.ts";

const event = (n: number) => ({ event: "done", n, messages: [] }) as const;

Deno.test("startTurn runs without a reader, and replays every event to a late one", async () => {
  const turn = startTurn((emit) => {
    emit(event(1));
    emit(event(2));
    return Promise.resolve();
  });
  await turn.finished;
  assert.deepEqual((await Array.fromAsync(turn)).map(({ n }) => n), [1, 2]);
});

Deno.test("startTurn sends each event immediately to every reader", async () => {
  const step = Promise.withResolvers<void>();
  const turn = startTurn(async (emit) => {
    emit(event(1));
    await step.promise;
    emit(event(2));
  });
  const other = Array.fromAsync(turn);
  const seen: number[] = [];
  for await (const { n } of turn) {
    seen.push(n);
    step.resolve();
  }
  assert.deepEqual(seen, [1, 2]);
  assert.equal((await other).length, 2);
});

Deno.test("startTurn continues when its reader leaves", async () => {
  const step = Promise.withResolvers<void>();
  let ended = false;
  const turn = startTurn(async (emit) => {
    emit(event(1));
    await step.promise;
    ended = true;
  });
  for await (const _ of turn) break;
  step.resolve();
  await turn.finished;
  assert.ok(ended);
});
