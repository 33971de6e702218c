/**
 * One MCP server for one request: the SDK's low-level server with the desk's tools and resources.
 *
 * A server is never shared, so that one client's cancellation can never reach another's call; a validator is.
 *
 * @module
 */
import type { RATES } from "../core/limits.ts";
import { suggestName } from "../core/nearest.ts";
import type { Desk } from "../core/desk.ts";
import { DeskError } from "../core/problem.ts";
import type { Caller } from "../core/teammates/caller.ts";
import type { Registry } from "../core/tools/registry.ts";
import { runTool, type Tool } from "../core/tools/tool.ts";
import project from "../deno.json" with { type: "json" };
import { toolAnswer, toolFailure, type ToolResult } from "./mcp_answer.ts";
import { protocolError } from "./mcp_message.ts";
import type { McpResources } from "./mcp_resources.ts";
import {
  type AjvJsonSchemaValidator,
  CallToolRequestSchema,
  CompleteRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  Server,
} from "./mcp_sdk.ts";

/** Counts one request of a caller against a limit. */
export type TakeRate = (
  rate: keyof typeof RATES,
  caller: Caller,
) => Promise<{ readonly allowed: boolean; readonly retryAfterS: number }>;

/** What a server offers, and to whom it counts. */
export type McpOffer = {
  readonly desk: Desk;
  readonly registry: Registry;
  readonly resources: McpResources;
  /** Workflows across tools, for a client's model: at most `MCP_LIMITS.instructionsBytesMax` bytes. */
  readonly instructions: string;
  readonly takeRate: TakeRate;
};

/** Makes the server that answers one request of a caller. */
export function mcpServer(
  offer: McpOffer,
  caller: Caller,
  validator: AjvJsonSchemaValidator,
): Server {
  const { desk, registry, resources, instructions } = offer;
  const context = { desk, caller };
  const server = new Server(
    { name: "desk", title: "The desk", version: project.version },
    {
      capabilities: { tools: {}, resources: {}, completions: {} },
      instructions,
      jsonSchemaValidator: validator,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: registry.listed }));
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }) => await callTool(offer, caller, params.name, params.arguments ?? {}),
  );
  server.setRequestHandler(
    ListResourcesRequestSchema,
    async ({ params }) => await resources.list(context, params?.cursor),
  );
  server.setRequestHandler(
    ListResourceTemplatesRequestSchema,
    () => ({ resourceTemplates: resources.templates }),
  );
  server.setRequestHandler(
    ReadResourceRequestSchema,
    async ({ params }) => await resources.read(context, params.uri),
  );
  server.setRequestHandler(CompleteRequestSchema, async ({ params }) => {
    const uri = params.ref.type === "ref/resource" ? params.ref.uri : "";
    return { completion: await resources.complete(context, uri, params.argument) };
  });
  return server;
}

async function callTool(
  { desk, registry, takeRate }: McpOffer,
  caller: Caller,
  name: string,
  input: unknown,
): Promise<ToolResult> {
  const tool = registry.byName.get(name);
  if (tool === undefined) {
    throw protocolError(-32602, `Unknown tool \`${name}\`. ${suggestName(name, registry.byName.keys())}`);
  }
  try {
    if (tool.rate !== null) refuseRate(tool, await takeRate(tool.rate, caller));
    return toolAnswer(await runTool({ desk, caller }, tool, input));
  } catch (error) {
    return toolFailure(tool, error, desk);
  }
}

function refuseRate(tool: Tool, { allowed, retryAfterS }: Awaited<ReturnType<TakeRate>>): void {
  if (allowed) return;
  throw new DeskError("rate_limited", `\`${tool.name}\` was called too often.`, {
    fix: `Wait ${retryAfterS} s, then call it again.`,
    retryAfterS,
  });
}
