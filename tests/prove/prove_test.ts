/**
 * The whole of `deno task prove`, small: every group against a copy that runs the example agent in real processes.
 */
import assert from "node:assert/strict";
import { exampleAgent } from "../../examples/demo/agent_files.ts";
import { GROUPS, runGroups } from "../../prove/run.ts";

const APP = "https://app.example.com";
const EXAMPLE = {
  files: exampleAgent(APP),
  version: 1,
  settings: {},
  keys: [{ name: "SUPPORT_API_KEY", origins: [APP] }],
};

Deno.test("every group of deno task prove holds for the example agent", async () => {
  const { groups, agent } = await runGroups(EXAMPLE, { size: 60 });
  assert.deepEqual(groups.map(({ name }) => name), GROUPS.map(({ name }) => name));
  assert.deepEqual(groups.flatMap(({ name, broken }) => broken.map((line) => `${name}: ${line}`)), []);
  assert.ok(groups.every(({ tried }) => tried >= 60), JSON.stringify(groups));
  assert.deepEqual([agent.actions, agent.keys], [2, 1]);
});
