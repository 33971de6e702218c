/**
 * The client of the second SDK as a process of its own, because its packages are not the project's: connects, then
 * reads one request per line and writes one answer per line.
 *
 * @module
 */
import { createInterface } from "node:readline";
import process from "node:process";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

type Params = { name: string; arguments: Record<string, unknown>; uri: string };

const [url = "", token = "", mode] = Deno.args;
const client = new Client({ name: "test", version: "1" }, {
  versionNegotiation: { mode: mode === "auto" ? "auto" : "legacy" },
});

const METHODS: Readonly<Record<string, (params: Params) => unknown>> = {
  initialize: () => ({
    serverInfo: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
  }),
  "tools/list": () => client.listTools(),
  "tools/call": (params) => client.callTool(params),
  "resources/list": () => client.listResources(),
  "resources/read": (params) => client.readResource(params),
};

const connected = client.connect(
  new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
);
connected.catch(() => {});

async function answer({ method, params }: { method: string; params: Params }): Promise<unknown> {
  try {
    await connected;
    return { result: await METHODS[method]?.(params) };
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await answer(JSON.parse(line))));
}
await client.close();
