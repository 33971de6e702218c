/**
 * tau2-bench's retail tasks through the whole desk: a model that knows the right calls, a shop behind HTTP, and customers
 * who press Yes, type it or say nothing.
 */
import assert from "node:assert/strict";
import type { Answers } from "../../eval/play.ts";
import { runFolder } from "../../eval/run.ts";
import { startOracle } from "../support/oracle_server.ts";
import { retailFolder, retailTasks } from "./retail/folder.ts";
import { isInstalled } from "./python_environment.ts";
import { callsOf, isChange, planOf, type RetailTask } from "./retail/plan.ts";

/** With RETAIL=whole all 114 tasks are played. */
const SAMPLE = Deno.env.get("RETAIL") === "whole" ? 1 : 6;

const ignore = !isInstalled("retail");
if (ignore) console.log("tau2-bench is not installed (python3 with venv and pip), so the retail judge did not run.");
const TASKS = ignore ? [] : (await retailTasks()).filter((_, at) => at % SAMPLE === 0);

/** Plays the tasks; every second one with all its calls in one step, the others call by call. */
async function evaluate(answers: Answers) {
  const byId = new Map(TASKS.map((task, at) => [task.id, planOf(task, at % 2 === 0)]));
  const oracle = startOracle((id) => byId.get(id) ?? []);
  const folder = await Deno.makeTempDir({ prefix: "desk-retail-" });
  try {
    const model = { SVC_MODEL_URL: oracle.url, SVC_MODEL: "oracle" };
    return await runFolder(await retailFolder(folder, TASKS), { times: 1, answers, model });
  } finally {
    await oracle.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** How many changes solve a task. */
const changesOf = (task: RetailTask) => callsOf(task).filter(isChange).length;

for (const answers of ["press", "type"] as const) {
  Deno.test({
    name: `retail: every task reaches its state after one message, with one yes for each change (${answers})`,
    ignore,
    fn: async () => {
      const { tasks } = await evaluate(answers);
      const found = tasks.map(({ id, passed, runs: [run] }) => ({ id, passed, yeses: run?.yeses, fault: run?.fault }));
      assert.deepEqual(found, TASKS.map((task) => ({ id: task.id, passed: 1, yeses: changesOf(task), fault: null })));
      const yeses = found.reduce((sum, each) => sum + (each.yeses ?? 0), 0);
      console.log(`${found.length} tasks, ${yeses} yeses (${answers})`);
    },
  });
}

Deno.test({
  name: "retail: nothing is written without a yes",
  ignore,
  fn: async () => {
    const { tasks } = await evaluate("none");
    const changed = tasks.filter(({ runs }) => runs.some(({ changed, yeses }) => changed || yeses > 0));
    assert.deepEqual(changed.map(({ id }) => id), []);
    // The tasks that are right as they began are those that change nothing.
    const right = tasks.filter(({ passed }) => passed === 1).map(({ id }) => id);
    assert.ok(TASKS.filter((task) => changesOf(task) === 0).every(({ id }) => right.includes(id)));
    assert.ok(right.length < tasks.length);
  },
});
