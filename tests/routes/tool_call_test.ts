import assert from "node:assert/strict";
import { listActivities } from "../../core/activity/list.ts";
import { isJsonObject, type JsonObject } from "../../core/json.ts";
import { TOOL_ACTIVITIES } from "../../core/tools/activities.ts";
import { allTools } from "../../core/tools/index.ts";
import { listToolCalls } from "../../core/tools/call_log.ts";
import { DeskError } from "../../core/problem.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { runCall, type TakeRate } from "../../routes/tool_call.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const allowed: TakeRate = () => Promise.resolve({ allowed: true, retryAfterS: 0 });
const refused: TakeRate = () => Promise.resolve({ allowed: false, retryAfterS: 9 });
const INSTRUCTIONS = { path: "instructions.md", content: "Be kind.\n" };
const KEY = "sk_live_0123456789";

type Call = {
  readonly tool: string;
  readonly input: unknown;
  readonly as?: "viewer";
  readonly takeRate?: TakeRate;
  readonly notes: readonly [outcome: string, version: number | null, dryRun: boolean];
};

const CALLS: readonly Call[] = [
  { tool: "get_agent", input: {}, notes: ["ok", null, false] },
  { tool: "write_file", input: { ...INSTRUCTIONS, dryRun: true }, notes: ["ok", null, true] },
  { tool: "write_file", input: { ...INSTRUCTIONS, dryRun: "true" }, notes: ["ok", null, true] },
  { tool: "write_file", input: INSTRUCTIONS, notes: ["ok", 1, false] },
  { tool: "write_file", input: { ...INSTRUCTIONS, expectedVersion: 9 }, notes: ["version_conflict", null, false] },
  { tool: "write_file", input: { path: "x", content: KEY }, notes: ["files_have_problems", null, false] },
  { tool: "write_file", input: "nonsense", notes: ["invalid_input", null, false] },
  {
    tool: "set_key",
    input: { name: "KEY", value: KEY, origins: ["https://app.example.com"] },
    notes: ["ok", null, false],
  },
  { tool: "set_key", input: { name: "OTHER", value: KEY }, notes: ["invalid_input", null, false] },
  { tool: "delete_file", input: { path: "instructions.md" }, as: "viewer", notes: ["forbidden", null, false] },
  { tool: "try_action", input: { name: "x" }, takeRate: refused, notes: ["rate_limited", null, false] },
];

Deno.test("runCall logs each call with its outcome, and never its input", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const owner: Caller = { ...await testCaller(desk, workspace), via: "mcp", token: { id: "t1", name: "Cursor" } };
  const viewer = await testCaller(desk, workspace, "viewer");
  for (const { tool, input, as, takeRate = allowed } of CALLS) {
    const value = allTools.byName.get(tool) ?? assert.fail(tool);
    const context = { desk, caller: as === undefined ? owner : viewer, takeRate };
    await runCall(context, value, input).catch((error) => assert.ok(error instanceof DeskError));
  }
  await desk.toolCalls.flush();
  const lines = await listToolCalls(desk, workspace, { before: null, limit: 100 });
  assert.deepEqual(
    lines.map(({ tool, outcome, version, dryRun }) => [tool, outcome, version, dryRun]).reverse(),
    CALLS.map(({ tool, notes }) => [tool, ...notes]),
  );
  assert.equal(JSON.stringify(lines).includes(KEY), false);
  const who = new Set(lines.map(({ caller, token, via }) => `${caller} ${token} ${via}`));
  assert.deepEqual([...who].sort(), ["owner (Cursor) t1 mcp", "viewer null desk"]);
});

/** Calls that are listed as activities, as `kind subject`. */
const LISTED: readonly (readonly [tool: string, input: JsonObject, listed: string])[] = [
  ["set_key", { name: "KEY", value: KEY, origins: ["https://app.example.com"] }, "key_set KEY"],
  ["remove_key", { name: "KEY", confirm: true }, "key_removed KEY"],
  ["set_identity", { turn: "on" }, "identity_changed on"],
  [
    "update_desk_settings",
    { ai: { nudges: false }, inbox: { assignment: "round_robin" } },
    "settings_changed ai.nudges, inbox.assignment",
  ],
  ["restore", { version: 1 }, "agent_restored 1"],
];

Deno.test("runCall lists what changes access as an activity of the token, and nothing for a dry run or a refusal", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const person = await testCaller(desk, workspace);
  const token = { id: "t1", name: "Cursor" };
  const caller: Caller = { ...person, via: "mcp", token, address: "203.0.113.5" };
  const run = (name: string, input: JsonObject) =>
    runCall({ desk, caller, takeRate: allowed }, allTools.byName.get(name) ?? assert.fail(name), input);
  await run("write_file", INSTRUCTIONS);
  await run("write_file", { ...INSTRUCTIONS, content: "Be brief.\n" });
  const added = await run("add_document", { name: "Hours", text: "We are open from 9 to 5, Monday to Friday." });
  const { id } = isJsonObject(added.source) ? added.source : added;
  const calls = [
    ...LISTED,
    ["remove_source", { id: id ?? null, confirm: true }, `deleted knowledge source ${id}`] as const,
  ];
  for (const [name, input] of calls) {
    await run(name, { ...input, dryRun: true });
    await run(name, input);
    // The settings are as they were asked for, the key is gone: nothing is changed twice.
    if (name === "update_desk_settings") await run(name, input);
  }
  await assert.rejects(run("set_key", { name: "OTHER", value: KEY }));
  const rows = await listActivities(desk, workspace, {}, { before: null, limit: 100 });
  assert.deepEqual(
    rows.map(({ kind, subject }) => `${kind} ${subject}`).reverse(),
    calls.map(([, , listed]) => listed),
  );
  assert.deepEqual(
    new Set(rows.map(({ teammate, name, address }) => `${teammate} ${name} ${address}`)),
    new Set([`${person.teammate.id} owner (Cursor) 203.0.113.5`]),
  );
  assert.equal(JSON.stringify(rows).includes(KEY), false);
  assert.ok([...TOOL_ACTIVITIES.keys()].every((name) => calls.some(([tested]) => tested === name)));
});

Deno.test("runCall logs a bug under a reference and shows nothing of it", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const caller = await testCaller(desk, workspace);
  const logged: unknown[] = [];
  const tool = { ...allTools.byName.get("get_agent") ?? assert.fail(), run: () => Promise.reject(new Error("inside")) };
  const broken = {
    ...desk,
    log: (...line: unknown[]) => logged.push(line),
    newId: () => "reference-1",
    requestId: () => null,
  };
  await assert.rejects(runCall({ desk: broken, caller, takeRate: allowed }, tool, {}), (error) => {
    assert.ok(error instanceof DeskError);
    assert.equal(error.code, "internal");
    assert.match(error.fix ?? "", /reference-1/);
    return !error.message.includes("inside");
  });
  assert.match(JSON.stringify(logged), /inside/);
  await desk.toolCalls.flush();
  const [line] = await listToolCalls(desk, workspace, { before: null, limit: 1 });
  assert.equal(line?.outcome, "internal");
});
