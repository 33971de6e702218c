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
  versionNegotiation: { mode: mode === "legacy" ? "legacy" : mode === "auto" ? "auto" : { pin: "2026-07-28" } },
  capabilities: mode === "pin" ? { elicitation: { form: {} } } : {},
});
/** The questions that the server asked; the person always says yes. */
const asked: string[] = [];
if (mode === "pin") {
  client.setRequestHandler("elicitation/create", ({ params }) => {
    asked.push(params.message);
    return { action: "accept" as const, content: { yes: true } };
  });
}

const METHODS: Readonly<Record<string, (params: Params) => unknown>> = {
  initialize: () => ({
    serverInfo: client.getServerVersion(),
    capabilities: client.getServerCapabilities(),
    instructions: client.getInstructions(),
  }),
  version: () => ({ version: client.getNegotiatedProtocolVersion() }),
  asked: () => ({ asked }),
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
