/**
 * `/mcp` over a real socket with every tool, a real database, real API tokens and an app played by the test.
 *
 * @module
 */
import { z } from "zod";
import { changedFiles } from "../../core/agent/files.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import type { OutboundAnswer, OutboundRequest } from "../../core/ports/outbound.ts";
import { callerOfToken, createApiToken } from "../../core/teammates/api_tokens.ts";
import { mcpTools } from "../../core/tools/index.ts";
import { memoryRates } from "../../kv/rates.ts";
import { deskApi } from "../../routes/api/desk_api.ts";
import { API_BASE } from "../../routes/api/operations.ts";
import { MCP_INSTRUCTIONS } from "../../routes/mcp/instructions.ts";
import { BY_HEADER, mcpRoute } from "../../routes/mcp/endpoint.ts";
import { noOAuth } from "../../routes/mcp/no_oauth.ts";
import { DESK_PROMPTS } from "../../routes/mcp/desk_prompts.ts";
import { NO_APPS } from "../../routes/mcp/apps.ts";
import { agentResources } from "../../routes/mcp/resources.ts";
import type { McpOffer } from "../../routes/mcp/server.ts";
import { registryTasks } from "../../routes/mcp/tasks.ts";
import { registryTools } from "../../routes/mcp/tools.ts";
import type { TakeRate } from "../../routes/tool_call.ts";
import { guideFiles } from "../agent/guides/blocks.ts";
import { addExampleSource } from "../support/knowledge.ts";
import { outboundTo, testCaller, type TestDesk, testDesk, testWorkspace } from "../support/desk.ts";
import { UNCOMPRESSED } from "../support/uncompressed.ts";
import { testQuestions } from "./questions.ts";

/** Every kind of token: of each role, and an owner's that is narrower or wider. */
export const TOKENS = ["owner", "admin", "teammate", "viewer", "readOnly", "readsCustomers"] as const;

/** The answer of a tool. */
export const ANSWER = z.looseObject({
  items: z.array(z.looseObject({ name: z.string().optional() })).optional(),
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    fix: z.string(),
    problems: z.array(z.looseObject({ file: z.string(), line: z.int(), column: z.int() })).optional(),
  }).optional(),
  saved: z.boolean().optional(),
  version: z.int().optional(),
  changed: z.array(z.looseObject({ path: z.string(), change: z.string() })).optional(),
  diff: z.string().optional(),
});

/** A tool's answer, its text, and whether it is a failure. */
export type CalledTool = {
  readonly text: string;
  readonly answer: z.output<typeof ANSWER>;
  readonly isError: boolean;
};

/** A workspace with the guides' agent as version 1, behind `/mcp` and `/api/v1`. */
export type DeskServer = {
  readonly desk: TestDesk;
  readonly workspace: string;
  readonly url: string;
  readonly tokens: Readonly<Record<(typeof TOKENS)[number], string>>;
  /** Every request that left the desk. */
  readonly sent: OutboundRequest[];
  /** The app's answer; a test may replace it. */
  readonly app: { answer: (request: OutboundRequest) => OutboundAnswer | Promise<OutboundAnswer> };
  call(tool: string, input: unknown, token?: (typeof TOKENS)[number]): Promise<CalledTool>;
};

