import assert from "node:assert/strict";
import { z } from "zod";
import { defineTool } from "../../core/tools/tool.ts";
import { DeskError } from "../../core/problem.ts";
import { GROUP_SETS } from "../../core/tools/group_sets.ts";
import { mcpTools } from "../../core/tools/index.ts";
import { registryOf } from "../../core/tools/registry.ts";
import { ALL_VERSIONS } from "../../routes/mcp/eras.ts";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import { clientQuestions } from "../../kv/client_questions.ts";
import { openTestStore } from "../kv/store.ts";
import { callerOf, emptyDesk, startTinyServer } from "./tiny_server.ts";
import { fail, whoAmI } from "./tiny_tools.ts";

const removed: string[] = [];

/** What `remove` says beside, as a tool does that counts what goes with it. */
const says = { beside: "" };

/** A tool as `remove_source` is: it takes back nothing, and wants a yes. */
const remove = defineTool({
  name: "remove",
  kind: "act",
  right: "knowledge.edit",
  changesDesk: true,
  title: "Remove a thing",
  description: "Removes it.",
  input: z.strictObject({ id: z.string().describe("Which"), confirm: z.boolean().default(false).describe("Yes") }),
  example: { id: "a" },
  run: (_context, { id, confirm }, { dryRun }) => {
    if (!confirm && !dryRun) {
      throw new DeskError("confirm_required", `This removes ${id} for good.${says.beside}`, { fix: "Confirm." });
    }
    if (!dryRun) removed.push(id);
    return Promise.resolve({ id, removed: !dryRun });
  },
});

const restore = defineTool({
  name: "restore",
  kind: "act",
  right: "agent.edit",
  changesDesk: true,
  title: "Restore a version",
  description: "Restores it.",
  input: z.strictObject({ version: z.int().describe("Which") }),
  example: { version: 1 },
  run: (_context, { version }, { dryRun }) => {
    if (version > 3) throw new DeskError("not_found", `There is no version ${version}.`);
    return Promise.resolve(dryRun ? { would: version } : { restored: version });
  },
});

const store = await openTestStore();
const server = startTinyServer({
  desk: emptyDesk(() => {}),
  registry: registryOf([{ name: "Test", tools: [whoAmI, fail, remove, restore] }]),
  callers: new Map([
    ["good", callerOf("owner", "w1")],
    ["of another client", callerOf("owner", "w1", false, "other")],
    ["of another workspace", callerOf("owner", "w2")],
  ]),
  questions: clientQuestions(store),
});
Deno.test.afterAll(async () => {
  await server.stop();
  store.kv.close();
});

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

type Message = {
  readonly method: string;
  readonly params?: Record<string, unknown>;
  readonly meta?: Record<string, unknown> | null;
  /** Headers that differ from what a right client sends; null leaves one out. */
  readonly headers?: Record<string, string | null>;
};

const ANSWER = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.literal(7),
  result: z.looseObject({}).optional(),
  error: z.strictObject({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
});

