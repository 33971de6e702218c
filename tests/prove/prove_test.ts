/**
 * The whole of `deno task prove`, small: every group against a copy that runs the example agent in real processes.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { exampleAgent } from "../../examples/demo/agent_files.ts";
import type { Copy } from "../../prove/copy.ts";
import type { Group } from "../../prove/group.ts";
import { gate } from "../../prove/groups/gate.ts";
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
  assert.deepEqual(
    groups.flatMap(({ name, broken, unknown }) => [...broken, ...unknown].map((line) => `${name}: ${line}`)),
    [],
  );
  assert.ok(groups.every(({ tried }) => tried >= 60), JSON.stringify(groups));
  assert.deepEqual([agent.actions, agent.keys], [2, 1]);
});

Deno.test("a run that is stopped ends with the reason, and leaves no process and no folder", async () => {
  const stopping = new AbortController();
  const copies: Copy[] = [];
  const stopAtOnce: Group = {
    ...gate,
    run: (copy, options) => {
      copies.push(copy);
      return gate.run(copy, { ...options, onProgress: () => stopping.abort(new Error("stopped")) });
    },
  };
  const run = runGroups(EXAMPLE, { size: 200, groups: [stopAtOnce, stopAtOnce], signal: stopping.signal });
  await assert.rejects(run, /^Error: stopped$/);
  const [copy] = copies;
  assert.equal(copies.length, 1, "no other group began");
  assert.ok(copy !== undefined && !existsSync(copy.dataDir), "its folder is removed");
  await assert.rejects(fetch(`${copy.url}/healthz`), "its desk has ended");
});