/** One desk for a test file. */
export type McpDesk = {
  /** Serves a workspace of its own while the work goes on. */
  use(work: (server: DeskServer) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** An answer of the app. */
export function answered(status: number, data: unknown): OutboundAnswer {
  const headers = { "content-type": "application/json" };
  return { kind: "answer", status, headers, body: JSON.stringify(data), truncated: false, ms: 3 };
}

const ACCOUNT = {
  plan: "starter",
  status: "active",
  seats: 5,
  seatsUsed: 3,
  renewsOn: "2027-03-01",
  price: "20 EUR / month",
  billingUrl: "https://app.example.com/billing",
};

const takeRate: TakeRate = () => Promise.resolve({ allowed: true, retryAfterS: 0 });

/** What the desk's own `/mcp` offers. */
export const DESK_OFFER: Omit<McpOffer, "desk"> = {
  tools: registryTools(mcpTools, takeRate, testQuestions),
  tasks: registryTasks(mcpTools),
  resources: agentResources,
  apps: NO_APPS,
  prompts: DESK_PROMPTS,
  instructions: MCP_INSTRUCTIONS,
};

/** Opens the desk, with its own tools and resources or with others. */
export async function openMcpDesk(offer: Omit<McpOffer, "desk"> = DESK_OFFER): Promise<McpDesk> {
  const sent: OutboundRequest[] = [];
  const app: DeskServer["app"] = { answer: () => answered(200, ACCOUNT) };
  const outbound = outboundTo((request) => {
    sent.push(request);
    return app.answer(request);
  });
  const desk = await testDesk({ outbound });
  return {
    use: async (work) => {
      sent.length = 0;
      app.answer = () => answered(200, ACCOUNT);
      const { id: workspace } = await testWorkspace(desk);
      const tokens = await makeTokens(desk, workspace);
      await saveGuides(desk, workspace);
      await addExampleSource(desk, workspace);
      const route = routeOf(desk, offer);
      const api = deskApi({ desk, rates: memoryRates(desk.now), baseUrl: "https://desk.example.com" });
      // As the desk's own route table has it: clients look around for OAuth.
      const server = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen: () => {} },
        (request) => {
          const { pathname } = new URL(request.url);
          if (pathname.startsWith(API_BASE)) return api(request);
          return pathname === "/mcp" ? route(request) : noOAuth();
        },
      );
      const url = `http://127.0.0.1:${server.addr.port}/mcp`;
      const call: DeskServer["call"] = (tool, input, token = "owner") => callTool(url, tokens[token], tool, input);
      try {
        await work({ desk, workspace, url, tokens, sent, app, call });
      } finally {
        await server.shutdown();
      }
    },
    close: () => desk.close(),
  };
}

async function saveGuides(desk: TestDesk, workspace: string): Promise<void> {
  await saveVersion(desk, workspace, {
    base: 0,
    files: guideFiles,
    changed: changedFiles(new Map(), guideFiles),
    message: "First version",
    caller: null,
    via: "import",
  });
}

function routeOf(desk: TestDesk, offer: Omit<McpOffer, "desk">): (request: Request) => Promise<Response> {
  return mcpRoute({
    ...offer,
    desk,
    takeRate,
    signIn: BY_HEADER,
    verifyToken: async (authorization) => await callerOfToken(desk, authorization?.replace(/^Bearer /, "") ?? ""),
    baseUrl: "https://desk.example.com",
  });
}

async function makeTokens(desk: TestDesk, workspace: string): Promise<DeskServer["tokens"]> {
  const make = async (name: (typeof TOKENS)[number]) => {
    const readOnly = name === "readOnly";
    const readsCustomers = name === "readsCustomers";
    const { teammate } = await testCaller(desk, workspace, readOnly || readsCustomers ? "owner" : name);
    const token = await createApiToken(desk, { workspace, teammate: teammate.id }, {
      name: "Cursor",
      days: 30,
      readOnly,
      readsCustomers,
    });
    return token.value;
  };
  return {
    owner: await make("owner"),
    admin: await make("admin"),
    teammate: await make("teammate"),
    viewer: await make("viewer"),
    readOnly: await make("readOnly"),
    readsCustomers: await make("readsCustomers"),
  };
}

const RESULT = z.object({
  result: z.object({
    content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
    isError: z.boolean().optional(),
  }),
});

async function callTool(url: string, token: string, name: string, input: unknown): Promise<CalledTool> {
  const response = await fetch(url, {
    method: "POST",
    headers: { ...UNCOMPRESSED, "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  });
  const { result } = RESULT.parse(await response.json());
  const { text } = result.content[0];
  return { text, answer: ANSWER.parse(JSON.parse(text)), isError: result.isError === true };
}
