/**
 * `deno task eval` on a small folder: a shop in a process of its own, a desk in its processes, and a scripted model.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { readFolder } from "../../eval/folder.ts";
import type { Answers } from "../../eval/play.ts";
import { runFolder } from "../../eval/run.ts";
import { ORACLE_USAGE, startOracle } from "../support/oracle_server.ts";

const FOLDER = fileURLToPath(new URL("./tasks", import.meta.url));

/** Of input, in whole units of money for each token, so that sums can be checked. */
const PRICES = { input: 1_000_000, cachedInput: 0, output: 0 };

/** Cancels the right order; of the task `sometimes` every second time the wrong one. */
async function evaluate(answers: Answers) {
  const oracle = startOracle((task, run) => {
    const order_id = task === "sometimes" && run % 2 === 0 ? "1002" : "1001";
    return [[{ name: "get_order", input: { order_id } }], [{ name: "cancel_order", input: { order_id } }]];
  });
  try {
    const model = { SVC_MODEL_URL: oracle.url, SVC_MODEL: "oracle" };
    return await runFolder(await readFolder(FOLDER), { times: 2, answers, model, prices: PRICES });
  } finally {
    await oracle.close();
  }
}

for (const answers of ["press", "type"] as const) {
  Deno.test(`eval: three tasks, twice each, with a customer who answers by ${answers}`, async () => {
    const { tasks, pass, usage } = await evaluate(answers);
    assert.deepEqual(tasks.map(({ id, passed }) => [id, passed]), [["always", 2], ["sometimes", 1], ["stranger", 2]]);
    assert.deepEqual(pass.map((share) => Math.round(share * 600)), [500, 400]);
    const runs = tasks.flatMap(({ runs }) => runs);
    assert.deepEqual(runs.map(({ yeses, fault }) => [yeses, fault]), [1, 1, 1, 1, 0, 0].map((count) => [count, null]));
    assert.deepEqual(runs.map(({ changed }) => changed), [true, true, true, true, false, false]);
    assert.ok(usage.inputTokens >= runs.length * 2 * ORACLE_USAGE.prompt_tokens, JSON.stringify(usage));
    assert.equal(usage.micros, usage.inputTokens * PRICES.input);
  });
}

Deno.test("eval: without a yes nothing changes", async () => {
  const { tasks } = await evaluate("none");
  const runs = tasks.flatMap(({ runs }) => runs);
  assert.deepEqual(runs.map(({ changed, yeses }) => [changed, yeses]), runs.map(() => [false, 0]));
  assert.deepEqual(tasks.map(({ passed }) => passed), [0, 0, 2]);
});
