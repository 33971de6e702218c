import assert from "node:assert/strict";
import { connect } from "node:net";
import { z } from "zod";
import { registryOf } from "../../core/tools/registry.ts";
import { defineTool } from "../../core/tools/tool.ts";
import type { Desk } from "../../core/desk.ts";
import { DeskError } from "../../core/problem.ts";
import { MCP_VERSIONS } from "../../routes/mcp_message.ts";
import { callerOf, startTinyServer } from "./tiny_server.ts";

const whoAmI = defineTool({
  name: "who_am_i",
  kind: "read",
  title: "Who am I",
  description: "Says who calls.",
  input: z.strictObject({
    echo: z.string().optional().describe("Text to repeat"),
    list: z.array(z.string()).optional().describe("A list"),
    sure: z.boolean().optional().describe("Yes or no"),
    waitMs: z.int().min(0).max(50).optional().describe("Milliseconds to wait first"),
  }),
  example: {},
  async run({ caller }, { echo, list, sure, waitMs }) {
    await new Promise((resolve) => setTimeout(resolve, waitMs ?? 0));
    return {
      workspace: caller.workspace,
      ...(echo === undefined ? {} : { chars: echo.length, echo: echo.slice(0, 50) }),
      ...(list === undefined ? {} : { list }),
      ...(sure === undefined ? {} : { sure }),
    };
  },
});

const fail = defineTool({
  name: "fail",
  kind: "act",
  changesDesk: false,
  title: "Fail",
  description: "Always fails.",
  input: z.strictObject({ how: z.enum(["refuse", "bug"]).describe("How it fails") }),
  example: {},
  run(_context, { how }) {
    throw how === "bug"
      ? new TypeError("a secret detail")
      : new DeskError("not_found", "There is no such thing.", { fix: "Look for another." });
  },
});

const logged: unknown[] = [];
const desk: Desk = {
  log: (...line: unknown[]) => void logged.push(line),
  newId: () => "reference-1",
  now: () => new Date(0),
  privateHosts: [],
  agents: new Map(),
  get db(): Desk["db"] {
    throw new Error("no database here");
  },
  get keyRing(): Desk["keyRing"] {
    throw new Error("no keys here");
  },
  randomBytes(): Uint8Array<ArrayBuffer> {
    throw new Error("no randomness here");
  },
  get outbound(): Desk["outbound"] {
    throw new Error("no outside here");
  },
  get seals(): Desk["seals"] {
    throw new Error("no seals here");
  },
  get model(): Desk["model"] {
    throw new Error("no model here");
  },
  get live(): Desk["live"] {
    throw new Error("no live events here");
  },
};

const callers = new Map([
  ["good", callerOf("owner", "w1")],
  ["other", callerOf("owner", "w2")],
  ["tired", callerOf("owner", "w3")],
]);

function start() {
  return startTinyServer({
    desk,
    registry: registryOf([{ name: "Test", tools: [whoAmI, fail] }]),
    callers,
    takeRate: (_rate, caller) => Promise.resolve({ allowed: caller.workspace !== "w3", retryAfterS: 7 }),
  });
}

const JSON_HEADERS = { "content-type": "application/json", authorization: "Bearer good" };

const MESSAGE = z.looseObject({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});

type Case = {
  readonly title: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Null leaves a header out. */
  readonly without?: string;
  readonly body?: unknown;
  readonly status: number;
  /** The JSON-RPC code; null for a result. */
  readonly code?: number | null;
  readonly answerHeaders?: Record<string, string | null>;
  readonly text?: RegExp;
};

const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const call = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
const initialize = (protocolVersion: string) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } },
});

