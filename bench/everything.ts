/**
 * MCP requests per second, compared with the protocol's example server.
 *
 * The desk checks a token, counts a rate and answers from the agent; the peer's call only echoes. Both are called over
 * loopback by the same client; the peer requires a session, which is opened before.
 *
 * @module
 */
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { type LoadTarget, NUMBER, requestsPerSecond } from "./load.ts";
import { atLeast, type Figure, showRatio } from "./measure.ts";
import { freePort } from "../tests/support/free_ports.ts";

const ROUNDS = 3;
const RATIO_MIN = 10;

/** Has its own lock file and `node_modules`: the project does not depend on it. */
const PEER_FOLDER = new URL("peers", import.meta.url);
const PEER = "node_modules/@modelcontextprotocol/server-everything/dist/index.js";

/** The requests for both servers. */
const CASES = [
  { figure: "tools/list", ours: { method: "tools/list" }, peer: { method: "tools/list" } },
  {
    figure: "tools/call",
    ours: { method: "tools/call", params: { name: "list_tasks", arguments: {} } },
    peer: { method: "tools/call", params: { name: "echo", arguments: { message: "hello" } } },
  },
] as const;

type Target = Omit<LoadTarget, "body"> & { stop(): Promise<void> };

/** Measures each kind of request in alternating rounds. */
export async function benchEverything(): Promise<readonly Figure[]> {
  const peer = await startPeer();
  const ours = await startDesk();
  const figures: Figure[] = [];
  for (const { figure, ...asked } of CASES) {
    const best = { ours: 0, peer: 0 };
    for (let round = 0; round <= ROUNDS; round++) {
      const now = { ours: await speed(ours, asked.ours), peer: await speed(peer, asked.peer) };
      // The first round is a warm-up for both.
      if (round > 0) { for (const who of ["ours", "peer"] as const) best[who] = Math.max(best[who], now[who]); }
    }
    const rates = `${Math.round(best.ours)}/s and ${Math.round(best.peer)}/s`;
    const title = `${figure}: against server-everything on ${peer.runtime}`;
    figures.push(atLeast(title, best.ours / best.peer, RATIO_MIN, showRatio, rates));
  }
  await ours.stop();
  await peer.stop();
  return figures;
}

async function speed({ url, headers }: Target, message: object): Promise<number> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: NUMBER, ...message });
  const asked = { url, headers: { ...headers }, body };
  await refuseFailure(asked);
  return await requestsPerSecond(asked);
}

/** Only answers without an error count, and all answers are alike. */
async function refuseFailure({ url, headers, body }: Required<LoadTarget>): Promise<void> {
  const answer = await fetch(url, { method: "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok || !text.includes('"result"') || text.includes('"isError":true')) throw new Error(text);
}

const JSON_HEADERS = { "content-type": "application/json", "accept": "application/json, text/event-stream" };

const DESK = z.object({ url: z.string(), token: z.string() });

async function startDesk(): Promise<Target> {
  const worker = new Worker(new URL("./mcp_desk.ts", import.meta.url));
  const told = () => new Promise<unknown>((resolve) => worker.once("message", resolve));
  const { url, token } = DESK.parse(await told());
  return {
    url: `${url}/mcp`,
    headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` },
    stop: async () => {
      const stopped = told();
      worker.postMessage("stop");
      await stopped;
      await worker.terminate();
    },
  };
}

async function startPeer(): Promise<Target & { readonly runtime: string }> {
  await new Deno.Command(Deno.execPath(), { args: ["install", "-q"], cwd: PEER_FOLDER, stderr: "null" }).output();
  const port = freePort();
  const { peer, runtime } = spawnPeer(port);
  await listening(peer.stderr);
  const url = `http://127.0.0.1:${port}/mcp`;
  return {
    url,
    runtime,
    headers: { ...JSON_HEADERS, "mcp-session-id": await openSession(url) },
    stop: async () => {
      peer.kill("SIGKILL");
      await peer.status;
    },
  };
}

/** Runs the peer as documented by its package, on Node.js; without that on Deno, where it is faster. */
function spawnPeer(port: number) {
  const how = {
    cwd: PEER_FOLDER,
    env: { PORT: String(port) },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  } as const;
  try {
    const peer = new Deno.Command("node", { args: [PEER, "streamableHttp"], ...how }).spawn();
    return { peer, runtime: "Node.js" };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    const peer = new Deno.Command(Deno.execPath(), { args: ["run", "-A", PEER, "streamableHttp"], ...how }).spawn();
    return { peer, runtime: "Deno" };
  }
}

/** Waits for the server's message that it listens, and keeps reading so that it never blocks on its output. */
async function listening(output: ReadableStream<Uint8Array>): Promise<void> {
  const said = Promise.withResolvers<void>();
  let text = "";
  const read = async () => {
    for await (const part of output.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes("listening on port")) said.resolve();
    }
    said.reject(new Error(`server-everything did not start:\n${text}`));
  };
  read();
  await said.promise;
}

/** Opens a session. @returns its id */
async function openSession(url: string): Promise<string> {
  const clientInfo = { name: "bench", version: "1" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  const answer = await post(url, {}, { id: 0, method: "initialize", params });
  const session = answer.headers.get("mcp-session-id");
  if (session === null) throw new Error(`server-everything opened no session: ${answer.status}`);
  await post(url, { "mcp-session-id": session }, { method: "notifications/initialized" });
  return session;
}

async function post(url: string, headers: Readonly<Record<string, string>>, message: object): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  const answer = await fetch(url, { method: "POST", headers: { ...JSON_HEADERS, ...headers }, body });
  await answer.text();
  return answer;
}
