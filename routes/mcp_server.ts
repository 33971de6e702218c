/**
 * The MCP server: what it answers to each method, from the tools and resources that it is given.
 *
 * The requests have the SDK's schemas; its server class, made for sessions and streams, costs more than all of this.
 *
 * @module
 */
import { z } from "zod";
import type { Desk } from "../core/desk.ts";
import type { Caller } from "../core/teammates/caller.ts";
import type { ToolContext } from "../core/tools/context.ts";
import project from "../deno.json" with { type: "json" };
import { type McpRequest, ProtocolError } from "./mcp_message.ts";
import type { McpResources } from "./mcp_resources.ts";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  InitializeRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
} from "./mcp_sdk.ts";
import type { McpTools } from "./mcp_tools.ts";

/** The revisions this server speaks, newest first. */
export const MCP_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** What a server offers. */
export type McpOffer = {
  readonly desk: Desk;
  readonly tools: McpTools;
  readonly resources: McpResources;
  /** Workflows across tools, for a client's model: at most `MCP_LIMITS.instructionsBytesMax` bytes. */
  readonly instructions: string;
};

/** Answers one request of a caller with the text of a JSON-RPC answer, which may be an error. */
export type McpServer = (caller: Caller, request: McpRequest) => Promise<string>;

/** Makes the server. */
export function mcpServer(offer: McpOffer): McpServer {
  const methods = methodsOf(offer);
  return async (caller, { id, method, params }) => {
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)}`;
    try {
      const answer = methods.get(method);
      if (answer === undefined) throw new ProtocolError(-32601, "Method not found");
      return `${head},"result":${await answer({ desk: offer.desk, caller }, params)}}`;
    } catch (error) {
      const { code, message, data } = error instanceof ProtocolError ? error : internalError(offer.desk, method, error);
      return `${head},"error":${JSON.stringify({ code, message, data })}}`;
    }
  };
}

/** Checks the params and gives the text of a result. @throws ProtocolError */
type Method = (context: ToolContext, params: unknown) => Promise<string>;

function methodsOf({ tools, resources, instructions }: McpOffer): ReadonlyMap<string, Method> {
  const listedTools = JSON.stringify({ tools: tools.listed });
  return new Map([
    method(InitializeRequestSchema.shape, ({ protocolVersion }) => ({
      // A client that supports none of them is offered the newest.
      protocolVersion: MCP_VERSIONS.find((version) => version === protocolVersion) ?? MCP_VERSIONS[0],
      capabilities: { tools: {}, resources: {}, completions: {} },
      serverInfo: { name: "desk", title: "The desk", version: project.version },
      instructions,
    })),
    method(PingRequestSchema.shape, () => ({})),
    method(ListToolsRequestSchema.shape, () => listedTools),
    method(TOOL_CALL, ({ name, arguments: input = {} }, context) => tools.call(context, name, input)),
    method(ListResourcesRequestSchema.shape, (params, context) => resources.list(context, params?.cursor)),
    method(ListResourceTemplatesRequestSchema.shape, () => ({ resourceTemplates: resources.templates })),
    method(ReadResourceRequestSchema.shape, ({ uri }, context) => resources.read(context, uri)),
    method(CompleteRequestSchema.shape, async ({ ref, argument }, context) => ({
      completion: await resources.complete(context, ref.type === "ref/resource" ? ref.uri : "", argument),
    })),
  ]);
}

/** Who does not offer tasks must take a request for one as an ordinary request. */
const TOOL_CALL = {
  method: CallToolRequestSchema.shape.method,
  params: CallToolRequestSchema.shape.params.omit({ task: true }),
};

/**
 * A line of the table.
 *
 * @param shape the method's name and the schema of its params
 * @param run gives the result; a string is the JSON of one
 */
function method<Params>(
  shape: { readonly method: z.ZodLiteral<string>; readonly params: z.ZodType<Params> },
  run: (params: Params, context: ToolContext) => object | string | Promise<object>,
): [string, Method] {
  const name = shape.method.value;
  return [name, async (context, given) => {
    const { success, data, error } = shape.params.safeParse(given);
    if (!success) {
      throw new ProtocolError(-32602, `${name}, params: ${z.prettifyError(error).replace(/\s+/g, " ")}`);
    }
    const result = await run(data, context);
    return typeof result === "string" ? result : JSON.stringify(result);
  }];
}

/** The error sent in place of one that a client must not see. */
function internalError({ log, newId }: Desk, method: string, error: unknown): ProtocolError {
  const reference = newId();
  log("error", "An MCP request failed.", {
    method,
    reference,
    cause: error instanceof Error ? error.stack : String(error),
  });
  return new ProtocolError(-32603, `The desk failed. Tell its operator the reference ${reference}.`);
}