const CASES: readonly Case[] = [
  ...MCP_VERSIONS.map((version) => ({
    title: `initialize with ${version}`,
    body: initialize(version),
    status: 200,
    code: null,
    text: new RegExp(`"protocolVersion":"${version}"`),
  })),
  ...["1999-01-01", "2024-11-05", "2026-07-28"].map((version) => ({
    title: `initialize with ${version} offers the newest`,
    body: initialize(version),
    status: 200,
    code: null,
    text: /"protocolVersion":"2025-11-25"/,
  })),
  {
    title: "capabilities without listChanged",
    body: initialize("2025-11-25"),
    status: 200,
    text: /"capabilities":\{"tools":\{\},"resources":\{\},"completions":\{\}\}/,
  },
  {
    title: "initialize without params",
    body: { jsonrpc: "2.0", id: 1, method: "initialize" },
    status: 200,
    code: -32602,
  },
  {
    title: "unknown version header",
    headers: { "mcp-protocol-version": "1999-01-01" },
    body: list,
    status: 400,
    code: -32000,
    text: /2025-06-18/,
  },
  {
    title: "old version header",
    headers: { "mcp-protocol-version": "2024-11-05" },
    body: list,
    status: 400,
    code: -32000,
  },
  { title: "no version header", body: list, status: 200, code: null },
  ...["GET", "DELETE", "PUT", "OPTIONS"].map((method) => ({
    title: `${method}, even without a token`,
    method,
    without: "authorization",
    status: 405,
    code: -32000,
    answerHeaders: { allow: "POST", "www-authenticate": null },
  })),
  {
    title: "GET of an event stream",
    method: "GET",
    headers: { accept: "text/event-stream" },
    status: 405,
    answerHeaders: { allow: "POST" },
  },
  {
    title: "no token",
    without: "authorization",
    body: list,
    status: 401,
    code: -32001,
    answerHeaders: { "www-authenticate": 'Bearer realm="desk"' },
  },
  {
    title: "bad token",
    headers: { authorization: "Bearer bad" },
    body: list,
    status: 401,
    code: -32001,
    answerHeaders: { "www-authenticate": 'Bearer realm="desk", error="invalid_token"' },
  },
  { title: "token in the query", without: "authorization", body: list, status: 401 },
  {
    title: "too many requests",
    headers: { authorization: "Bearer tired" },
    body: list,
    status: 429,
    code: -32000,
    answerHeaders: { "retry-after": "7" },
  },
  {
    title: "rate before content type",
    headers: { authorization: "Bearer tired", "content-type": "text/plain" },
    body: list,
    status: 429,
  },
  { title: "foreign Origin", headers: { origin: "https://evil.example" }, body: list, status: 403, code: -32000 },
  {
    title: "foreign Origin before the method",
    method: "GET",
    headers: { origin: "https://evil.example" },
    status: 403,
  },
  { title: "opaque Origin", headers: { origin: "null" }, body: list, status: 403 },
  { title: "the desk's Origin", headers: { origin: "https://desk.example.com" }, body: list, status: 200, code: null },
  { title: "a loopback Origin", headers: { origin: "http://localhost:6274" }, body: list, status: 200, code: null },
  {
    title: "an Origin that only begins like the desk's",
    headers: { origin: "https://desk.example.com.evil.example" },
    body: list,
    status: 403,
  },
  { title: "text/plain", headers: { "content-type": "text/plain" }, body: list, status: 415, code: -32000 },
  {
    title: "JSON with a charset",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: list,
    status: 200,
    code: null,
  },
  {
    title: "a type that only contains JSON's",
    headers: { "content-type": "text/plain; x=application/json" },
    body: list,
    status: 415,
  },
  { title: "bad JSON", body: "{", status: 400, code: -32700 },
  { title: "empty body", body: "", status: 400, code: -32700 },
  { title: "batch", body: [list, list], status: 400, code: -32600, text: /one JSON-RPC message/ },
  { title: "empty batch", body: [], status: 400, code: -32600, text: /one JSON-RPC message/ },
  { title: "not JSON-RPC", body: { id: 1, method: "tools/list" }, status: 400, code: -32600 },
  { title: "JSON that is no object", body: "3", status: 400, code: -32600 },
  { title: "id null", body: { ...list, id: null }, status: 400, code: -32600 },
  { title: "id an object", body: { ...list, id: {} }, status: 400, code: -32600 },
  { title: "notification", body: { jsonrpc: "2.0", method: "notifications/initialized" }, status: 202 },
  {
    title: "cancelled notification",
    body: { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
    status: 202,
  },
  { title: "a response message", body: { jsonrpc: "2.0", id: 4, result: {} }, status: 202 },
  { title: "an error message", body: { jsonrpc: "2.0", id: 4, error: { code: 1, message: "no" } }, status: 202 },
  { title: "unknown method", body: { ...list, method: "nothing/here" }, status: 200, code: -32601 },
  { title: "a method of a newer revision", body: { ...list, method: "server/discover" }, status: 200, code: -32601 },
  { title: "prompts are not offered", body: { ...list, method: "prompts/list" }, status: 200, code: -32601 },
  { title: "ping", body: { ...list, method: "ping" }, status: 200, code: null, text: /"result":\{\}/ },
  {
    title: "unknown tool",
    body: call({ name: "who_ami", arguments: {} }),
    status: 200,
    code: -32602,
    text: /Did you mean `who_am_i`/,
  },
  { title: "tools/call without params", body: call(undefined), status: 200, code: -32602 },
  { title: "tools/call with a list of params", body: call([1]), status: 200, code: -32602 },
  { title: "tools/call without a name", body: call({ arguments: {} }), status: 200, code: -32602 },
  {
    title: "tools/call with arguments that are no object",
    body: call({ name: "who_am_i", arguments: "x" }),
    status: 200,
    code: -32602,
  },
  { title: "tools/call without arguments", body: call({ name: "who_am_i" }), status: 200, code: null, text: /w1/ },
  {
    title: "unknown argument",
    body: call({ name: "who_am_i", arguments: { ecko: "x" } }),
    status: 200,
    code: null,
    text: /invalid_input.*Did you mean `echo`.*"isError":true/,
  },
  {
    title: "JSON and truth given as text",
    body: call({ name: "who_am_i", arguments: { list: '["a"]', sure: "true" } }),
    status: 200,
    text: /\[\\"a\\"\],\\"sure\\":true/,
  },
  {
    title: "a tool that refuses",
    body: call({ name: "fail", arguments: { how: "refuse" } }),
    status: 200,
    code: null,
    text: /Nothing was saved\. There is no such thing\..*Look for another.*\\"saved\\":false.*"isError":true/,
  },
  {
    title: "a tool with a bug",
    body: call({ name: "fail", arguments: { how: "bug" } }),
    status: 200,
    code: null,
    text: /internal.*reference-1/,
  },
  {
    title: "unknown resource",
    body: { ...list, method: "resources/read", params: { uri: "svc://guide/nothing" } },
    status: 200,
    code: -32002,
    text: /"data":\{"uri"/,
  },
  {
    title: "resources/read without a uri",
    body: { ...list, method: "resources/read", params: {} },
    status: 200,
    code: -32602,
  },
  {
    title: "templates",
    body: { ...list, method: "resources/templates/list" },
    status: 200,
    text: /svc:\/\/file\/\{\+path\}/,
  },
  {
    title: "completion of something else",
    body: {
      ...list,
      method: "completion/complete",
      params: { ref: { type: "ref/resource", uri: "svc://x" }, argument: { name: "path", value: "" } },
    },
    status: 200,
    code: -32602,
  },
  { title: "Accept of JSON only", headers: { accept: "application/json" }, body: list, status: 200, code: null },
  { title: "Accept of anything", headers: { accept: "*/*" }, body: list, status: 200, code: null },
  {
    title: "answered with JSON",
    headers: { accept: "application/json, text/event-stream" },
    body: list,
    status: 200,
    answerHeaders: { "content-type": "application/json", "mcp-session-id": null },
  },
  {
    title: "a session id of the client's own",
    headers: { "mcp-session-id": "mine" },
    body: list,
    status: 200,
    code: null,
  },
];

Deno.test("mcpRoute answers every row of the protocol matrix, in every protocol version", async (test) => {
  const server = start();
  try {
    for (const version of MCP_VERSIONS) {
      for (const each of CASES) {
        await test.step(`${version}: ${each.title}`, () => checkCase(server.url, version, each));
      }
    }
  } finally {
    await server.stop();
  }
});

async function checkCase(url: string, version: string, each: Case): Promise<void> {
  const headers = new Headers({ ...JSON_HEADERS, "mcp-protocol-version": version, ...each.headers });
  if (each.without !== undefined) headers.delete(each.without);
  if (each.title === "no version header") headers.delete("mcp-protocol-version");
  const method = each.method ?? "POST";
  const body = typeof each.body === "string" ? each.body : JSON.stringify(each.body);
  const response = await fetch(`${url}?token=good`, {
    method,
    headers,
    ...(method === "POST" ? { body: body ?? "" } : {}),
  });
  const text = await response.text();
  assert.equal(response.status, each.status, text);
  for (const [name, value] of Object.entries(each.answerHeaders ?? {})) {
    assert.equal(response.headers.get(name), value, name);
  }
  assert.ok(!text.includes("a secret detail") && !text.includes("resource_metadata"));
  if (response.status === 202) return assert.equal(text, "");
  const message = MESSAGE.parse(JSON.parse(text));
  if (response.status !== 200) assert.equal(message.id, null);
  if (each.code === null) assert.ok(message.result, text);
  else if (each.code !== undefined) assert.equal(message.error?.code, each.code, text);
  if (each.text !== undefined) assert.match(text, each.text);
}

Deno.test("mcpRoute refuses a foreign Host, which fetch cannot send", async () => {
  const server = start();
  try {
    assert.match(await sendRaw(server.port, "evil.example"), /^HTTP\/1\.1 403 /);
    for (const host of ["127.0.0.1", `localhost:${server.port}`, "desk.example.com", "desk.internal:80"]) {
      assert.match(await sendRaw(server.port, host), /^HTTP\/1\.1 200 /, host);
    }
  } finally {
    await server.stop();
  }
});

async function sendRaw(port: number, host: string): Promise<string> {
  const body = JSON.stringify(list);
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer good\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  let text = "";
  for await (const chunk of socket) text += chunk;
  return text;
}

Deno.test("mcpRoute takes a document of 10 MB in base64 and refuses a request above 16 MiB", async (test) => {
  const server = start();
  const send = (bytes: number, chunked: boolean) => {
    const around = JSON.stringify(call({ name: "who_am_i", arguments: { echo: "" } })).length;
    const body = JSON.stringify(call({ name: "who_am_i", arguments: { echo: "a".repeat(bytes - around) } }));
    return fetch(server.url, {
      method: "POST",
      headers: JSON_HEADERS,
      body: chunked ? new Blob([body]).stream() : body,
    });
  };
  const LIMIT = 16 * 1024 * 1024;
  try {
    for (const chunked of [false, true]) {
      await test.step(chunked ? "without a length" : "with a length", async () => {
        const large = await send(14_000_000, chunked);
        assert.equal(large.status, 200);
        assert.match(await large.text(), /\\"chars\\":139999/);
        const most = await send(LIMIT, chunked);
        assert.equal(most.status, 200);
        await most.body?.cancel();
        const over = await send(LIMIT + 1, chunked);
        assert.equal(over.status, 413);
        assert.match(await over.text(), /-32000/);
      });
    }
  } finally {
    await server.stop();
  }
});

Deno.test("mcpRoute never crosses two tokens in 100 parallel calls with the same ids", async () => {
  const server = start();
  try {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const token = index % 2 === 0 ? "good" : "other";
        const response = await fetch(server.url, {
          method: "POST",
          headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` },
          body: JSON.stringify(call({ name: "who_am_i", arguments: { echo: `n${index}`, waitMs: index % 7 } })),
        });
        return [index, await response.text()] as const;
      }),
    );
    for (const [index, text] of answers) {
      assert.ok(text.includes(index % 2 === 0 ? "w1" : "w2"), text);
      assert.ok(text.includes(`\\"n${index}\\"`), text);
    }
  } finally {
    await server.stop();
  }
});

Deno.test("noOAuth answers every path of an OAuth discovery with a JSON 404", async (test) => {
  const server = start();
  try {
    for (
      const path of [
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-protected-resource/mcp",
        "/.well-known/oauth-authorization-server",
        "/.well-known/openid-configuration",
        "/register",
      ]
    ) {
      await test.step(path, async () => {
        const response = await fetch(new URL(path, server.url));
        assert.equal(response.status, 404);
        assert.equal(response.headers.get("content-type"), "application/json");
        assert.equal(z.looseObject({ error: z.string() }).parse(await response.json()).error, "not_found");
      });
    }
  } finally {
    await server.stop();
  }
});
