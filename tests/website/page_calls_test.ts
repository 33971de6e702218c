import assert from "node:assert/strict";
import { answerPageCall, askPage } from "../../core/website/page_calls.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
const { id: workspace } = await testWorkspace(desk);
Deno.test.afterAll(() => desk.close());

const never = new AbortController().signal;
const place = () => ({ workspace, id: desk.newId(), conversationId: "c", browser: "b" });

Deno.test("askPage gives up when no answer comes in time, and an answer after that is dropped", async () => {
  const call = place();
  assert.equal(await askPage(desk, call, () => {}, { ms: 20, signal: never }), null);
  assert.equal(await answerPageCall(desk, call, { outcome: "done", result: 1 }), false);
});

Deno.test("askPage gives up when the desk stops", async () => {
  const stopped = AbortSignal.abort();
  assert.equal(await askPage(desk, place(), () => {}, { ms: 60_000, signal: stopped }), null);
});

Deno.test("askPage takes the first of two concurrent answers", async () => {
  const call = place();
  const taken: Promise<boolean>[] = [];
  const answer = await askPage(desk, call, () => {
    for (const result of [1, 2]) taken.push(answerPageCall(desk, call, { outcome: "done", result }));
  }, { ms: 60_000, signal: never });
  assert.equal((await Promise.all(taken)).filter((was) => was).length, 1);
  assert.equal(answer?.outcome, "done");
});

Deno.test("answerPageCall refuses answers from another browser, workspace or call, and a second one", async () => {
  const call = place();
  const own = { outcome: "done", result: "own" } as const;
  const strange = { outcome: "done", result: "strange" } as const;
  const asked = Promise.withResolvers<void>();
  const answer = askPage(desk, call, asked.resolve, { ms: 60_000, signal: never });
  await asked.promise;
  for (const other of [{ browser: "another" }, { workspace: "another" }, { id: desk.newId() }]) {
    assert.equal(await answerPageCall(desk, { ...call, ...other }, strange), false);
  }
  assert.equal(await answerPageCall(desk, call, own), true);
  assert.equal(await answerPageCall(desk, call, strange), false);
  assert.deepEqual(await answer, own);
  assert.equal(await answerPageCall(desk, call, strange), false);
});
