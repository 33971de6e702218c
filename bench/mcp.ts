/**
 * What `/mcp` costs: `tools/list` and a cheap `tools/call` in process, each as a ratio to a bare Hono echo of the same
 * run. `deno run --no-check -A bench/mcp.ts`; ends with an error above the goal.
 *
 * @module
 */
import { Hono } from "hono";
import { allTools } from "../core/tools/index.ts";
import { registryOf } from "../core/tools/registry.ts";
import { mcpRoute } from "../routes/mcp.ts";
import { MCP_INSTRUCTIONS } from "../routes/mcp_instructions.ts";
import { agentResources } from "../routes/mcp_resources.ts";
import { callerOf, emptyDesk } from "../tests/mcp/tiny_server.ts";
import { whoAmI } from "../tests/mcp/tiny_tools.ts";

const ROUNDS = 6;
const REQUESTS = 500;
const GOAL_RATIO = 40;

const route = mcpRoute({
  desk: emptyDesk(() => {}),
  registry: registryOf([...allTools.groups, { name: "Bench", tools: [whoAmI] }]),
  resources: agentResources,
  instructions: MCP_INSTRUCTIONS,
  verifyToken: (authorization) => Promise.resolve(authorization === "Bearer good" ? callerOf("owner") : null),
  takeRate: () => Promise.resolve({ allowed: true, retryAfterS: 0 }),
  baseUrl: "http://localhost:8000",
  allowedHosts: [],
});
const echo = new Hono().post("/mcp", async (context) => context.json(await context.req.json()));

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "who_am_i", arguments: { echo: "x" } } };

function post(message: unknown): Request {
  return new Request("http://localhost:8000/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer good" },
    body: JSON.stringify(message),
  });
}

const SUBJECTS: Readonly<Record<string, () => Response | Promise<Response>>> = {
  "Hono echo": () => echo.fetch(post(CALL)),
  "tools/list": () => route(post(LIST)),
  "tools/call": () => route(post(CALL)),
};

async function microseconds(answer: () => Response | Promise<Response>): Promise<number> {
  const start = performance.now();
  for (let request = 0; request < REQUESTS; request++) {
    const response = await answer();
    if (response.status !== 200) throw new Error(await response.text());
    await response.text();
  }
  return (performance.now() - start) * 1000 / REQUESTS;
}

// The rounds interleave, so that a busy machine is busy for all of them; the best of each counts.
const best = new Map<string, number>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, answer] of Object.entries(SUBJECTS)) {
    best.set(name, Math.min(best.get(name) ?? Infinity, await microseconds(answer)));
  }
}
const base = best.get("Hono echo") ?? 1;
const ratios = [...best].map(([name, time]) => ({ name, "µs": Math.round(time), ratio: +(time / base).toFixed(1) }));
console.table(ratios);
if (ratios.some(({ ratio }) => ratio > GOAL_RATIO)) throw new Error(`the goal is ${GOAL_RATIO} times the echo`);
