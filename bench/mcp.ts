/**
 * The cost of `/mcp`: `tools/list` and a cheap `tools/call` in process, compared with a Hono route that echoes.
 *
 * @module
 */
import { Hono } from "hono";
import { textBytes } from "../core/json.ts";
import { MCP_LIMITS } from "../core/limits/mcp.ts";
import { GROUP_SETS } from "../core/tools/group_sets.ts";
import { mcpTools } from "../core/tools/index.ts";
import { openKv } from "../kv/open.ts";
import { deskMcp } from "../routes/mcp/desk.ts";
import { testDesk } from "../tests/support/desk.ts";
import { atMost, compareCpu, type Figure, showMs, showRatio } from "./measure.ts";
import { readAssets } from "../routes/assets.ts";
import { ASSETS, boundless, exampleToken } from "./served.ts";

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

/** Measures the processor time of the desk's own thread; the database's own thread has separate peers. */
export async function benchMcp(): Promise<readonly Figure[]> {
  const desk = await testDesk();
  const assets = await readAssets(ASSETS);
  const kv = await openKv({ kind: "memory" });
  const { mcp: route } = deskMcp({ desk, kv, rates: boundless(desk), baseUrl: "http://localhost:8000", assets });
  const token = await exampleToken(desk);
  const echo = new Hono().post("/mcp", async (context) => context.json(await context.req.json()));
  const figures: Figure[] = [];
  for (const [name, message] of Object.entries(MESSAGES)) {
    const cpu = await compareCpu(
      { run: () => send(route, token, message) },
      { run: () => send((request) => echo.fetch(request), token, message) },
      ROUNDS,
    );
    const detail = `${showMs(cpu.ours)} and ${showMs(cpu.peer)}`;
    figures.push(atMost(`${name}: against a Hono echo, CPU`, cpu.ratio, RATIO_MAX, showRatio, detail));
  }
  kv.close();
  await desk.close();
  return [...figures, ...groupSizes()];
}

/** The size of the list for each group of `?groups=`. */
function groupSizes(): readonly Figure[] {
  return [...GROUP_SETS].map(([name, tools]) => {
    const every = [...mcpTools.listed, ...mcpTools.listedByGroup];
    const listed = every.filter((tool) => typeof tool.name === "string" && tools.has(tool.name));
    const detail = `${textBytes(JSON.stringify(listed))} bytes`;
    return atMost(`tools/list?groups=${name}: tools`, tools.size, MCP_LIMITS.groupToolsMax, String, detail);
  });
}

type Route = (request: Request) => Response | Promise<Response>;

async function send(route: Route, token: string, message: unknown): Promise<void> {
  const body = JSON.stringify(message);
  const length = String(body.length);
  const headers = { "content-type": "application/json", "content-length": length, authorization: `Bearer ${token}` };
  const response = await route(new Request("http://localhost:8000/mcp", { method: "POST", headers, body }));
  const text = await response.text();
  if (response.status !== 200 || text.includes('"isError":true')) throw new Error(text);
}
