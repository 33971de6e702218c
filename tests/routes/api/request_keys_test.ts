import assert from "node:assert/strict";
import { isJsonObject, type JsonObject } from "../../../core/json.ts";
import { API_LIMITS } from "../../../core/limits/api.ts";
import { OPERATIONS } from "../../../routes/api/operations.ts";
import { type DeskServer, openMcpDesk } from "../../mcp/desk_server.ts";
import { apiCall } from "./api_client.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

type Answered = { readonly status: number; readonly replayed: boolean; readonly body: JsonObject };

/** Sends a tool's operation with a key. */
async function sendKeyed(
  server: DeskServer,
  [tool, input]: readonly [string, JsonObject],
  key: string,
  token = server.tokens.owner,
): Promise<Answered> {
  const operation = OPERATIONS.find((each) => each.tool.name === tool);
  assert.ok(operation, tool);
  const { url, init } = apiCall(server, operation, input);
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${token}`);
  headers.set("idempotency-key", key);
  const response = await fetch(url, { ...init, headers });
  const body: unknown = await response.json();
  assert.ok(isJsonObject(body));
  return { status: response.status, replayed: response.headers.get("idempotency-replayed") === "true", body };
}

const CONTENT = "---\ndescription: Says hello.\n---\n1. Say hello.\n";
const WRITE = ["write_file", { path: "tasks/hello.md", content: CONTENT }] as const;

async function versions(server: DeskServer): Promise<number> {
  return Number((await server.call("history", {})).answer["total"]);
}

Deno.test("a request repeated with its idempotency key is executed once, with the same answer", async () => {
  await mcp.use(async (server) => {
    const first = await sendKeyed(server, WRITE, "a");
    await server.call("delete_file", { path: "tasks/hello.md" });
    const second = await sendKeyed(server, WRITE, "a");
    assert.deepEqual([first.status, first.replayed, second.status, second.replayed], [200, false, 200, true]);
    assert.deepEqual(second.body, first.body);
    assert.equal(await versions(server), 3, "two changes, and the first version");
    assert.equal((await sendKeyed(server, WRITE, "a", server.tokens.admin)).replayed, false, "keys are a token's own");
  });
});

Deno.test("of many concurrent requests with one idempotency key, one is executed", async () => {
  await mcp.use(async (server) => {
    const all = await Promise.all(Array.from({ length: 8 }, () => sendKeyed(server, WRITE, "b")));
    assert.equal(all.filter(({ status, replayed }) => status === 200 && !replayed).length, 1);
    for (const { status, replayed, body } of all) {
      assert.ok(status === 200 || body["code"] === "repeated_request", `${replayed}`);
    }
    assert.equal(await versions(server), 2);
  });
});

Deno.test("an idempotency key of another request, or an invalid one, is refused; a refused request frees its key", async () => {
  await mcp.use(async (server) => {
    await sendKeyed(server, WRITE, "c");
    const other = await sendKeyed(server, ["delete_file", { path: "tasks/hello.md" }], "c");
    assert.deepEqual([other.status, other.body["code"]], [400, "invalid_input"]);
    for (const key of ["", "with space", "x".repeat(API_LIMITS.requestKeyCharsMax + 1)]) {
      assert.equal((await sendKeyed(server, WRITE, key)).status, 400, key);
    }
    const bad = ["write_file", { path: "tasks/bad.md", content: "" }] as const;
    assert.equal((await sendKeyed(server, bad, "d")).status, 422);
    assert.equal((await sendKeyed(server, WRITE, "d")).status, 200, "it was never used");
  });
});

Deno.test("an answer with a key or a customer's words is not stored, and its request is not executed again", async () => {
  await mcp.use(async (server) => {
    const identity = ["set_identity", { turn: "rotate" }] as const;
    const first = await sendKeyed(server, identity, "e");
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const again = await sendKeyed(server, identity, "e");
    assert.deepEqual([again.status, again.body["code"]], [409, "repeated_request"]);
    const rows = await server.desk.db.selectFrom("requestKeys").select(["key", "answer"])
      .where("workspace", "=", server.workspace).execute();
    assert.deepEqual(rows, [{ key: "e", answer: null }]);
  });
});

Deno.test("an idempotency key is remembered for a day", async () => {
  await mcp.use(async (server) => {
    await sendKeyed(server, WRITE, "f");
    server.desk.pass(API_LIMITS.requestKeyKeptMs);
    assert.equal((await sendKeyed(server, WRITE, "f")).replayed, false);
  });
});
