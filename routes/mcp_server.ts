/**
 * One MCP server for one request: the SDK's low-level server with the tools and resources that it is given.
 *
 * A server is never shared, so that one client's cancellation can never reach another's call; a validator is.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import type { Caller } from "../core/teammates/caller.ts";
import project from "../deno.json" with { type: "json" };
import type { McpResources } from "./mcp_resources.ts";
import {
  type AjvJsonSchemaValidator,
  CallToolRequestSchema,
  CompleteRequestSchema,
  type JSONRPCMessage,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  Server,
  type Transport,
} from "./mcp_sdk.ts";
import type { McpTools } from "./mcp_tools.ts";

/** What a server offers. */
export type McpOffer = {
  readonly desk: Desk;
  readonly tools: McpTools;
  readonly resources: McpResources;
  /** Workflows across tools, for a client's model: at most `MCP_LIMITS.instructionsBytesMax` bytes. */
  readonly instructions: string;
};

/** Makes the server that answers one request of a caller. */
export function mcpServer(
  { desk, tools, resources, instructions }: McpOffer,
  caller: Caller,
  validator: AjvJsonSchemaValidator,
): Server {
  const context = { desk, caller };
  const server = new Server(
    { name: "desk", title: "The desk", version: project.version },
    {
      capabilities: { tools: {}, resources: {}, completions: {} },
      instructions,
      jsonSchemaValidator: validator,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.listed }));
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }) => await tools.call(context, params.name, params.arguments ?? {}),
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

/**
 * Hands a new server its one message and waits for the answer; null when the message wants none.
 *
 * The server is left as it is: it holds nothing that would have to be closed.
 */
export async function answerOf(server: Server, message: JSONRPCMessage): Promise<JSONRPCMessage | null> {
  const answer = Promise.withResolvers<JSONRPCMessage>();
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (sent) => Promise.resolve(answer.resolve(sent)),
  };
  await server.connect(transport);
  transport.onmessage?.(message);
  return "method" in message && "id" in message ? await answer.promise : null;
}
