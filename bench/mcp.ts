/**
 * What `/mcp` costs: `tools/list` and a cheap `tools/call` in process, against a Hono route that echoes.
 *
 * @module
 */
import { Hono } from "hono";
import { saveVersion } from "../core/agent/versions.ts";
import { createApiToken } from "../core/teammates/api_tokens.ts";
import { exampleAgent } from "../examples/demo/agent_files.ts";
import { memoryRates, type Rates } from "../kv/rates.ts";
import { deskMcp } from "../routes/mcp_desk.ts";
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
  const { route, token } = await openRoute(desk);
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
  await desk.close();
  return figures;
}

/** The route of a served desk with a token of a teammate, and so many requests allowed that the rate never answers. */
async function openRoute(desk: TestDesk) {
  const { id: workspace } = await testWorkspace(desk);
  const files = exampleAgent("https://app.example.com");
  await saveVersion(desk, workspace, { base: 0, files, changed: [], message: "", caller: null, via: "desk" });
  const { teammate } = await testCaller(desk, workspace);
  const owner = { workspace, teammate: teammate.id };
  const { value } = await createApiToken(desk, owner, { name: "Bench", days: null, readOnly: true });
  const counted = memoryRates(desk.now);
  const rates: Rates = {
    take: (name, subject, { windowMs }) => counted.take(name, subject, { max: Infinity, windowMs }),
  };
  return { route: deskMcp({ desk, rates, baseUrl: "http://localhost:8000" }), token: value };
}

type Route = (request: Request) => Response | Promise<Response>;

async function send(route: Route, token: string, message: unknown): Promise<void> {
  const response = await route(
    new Request("http://localhost:8000/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(message),
    }),
  );
  const text = await response.text();
  if (response.status !== 200 || text.includes('"isError":true')) throw new Error(text);
}
