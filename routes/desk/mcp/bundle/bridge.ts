/**
 * The program in the bundle: forwards each message of an app to the desk, and returns the answer. It runs with the
 * Node.js of the app that installed it, and needs no package.
 *
 * @module
 */

/** JavaScript for Node 18 and newer; reads `DESK_ADDRESS` and `DESK_TOKEN` from its environment. */
export const BRIDGE = `// Passes MCP messages between an app (standard input and output) and the desk (HTTP).
import { createInterface } from "node:readline";

const { DESK_ADDRESS, DESK_TOKEN } = process.env;
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const DEADLINE_MS = 120_000;
/** The revision agreed on by initialize. */
let agreed = null;

function headersOf({ method, params = {} }) {
  const version = params._meta?.[VERSION_KEY] ?? agreed;
  const name = params.name ?? params.uri;
  return {
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
    "authorization": "Bearer " + DESK_TOKEN,
    ...(version ? { "mcp-protocol-version": version } : {}),
    ...(method ? { "mcp-method": method } : {}),
    ...(typeof name === "string" ? { "mcp-name": plain(name) } : {}),
  };
}

/** A value that a header cannot hold is sent as base64. */
function plain(value) {
  const fits = /^[\\x21-\\x7e]+$/.test(value);
  return fits ? value : "=?base64?" + Buffer.from(value).toString("base64") + "?=";
}

async function ask(message) {
  const answer = await fetch(DESK_ADDRESS, {
    method: "POST",
    headers: headersOf(message),
    body: JSON.stringify(message),
    redirect: "error",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const text = await answer.text();
  if (text === "") return null;
  const reply = JSON.parse(text);
  if (message.method === "initialize") agreed = reply.result?.protocolVersion ?? null;
  // A refusal before the message was read does not contain its id.
  return reply.id === null && message.id !== undefined ? { ...reply, id: message.id } : reply;
}

function failure({ id }, error) {
  const reason = error?.cause?.code ?? error?.message ?? String(error);
  const text = "The desk at " + DESK_ADDRESS + " does not answer (" + reason + ").";
  return id === undefined ? null : { jsonrpc: "2.0", id, error: { code: -32000, message: text } };
}

async function take(line) {
  if (line.trim() === "") return;
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return reply({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "This line is not JSON." } });
  }
  reply(await ask(message).catch((error) => failure(message, error)));
}

function reply(message) {
  if (message !== null) process.stdout.write(JSON.stringify(message) + "\\n");
}

/** Messages after initialize need the revision that it agrees on. */
let before = Promise.resolve();
createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  const isFirst = line.includes('"initialize"');
  const task = before.then(() => take(line));
  if (isFirst) before = task;
});
`;
