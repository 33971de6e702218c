import assert from "node:assert/strict";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { allTools } from "../../core/tools/index.ts";
import { runTool } from "../../core/tools/tool.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();

Deno.test.afterAll(() => desk.close());

async function run(name: string, caller: Caller, input: unknown) {
  const tool = allTools.byName.get(name);
  assert.ok(tool !== undefined, name);
  return await runTool({ desk, caller }, tool, input);
}

Deno.test("run_tests replays no conversation for an API token without the right to customers' words", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const caller: Caller = {
    ...await testCaller(desk, workspace),
    via: "mcp",
    token: { id: "t1", name: "Cursor" },
    readsCustomers: false,
  };
  await assert.rejects(run("run_tests", caller, { replay: true }), { code: "forbidden", message: /customers' words/ });
});

Deno.test("no setting lets a verb that changes the page run without a yes", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const caller = await testCaller(desk, workspace);
  for (const name of ["click", "fill", "select", "check", "press", "go"]) {
    await assert.rejects(run("set_website_action", caller, { name, mode: "auto" }), { code: "invalid_input" }, name);
  }
  await run("set_website_action", caller, { name: "click", mode: "human" });
  const files = new Map([["instructions.md", "Help."], ["website.yaml", "fill: {mode: auto}\nread: {mode: auto}\n"]]);
  const base = 1;
  await saveVersion(desk, workspace, { base, files, changed: [], message: "", caller: null, via: "desk" });
  const { items } = await run("website_actions", caller, {});
  assert.match(JSON.stringify(items), /"name":"fill".*?"mode":"confirm"/);
  assert.match(JSON.stringify(items), /"name":"read".*?"mode":"auto"/);
});
