import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { z } from "zod";
import { isJsonObject } from "../../../core/json.ts";
import { allTools, apiTools } from "../../../core/tools/index.ts";
import { RATES } from "../../../core/limits/rates.ts";
import { type ApiOperation, hasBody, OPERATIONS, pathParameters } from "../../../routes/api/operations.ts";
import { openMcpDesk } from "../../mcp/desk_server.ts";
import { withRollout } from "../../mcp/draft_cases.ts";
import { withKey } from "../../mcp/tools_cases.ts";
import { apiCall, send } from "./api_client.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

const PROBLEM = z.object({
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ parameter: z.string(), message: z.string(), fix: z.string() })).optional(),
});

async function problemOf(response: Response) {
  assert.equal(response.headers.get("content-type"), "application/problem+json");
  const problem = PROBLEM.parse(await response.json());
  assert.equal(problem.status, response.status);
  return problem;
}

function operationOf(tool: string): ApiOperation {
  const found = OPERATIONS.find((each) => each.tool.name === tool);
  assert.ok(found, tool);
  return found;
}

/** The others are about customers. */
const BY_MCP_TOO = OPERATIONS.filter(({ tool }) => allTools.byName.has(tool.name));

/** Without what is new in each answer: ids, marks of fences, times. */
function stable(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id").replaceAll(/"ms":\d+/g, "");
}

Deno.test("every tool has one operation, whose parameters are found in its path, query or body", () => {
  const names = OPERATIONS.map(({ tool }) => tool.name);
  const without = [...apiTools.byName.keys()].filter((name) => !names.includes(name));
  assert.deepEqual(without, [], "these tools have no row in routes/api/operations.ts");
  assert.deepEqual(names.toSorted(), [...apiTools.byName.keys()].sort());
  for (const operation of OPERATIONS) {
    const { tool, path } = operation;
    for (const name of pathParameters(operation)) assert.ok(tool.fields.get(name)?.required, `${path} ${name}`);
    if (operation.method === "GET") assert.equal(tool.kind, "read", path);
    if (hasBody(operation)) continue;
    for (const [name, { schema }] of tool.fields) assert.notEqual(schema.type, "object", `${path} ${name}`);
  }
});

Deno.test("the document is valid OpenAPI 3.1 and read without a token", async () => {
  await mcp.use(async ({ url }) => {
    const response = await fetch(new URL("/api/v1/openapi.json", url));
    assert.equal(response.status, 200);
    const document: unknown = await response.json();
    assert.ok(isJsonObject(document));
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone({ ...document }));
    assert.ok(valid, JSON.stringify(errors));
    assert.equal(validator.version, "3.1");
    const { paths } = z.object({
      paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
    })
      .parse(document);
    const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    assert.deepEqual(ids.sort(), OPERATIONS.map(({ tool }) => tool.name).sort());
  });
});

Deno.test("every operation answers what its tool answers by /mcp", async (test) => {
  await mcp.use(async (server) => {
    await withKey(server);
    await withRollout(server);
    for (const operation of BY_MCP_TOO) {
      const { tool } = operation;
      await test.step(`${operation.method} ${operation.path}`, async () => {
        const response = await send(apiCall(server, operation, tool.example), server.tokens.owner);
        const text = await response.text();
        assert.equal(response.status, 200, text);
        // Three of them are new conversations and runs.
        if (["run_tests", "test_files", "test_chat"].includes(tool.name)) return;
        assert.equal(stable(text), stable((await server.call(tool.name, tool.example)).text));
      });
    }
  });
});

Deno.test("every operation asks for its right", async (test) => {
  await mcp.use(async (server) => {
    await withKey(server);
    await withRollout(server);
    for (const token of ["teammate", "viewer", "readOnly"] as const) {
      await test.step(token, async () => {
        for (const operation of BY_MCP_TOO) {
          const { tool } = operation;
          const response = await send(apiCall(server, operation, tool.example), server.tokens[token]);
          const { isError } = await server.call(tool.name, tool.example, token);
          assert.equal(response.status, isError ? 403 : 200, `${tool.name} as ${token}`);
          await response.body?.cancel();
        }
      });
    }
    assert.equal((await server.call("history", {})).answer.total, 1);
  });
});

Deno.test("a change is saved, and its file read again by a path with slashes as it is or encoded", async () => {
  await mcp.use(async (server) => {
    const content = "---\ndescription: Says hello.\n---\n1. Say hello.\n";
    const written = await send(
      apiCall(server, operationOf("write_file"), { path: "tasks/hello.md", content, message: "By HTTP" }),
      server.tokens.owner,
    );
    assert.equal(z.object({ saved: z.boolean() }).parse(await written.json()).saved, true);
    for (const path of ["tasks/hello.md", "tasks%2Fhello.md"]) {
      const url = new URL(`/api/v1/agent/files/${path}`, server.url).href;
      const read = await send({ url, init: {} }, server.tokens.viewer);
      assert.equal(z.object({ content: z.string() }).parse(await read.json()).content, content);
    }
    const stale = await send(
      apiCall(server, operationOf("delete_file"), { path: "tasks/hello.md", expectedVersion: 1 }),
      server.tokens.owner,
    );
    assert.equal((await problemOf(stale)).code, "version_conflict");
    const { items } = (await server.call("history", {})).answer;
    const [newest] = z.array(z.looseObject({ via: z.string(), byAI: z.boolean() })).parse(items);
    assert.deepEqual([newest?.via, newest?.byAI], ["api", false], "the API is no AI client");
  });
});

