/**
 * The official SDK's client (version 1) over any transport, as the flows' client.
 *
 * @module
 */
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import type { ClientSession, OutsideClient } from "./client_flows.ts";
import { ANSWER, type CalledTool } from "./desk_server.ts";

const RESULT = z.looseObject({
  content: z.tuple([z.looseObject({ type: z.literal("text"), text: z.string() })]),
  isError: z.boolean().optional(),
});

const CONTENTS = z.looseObject({ contents: z.tuple([z.looseObject({ uri: z.string(), text: z.string() })]) });

/** The answer of a tool, from the result of `tools/call`. */
export function calledTool(result: unknown): CalledTool {
  const { content: [{ text }], isError } = RESULT.parse(result);
  return { text, answer: ANSWER.parse(JSON.parse(text)), isError: isError === true };
}

/** The text of a resource, from the result of `resources/read`. */
export function textOf(result: unknown): string {
  return CONTENTS.parse(result).contents[0].text;
}

/** A client that is connected to `/mcp` itself. */
export async function connectSdkClient(url: string, token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** A connected client as the flows see it. */
export function sdkSession(client: Client): ClientSession {
  return {
    initialize: () =>
      Promise.resolve({
        serverInfo: client.getServerVersion(),
        capabilities: client.getServerCapabilities(),
        instructions: client.getInstructions(),
      }),
    listTools: async () => (await client.listTools()).tools,
    call: async (name, input) => calledTool(await client.callTool({ name, arguments: input })),
    listResources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    read: async (uri) => textOf(await client.readResource({ uri })),
    close: () => client.close(),
  };
}

/** The SDK's client over Streamable HTTP. */
export const sdkClient: OutsideClient = {
  name: "SDK 1",
  connect: async (url, token) => sdkSession(await connectSdkClient(url, token)),
};
