/**
 * What `/mcp` costs: `tools/list` and a cheap `tools/call` in process, against a Hono route that echoes.
 *
 * @module
 */
import { Hono } from "hono";
import { saveVersion } from "../core/agent/versions.ts";
import { allTools } from "../core/tools/index.ts";
import { exampleAgent } from "../examples/demo/agent_files.ts";
import { mcpRoute } from "../routes/mcp.ts";
import { MCP_INSTRUCTIONS } from "../routes/mcp_instructions.ts";
import { agentResources } from "../routes/mcp_resources.ts";
import { registryTools } from "../routes/mcp_tools.ts";
import type { TakeRate } from "../routes/tool_call.ts";
import { testCaller, type TestDesk, testDesk, testWorkspace } from "../tests/support/desk.ts";
import { atMost, compareCpu, type Figure, showMs, showRatio } from "./measure.ts";

const RATIO_MAX = 40;
const ROUNDS = 5;

const MESSAGES = {
  "tools/list": { jsonrpc: "2.0", id: 1, method: "tools/list" },
  "tools/call list_tasks": {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "list_tasks", arguments: {} },
  },
} as const;

/** Measures the processor time of the desk's own thread: what the database does in its own has peers of its own. */
export async function benchMcp(): Promise<readonly Figure[]> {
  const desk = await testDesk();
  const route = await openRoute(desk);
  const echo = new Hono().post("/mcp", async (context) => context.json(await context.req.json()));
  const figures: Figure[] = [];
  for (const [name, message] of Object.entries(MESSAGES)) {
    const cpu = await compareCpu(
      { run: () => send(route, message) },
      { run: () => send((request) => echo.fetch(request), message) },
      ROUNDS,
    );
    const detail = `${showMs(cpu.ours)} and ${showMs(cpu.peer)}`;
    figures.push(atMost(`${name}: against a Hono echo, CPU`, cpu.ratio, RATIO_MAX, showRatio, detail));
  }
  await desk.close();
  return figures;
}

async function openRoute(desk: TestDesk) {
  const { id: workspace } = await testWorkspace(desk);
  const files = exampleAgent("https://app.example.com");
  await saveVersion(desk, workspace, { base: 0, files, changed: [], message: "", caller: null, via: "desk" });
  const caller = await testCaller(desk, workspace);
  const takeRate: TakeRate = () => Promise.resolve({ allowed: true, retryAfterS: 0 });
  return mcpRoute({
    ...{ desk, tools: registryTools(allTools, takeRate), resources: agentResources, instructions: MCP_INSTRUCTIONS },
    verifyToken: (authorization) => Promise.resolve(authorization === "Bearer good" ? caller : null),
    takeRate,
    baseUrl: "http://localhost:8000",
    allowedHosts: [],
  });
}

async function send(route: (request: Request) => Response | Promise<Response>, message: unknown): Promise<void> {
  const response = await route(
    new Request("http://localhost:8000/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer good" },
      body: JSON.stringify(message),
    }),
  );
  const text = await response.text();
  if (response.status !== 200 || text.includes('"isError":true')) throw new Error(text);
}