/** Sends a message as a client of revision 2026-07-28 does. */
async function send({ method, params = {}, meta = {}, headers = {} }: Message) {
  const name = params.name ?? params.uri;
  const all = new Headers({
    "content-type": "application/json",
    authorization: "Bearer good",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(typeof name === "string" ? { "mcp-name": name } : {}),
  });
  for (const [header, value] of Object.entries(headers)) {
    if (value === null) all.delete(header);
    else all.set(header, value);
  }
  const _meta = { [VERSION]: "2026-07-28", [CAPABILITIES]: {}, ...meta };
  const body = { jsonrpc: "2.0", id: 7, method, params: meta === null ? params : { ...params, _meta } };
  const response = await fetch(server.url, { method: "POST", headers: all, body: JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, text, ...ANSWER.parse(JSON.parse(text)) };
}

const who = { method: "tools/call", params: { name: "who_am_i", arguments: {} } };
const UNKNOWN = { [VERSION]: "2027-01-01" };

/** `[title, message, status, code or null for a result, text]` */
const CASES: readonly (readonly [title: string, Message, status: number, code: number | null, text?: RegExp])[] = [
  [
    "discover",
    { method: "server/discover" },
    200,
    null,
    new RegExp(`"supportedVersions":\\["${ALL_VERSIONS.join('","')}"\\]`),
  ],
  ["a list", { method: "tools/list" }, 200, null, /"ttlMs":300000,"cacheScope":"private"/],
  ["prompts", { method: "prompts/list" }, 200, null, /"ttlMs":300000,"cacheScope":"public"/],
  [
    "a prompt without its name header",
    { method: "prompts/get", params: { name: "review_agent" }, headers: { "mcp-name": null } },
    400,
    -32020,
  ],
  ["a prompt", { method: "prompts/get", params: { name: "review_agent" } }, 200, null, /"resultType":"complete"/],
  ["templates", { method: "resources/templates/list" }, 200, null, /"cacheScope":"public"/],
  ["a guide", { method: "resources/read", params: { uri: "svc://guide/files" } }, 200, null, /"ttlMs":0,.*"private"/],
  ["a call", who, 200, null, /"resultType":"complete","_meta":\{"io.modelcontextprotocol\/serverInfo":\{"name":"desk"/],
  ["ping is gone", { method: "ping" }, 404, -32601],
  ["initialize is gone", { method: "initialize" }, 404, -32601],
  ["an unknown method", { method: "nothing/here" }, 404, -32601],
  ["an unknown tool", { method: "tools/call", params: { name: "who_am_y" } }, 200, -32602, /Did you mean `who_am_i`/],
  ["an unknown resource", { method: "resources/read", params: { uri: "svc://x" } }, 200, -32602, /"uri":"svc:\/\/x"/],
  ["a call without a name", { method: "tools/call" }, 200, -32602],
  ["no metadata", { ...who, meta: null }, 400, -32602, /protocolVersion/],
  ["no capabilities", { ...who, meta: { [CAPABILITIES]: undefined } }, 400, -32602, /clientCapabilities/],
  ["no version header", { ...who, headers: { "mcp-protocol-version": null } }, 400, -32020, /MCP-Protocol-Version/],
  ["another version header", { ...who, headers: { "mcp-protocol-version": "2025-11-25" } }, 400, -32020],
  [
    "an unknown version",
    { ...who, meta: UNKNOWN, headers: { "mcp-protocol-version": "2027-01-01" } },
    400,
    -32022,
    /"supported":\["2026-07-28",.*"requested":"2027-01-01"/,
  ],
  ["no method header", { ...who, headers: { "mcp-method": null } }, 400, -32020, /Mcp-Method is missing/],
  ["another method header", { ...who, headers: { "mcp-method": "tools/list" } }, 400, -32020, /Mcp-Method/],
  ["a method header in other letters", { ...who, headers: { "mcp-method": "Tools/Call" } }, 400, -32020],
  ["no name header", { ...who, headers: { "mcp-name": null } }, 400, -32020, /Mcp-Name is missing/],
  ["another name header", { ...who, headers: { "mcp-name": "fail" } }, 400, -32020, /Mcp-Name/],
  ["a name header in base64", { ...who, headers: { "mcp-name": `=?base64?${btoa("who_am_i")}?=` } }, 200, null],
  ["another name in base64", { ...who, headers: { "mcp-name": `=?base64?${btoa("fail")}?=` } }, 400, -32020],
  ["broken base64", { ...who, headers: { "mcp-name": "=?base64?***?=" } }, 400, -32020],
  ["no name header where there is nothing to name", { method: "tools/list", headers: { "mcp-name": null } }, 200, null],
  ["a session of the client's own is ignored", { ...who, headers: { "mcp-session-id": "mine" } }, 200, null],
];

Deno.test("revision 2026-07-28: a request without its metadata is refused, and a result has its type", async (test) => {
  for (const [title, message, status, code, text] of CASES) {
    await test.step(title, async () => {
      const answer = await send(message);
      assert.equal(answer.status, status, answer.text);
      assert.equal(answer.error?.code ?? null, code, answer.text);
      if (text !== undefined) assert.match(answer.text, text);
      if (code === null) assert.equal(answer.result?.resultType, "complete");
    });
  }
});

Deno.test("revision 2026-07-28: two lists are the same bytes", async () => {
  assert.equal((await send({ method: "tools/list" })).text, (await send({ method: "tools/list" })).text);
});

const ASKS = { [CAPABILITIES]: { elicitation: {} } };
const QUESTION = z.strictObject({
  _meta: z.unknown(),
  resultType: z.literal("input_required"),
  inputRequests: z.record(
    z.string(),
    z.strictObject({
      method: z.literal("elicitation/create"),
      params: z.strictObject({ mode: z.literal("form"), message: z.string(), requestedSchema: z.unknown() }),
    }),
  ),
});

/** Calls a tool with a question, and gives back its question's name and words. */
async function ask(name: string, input: Record<string, unknown>): Promise<{ key: string; message: string }> {
  const { result, text } = await send({ method: "tools/call", params: { name, arguments: input }, meta: ASKS });
  assert.equal(text.match(/"resultType"/g)?.length, 1);
  const [[key, { params }] = ["", { params: { message: "" } }]] = Object.entries(QUESTION.parse(result).inputRequests);
  return { key, message: params.message };
}

async function answer(
  name: string,
  input: Record<string, unknown>,
  inputResponses: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  return await send({ method: "tools/call", params: { name, arguments: input, inputResponses }, meta: ASKS, headers });
}

const yes = { action: "accept", content: { yes: true } };

Deno.test("an irreversible call asks the client's person, whatever the model confirms", async () => {
  removed.length = 0;
  const { key, message } = await ask("remove", { id: "a", confirm: true });
  assert.equal(message, "Remove a thing? This removes a for good.");
  assert.deepEqual(removed, []);
  const other = await answer("remove", { id: "b" }, { [key]: yes });
  assert.equal(other.result?.resultType, "input_required", "a yes to one call is none to another");
  assert.deepEqual(removed, []);
  assert.match((await answer("remove", { id: "a", confirm: true }, { [key]: yes })).text, /\\"removed\\":true/);
  assert.deepEqual(removed, ["a"]);
  for (const no of [{ action: "decline" }, { action: "cancel" }, { action: "accept", content: { yes: false } }, 1]) {
    const { key } = await ask("remove", { id: "a" });
    assert.match(
      (await answer("remove", { id: "a" }, { [key]: no })).text,
      /forbidden.*did not say yes.*"isError":true/,
    );
    const late = await answer("remove", { id: "a" }, { [key]: yes });
    assert.equal(late.result?.resultType, "input_required", "who said no is asked again");
  }
  assert.deepEqual(removed, ["a"]);
});

Deno.test("a client's yes counts once, until it expires, for the client and exactly the text that was asked", async () => {
  removed.length = 0;
  const input = { id: "a" };
  const isAsked = async (responses: Record<string, unknown>, says: string, headers?: Record<string, string>) => {
    const { result } = await answer("remove", input, responses, headers);
    assert.equal(result?.resultType, "input_required", says);
  };
  const first = { [(await ask("remove", input)).key]: yes };
  for (const token of ["of another client", "of another workspace"]) {
    await isAsked(first, token, { authorization: `Bearer ${token}` });
  }
  const both = await Promise.all([answer("remove", input, first), answer("remove", input, first)]);
  assert.deepEqual(both.map(({ result }) => result?.resultType).sort(), ["complete", "input_required"]);
  assert.deepEqual(removed, ["a"], "once, also of two that come together");
  await isAsked(first, "once");
  const late = { [(await ask("remove", input)).key]: yes };
  store.pass(MCP_LIMITS.questionMs);
  await isAsked(late, "for a time");
  const read = { [(await ask("remove", input)).key]: yes };
  says.beside = " 3 pages go with it.";
  await isAsked(read, "for what was read");
  says.beside = "";
  const { key } = await ask("remove", input);
  await isAsked({ [key.slice(0, -1)]: yes, [`${key}x`]: yes }, "for the question's whole name");
  assert.deepEqual(removed, ["a"]);
});

Deno.test("restoring a version asks first; a dry run, and a client that cannot ask, do not", async () => {
  const { key, message } = await ask("restore", { version: 3 });
  assert.match(message, /version 3 of the agent/);
  assert.match((await answer("restore", { version: 3 }, { [key]: yes })).text, /\\"restored\\":3/);
  const none = { name: "restore", arguments: { version: 99 } };
  const refused = await send({ method: "tools/call", params: none, meta: ASKS });
  assert.match(refused.text, /"resultType":"complete".*not_found/, "no one is asked about what cannot be");
  const dry = { name: "remove", arguments: { id: "a", dryRun: true } };
  assert.match((await send({ method: "tools/call", params: dry, meta: ASKS })).text, /"resultType":"complete"/);
  const params = { name: "restore", arguments: { version: 3 } };
  assert.match((await send({ method: "tools/call", params })).text, /\\"restored\\":3/);
  const byAddress = { [CAPABILITIES]: { elicitation: { url: {} } } };
  assert.match((await send({ method: "tools/call", params, meta: byAddress })).text, /\\"restored\\":3/);
});

Deno.test("an address with ?groups= lists the tools of these groups, and can call every tool", async (test) => {
  const served = startTinyServer({
    desk: emptyDesk(() => {}),
    registry: mcpTools,
    callers: new Map([["good", callerOf("owner", "w1")]]),
  });
  const post = async (query: string, method: string, params = {}) => {
    const response = await fetch(served.url + query, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer good" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return { status: response.status, text: await response.text() };
  };
  try {
    await test.step("one group", async () => {
      const { text } = await post("?groups=knowledge", "tools/list");
      const names = [...text.matchAll(/\{"name":"(\w+)"/g)].map(([, name]) => name);
      assert.deepEqual(names, [...GROUP_SETS.get("knowledge") ?? []]);
    });
    await test.step("all groups but the contacts are the whole list", async () => {
      const all = [...GROUP_SETS.keys()].filter((name) => name !== "contacts").toReversed().join();
      assert.equal((await post(`?groups=${all}`, "tools/list")).text, (await post("", "tools/list")).text);
    });
    await test.step("a tool of another group", async () => {
      const { text } = await post("?groups=knowledge", "tools/call", { name: "get_widget_template", arguments: {} });
      assert.match(text, /invalid_input/);
    });
    await test.step("an unknown group", async () => {
      for (const method of ["initialize", "tools/list"]) {
        const { status, text } = await post("?groups=knowlege", method);
        // At 400 clients of the first era look for a server of another kind, and show what that one lacks.
        assert.equal(status, 200);
        assert.match(text, /-32602.*Did you mean `knowledge`.*"id":1/);
      }
    });
  } finally {
    await served.stop();
  }
});
