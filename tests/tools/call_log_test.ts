import assert from "node:assert/strict";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import type { After } from "../../core/ports/timers.ts";
import { forgetToolCalls, listToolCalls, openToolCallLog } from "../../core/tools/call_log.ts";
import type { ToolCall } from "../../core/handles.ts";
import { START, testDesk, testWorkspace } from "../support/desk.ts";

const logged: string[] = [];
const desk = await testDesk({ log: (_level, message) => logged.push(message) });
Deno.test.afterAll(() => desk.close());

/** Timers that a test lets ring. */
function handTimers() {
  const waiting = new Set<() => void>();
  const after: After = (ms, work) => {
    assert.equal(ms, MCP_LIMITS.callsWaitMs);
    waiting.add(work);
    return () => waiting.delete(work);
  };
  const ring = () => {
    for (const work of [...waiting]) {
      waiting.delete(work);
      work();
    }
  };
  return { after, ring, count: () => waiting.size };
}

function call(workspace: string, tool: string, more: Partial<ToolCall> = {}): ToolCall {
  const rest = { caller: "Ada (Cursor)", token: "t1", via: "mcp", dryRun: false, version: null, ms: 3 } as const;
  return { workspace, tool, at: START, outcome: "ok", ...rest, ...more };
}

const ALL = { before: null, limit: 1000 };

Deno.test("openToolCallLog buffers calls, and writes them after an interval", async () => {
  const { id } = await testWorkspace(desk);
  const timers = handTimers();
  const log = openToolCallLog(desk, timers.after);
  log.note(call(id, "get_agent"));
  log.note(call(id, "write_file", { version: 2, dryRun: false }));
  log.note(call(id, "write_file", { outcome: "version_conflict", via: "desk", token: null, caller: "Ada" }));
  assert.equal(timers.count(), 1);
  assert.deepEqual(await listToolCalls(desk, id, ALL), []);
  timers.ring();
  await log.flush();
  const lines = await listToolCalls(desk, id, ALL);
  assert.deepEqual(lines.map(({ tool, outcome, version, caller }) => [tool, outcome, version, caller]), [
    ["write_file", "version_conflict", null, "Ada"],
    ["write_file", "ok", 2, "Ada (Cursor)"],
    ["get_agent", "ok", null, "Ada (Cursor)"],
  ]);
  log.note(call(id, "check"));
  assert.equal(timers.count(), 1, "the next call waits again");
  await log.flush();
  assert.equal(timers.count(), 0, "what is written needs no timer");
});

Deno.test("openToolCallLog writes a full batch immediately, in order", async () => {
  const { id } = await testWorkspace(desk);
  const timers = handTimers();
  const log = openToolCallLog(desk, timers.after);
  const count = 2 * MCP_LIMITS.callsTogetherMax + 1;
  for (let at = 0; at < count; at++) log.note(call(id, `tool_${at}`));
  assert.equal(timers.count(), 1, "only the last one waits");
  await log.flush();
  const lines = await listToolCalls(desk, id, ALL);
  assert.deepEqual(lines.map(({ tool }) => tool), Array.from({ length: count }, (_, at) => `tool_${count - 1 - at}`));
});

Deno.test("openToolCallLog continues after a batch that cannot be written, with a bounded buffer", async () => {
  const { id } = await testWorkspace(desk);
  const log = openToolCallLog(desk, handTimers().after);
  logged.length = 0;
  log.note(call("no such workspace", "lost"));
  await log.flush();
  assert.deepEqual(logged, ["Tool calls could not be logged."]);
  for (let at = 0; at < MCP_LIMITS.callsWaitingMax + 50; at++) log.note(call(id, `tool_${at}`));
  await log.flush();
  const page = { before: null, limit: 2 * MCP_LIMITS.callsWaitingMax };
  assert.equal((await listToolCalls(desk, id, page)).length, MCP_LIMITS.callsWaitingMax);
});

Deno.test("listToolCalls continues after a page, in its own workspace", async () => {
  const { id } = await testWorkspace(desk);
  const { id: other } = await testWorkspace(desk);
  const log = openToolCallLog(desk, handTimers().after);
  for (const tool of ["a", "b", "c"]) {
    log.note(call(id, tool));
    log.note(call(other, "not mine"));
  }
  await log.flush();
  const first = await listToolCalls(desk, id, { before: null, limit: 2 });
  const second = await listToolCalls(desk, id, { before: first.at(-1)?.seq ?? 0, limit: 2 });
  assert.deepEqual([first, second].map((page) => page.map(({ tool }) => tool)), [["c", "b"], ["a"]]);
});

Deno.test("forgetToolCalls keeps the newest calls of each workspace", async () => {
  const { id } = await testWorkspace(desk);
  const { id: other } = await testWorkspace(desk);
  const log = openToolCallLog(desk, handTimers().after);
  for (const tool of ["a", "b", "c"]) log.note(call(id, tool));
  log.note(call(other, "kept"));
  await log.flush();
  await forgetToolCalls(desk, 2);
  const toolsOf = async (workspace: string) => (await listToolCalls(desk, workspace, ALL)).map(({ tool }) => tool);
  assert.deepEqual([await toolsOf(id), await toolsOf(other)], [["c", "b"], ["kept"]]);
});