Deno.test("a wrong input is refused with the parameter's name and how to fix it", async (test) => {
  const owner = (tool: string, input: Parameters<typeof apiCall>[2]) => ({ tool, input });
  const cases = [
    { ...owner("history", { limit: "many" }), status: 400, parameter: "limit", says: /must be a number, not text/ },
    { ...owner("history", { limt: 1 }), status: 400, parameter: "limt", says: /no parameter `limt`/ },
    { ...owner("update_instructions", { maxReplies: "5" }), status: 400, parameter: "maxReplies", says: /not text/ },
    { ...owner("create_task", { name: "x" }), status: 400, parameter: "description", says: /is missing/ },
    { ...owner("check", { files: [{ file: "x" }] }), status: 400, parameter: "files.0.path", says: /is missing/ },
    { ...owner("restore", { version: "first" }), status: 400, parameter: "version", says: /must be/ },
  ] as const;
  await mcp.use(async (server) => {
    for (const { tool, input, status, parameter, says } of cases) {
      await test.step(`${tool} ${JSON.stringify(input)}`, async () => {
        const problem = await problemOf(
          await send(apiCall(server, operationOf(tool), input), server.tokens.owner),
        );
        assert.deepEqual([problem.status, problem.errors?.[0]?.parameter], [status, parameter]);
        assert.match(problem.errors?.[0]?.message ?? "", says);
        assert.ok(problem.errors?.every(({ fix }) => fix !== ""));
      });
    }
  });
});

Deno.test("an invalid request to the API is refused with a reason", async (test) => {
  const json = { "content-type": "application/json" };
  const cases: readonly (readonly [name: string, path: string, init: RequestInit, status: number, says: RegExp])[] = [
    ["an unknown address", "/agent/taks", {}, 404, /nothing at this address.*Did you mean `\/agent\/tasks`/],
    ["an empty piece", "/agent/tasks/", {}, 404, /nothing at this address/],
    ["a broken percent sign", "/agent/tasks/%E0%A4%A", {}, 404, /nothing at this address/],
    ["another method", "/agent/tasks", { method: "DELETE" }, 405, /does not support this method.*Use GET, POST/],
    ["no JSON", "/agent/tasks", { method: "POST", headers: json, body: "{" }, 400, /not a JSON object/],
    ["a list", "/agent/tasks", { method: "POST", headers: json, body: "[]" }, 400, /not a JSON object/],
    [
      "a form",
      "/agent/tasks",
      { method: "POST", body: new URLSearchParams({ name: "x" }) },
      400,
      /not announced as JSON/,
    ],
    [
      "a query beside a body",
      "/agent/tasks?dryRun=true",
      { method: "POST", headers: json, body: "{}" },
      400,
      /`dryRun`/,
    ],
    ["a name twice", "/agent/tasks/a?name=b", {}, 400, /`name` does not belong in the query/],
    ["a parameter twice", "/agent/versions?limit=1&limit=2", {}, 400, /`limit`.*twice/],
  ];
  await mcp.use(async (server) => {
    for (const [name, path, init, status, says] of cases) {
      await test.step(name, async () => {
        const url = `${new URL(server.url).origin}/api/v1${path}`;
        const response = await send({ url, init }, server.tokens.owner);
        const { title, detail } = await problemOf(response);
        assert.equal(response.status, status);
        assert.match(`${title} ${detail}`, says);
        assert.equal(response.headers.get("allow"), status === 405 ? "GET, POST" : null);
      });
    }
  });
});

Deno.test("a request without a token, or with one that is unknown, gets 401", async () => {
  await mcp.use(async ({ url, tokens }) => {
    const address = new URL("/api/v1/agent", url);
    for (const authorization of [undefined, "Bearer svc_pat_wrong", tokens.owner]) {
      const response = await fetch(address, authorization === undefined ? {} : { headers: { authorization } });
      assert.equal((await problemOf(response)).code, "unauthenticated");
      assert.match(response.headers.get("www-authenticate") ?? "", /^Bearer realm="desk"/);
      assert.equal(response.headers.get("ratelimit"), null);
    }
  });
});

Deno.test("each answer has the remaining rate, and a request beyond it is refused with the wait", async () => {
  await mcp.use(async (server) => {
    const ask = () => send(apiCall(server, operationOf("get_desk_settings"), {}), server.tokens.viewer);
    const first = await ask();
    await first.body?.cancel();
    assert.equal(first.headers.get("ratelimit-policy"), `"api";q=${RATES.api.max};w=60`);
    assert.equal(first.headers.get("ratelimit"), `"api";r=${RATES.api.max - 1};t=60`);
    for (let at = 1; at < RATES.api.max; at++) await (await ask()).body?.cancel();
    const refused = await ask();
    assert.equal((await problemOf(refused)).code, "rate_limited");
    assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/);
    assert.match(refused.headers.get("ratelimit") ?? "", /^"api";r=0;t=\d+$/);
  });
});
