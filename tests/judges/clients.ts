/**
 * The outside clients that judge `/mcp`: each from another author, none in the project's own packages.
 *
 * @module
 */
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { ClientSession, OutsideClient, ServerDescription } from "../mcp/client_flows.ts";
import { calledTool, sdkSession, textOf } from "../mcp/sdk_client.ts";
import { type Cell, JUDGES } from "./judge.ts";

/** Sends one request and gives back its result; `isError` of a tool is a result. */
type Ask = (method: string, params: Record<string, unknown>) => Promise<unknown>;

const SERVER_DESCRIPTION = z.object({ serverInfo: z.unknown(), capabilities: z.unknown(), instructions: z.unknown() });
const TOOLS = z.looseObject({ tools: z.unknown() });
const RESOURCES = z.looseObject({ resources: z.array(z.looseObject({ uri: z.string() })) });

function session(ask: Ask, close: () => Promise<void>): ClientSession {
  return {
    initialize: async (): Promise<ServerDescription> => SERVER_DESCRIPTION.parse(await ask("initialize", {})),
    listTools: async () => TOOLS.parse(await ask("tools/list", {})).tools,
    call: async (name, input) => calledTool(await ask("tools/call", { name, arguments: input })),
    listResources: async () => RESOURCES.parse(await ask("resources/list", {})).resources.map(({ uri }) => uri),
    read: async (uri) => textOf(await ask("resources/read", { uri })),
    close,
  };
}

const ANSWERED = z.object({ result: z.unknown().optional(), error: z.string().optional() });

/** The second SDK's client; `auto` asks for the newest protocol first and falls back. */
function sdk2(cell: Cell, mode: "legacy" | "auto"): OutsideClient {
  return {
    name: `SDK 2 (${mode})`,
    connect: (url, token) => {
      const { ask, close } = startSdk2(cell, [url, token, mode]);
      return Promise.resolve(session(ask, close));
    },
  };
}

/** Starts the second SDK's client as a process; `pin` speaks the newest revision alone, and its person says yes. */
export function startSdk2(
  cell: Cell,
  start: readonly [url: string, token: string, mode: "legacy" | "auto" | "pin"],
): { readonly ask: Ask; readonly close: () => Promise<void> } {
  const { command, args, ...options } = cell.command("client_v2.ts", start);
  const child = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask: Ask = async (method, params) => {
    child.stdin.write(`${JSON.stringify({ method, params })}\n`);
    const { result, error } = ANSWERED.parse(JSON.parse((await lines.next()).value ?? "{}"));
    if (error !== undefined) throw new Error(error);
    return result;
  };
  const close = async () => {
    child.stdin.end();
    await ended;
  };
  return { ask, close };
}

const RESULT = z.looseObject({ isError: z.boolean().optional() });

/** What the Inspector exits with when a tool answered `isError`. */
const TOOL_FAILED = 5;

/** The Inspector's command line: a process and a connection per request. */
function inspector(cell: Cell): OutsideClient {
  return {
    name: "Inspector",
    connect: (url, token) => {
      const ask: Ask = async (method, { name, arguments: input, uri }) => {
        const { code, stdout, stderr } = await cell.run(JUDGES["@modelcontextprotocol/inspector"], [
          ...["--cli", url, "--transport", "http", "--stored-auth-only", "--header", `Authorization: Bearer ${token}`],
          ...["--method", method],
          // Fails when a tool's schema is not for every model.
          ...(method === "tools/list" ? ["--strict"] : []),
          ...(typeof name === "string" ? ["--tool-name", name, "--tool-args-json", JSON.stringify(input)] : []),
          ...(typeof uri === "string" ? ["--uri", uri] : []),
        ]);
        if (code !== 0 && code !== TOOL_FAILED) throw new Error(`exit ${code}: ${stderr}`);
        const result = RESULT.parse(JSON.parse(stdout));
        if ((code === TOOL_FAILED) !== (result.isError === true)) throw new Error(`exit ${code}: ${stdout}`);
        return result;
      };
      return Promise.resolve(session(ask, () => Promise.resolve()));
    },
  };
}

/** The bridge for clients that only start programs: standard input and output here, `/mcp` with a header there. */
function mcpRemote(cell: Cell): OutsideClient {
  return {
    name: "mcp-remote",
    connect: async (url, token) => {
      const header = `Authorization: Bearer ${token}`;
      const bridge = cell.command(JUDGES["mcp-remote"], [
        ...[url, "--allow-http", "--transport", "http-only", "--header", header],
      ]);
      const transport = new StdioClientTransport({ ...bridge, stderr: "pipe" });
      let said = "";
      transport.stderr?.on("data", (part) => said += part);
      const client = new Client({ name: "test", version: "1" });
      await client.connect(transport).catch((error) => {
        throw new Error(`${error}: ${said}`);
      });
      return sdkSession(client);
    },
  };
}

/** Every client that is not the project's. */
export function outsideClients(cell: Cell): readonly OutsideClient[] {
  return [sdk2(cell, "legacy"), sdk2(cell, "auto"), inspector(cell), mcpRemote(cell)];
}
