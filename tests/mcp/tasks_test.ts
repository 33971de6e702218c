/** Tasks of revision 2026-07-28: long work is started, polled and cancelled, by its own client alone. */
import assert from "node:assert/strict";
import { z } from "zod";
import { keepTask, takePlace } from "../../core/client_tasks/tasks.ts";
import { endSync, setSource } from "../../core/knowledge/sync_rows.ts";
import { CLIENT_TASK_LIMITS } from "../../core/limits/mcp.ts";
import { callerOfToken } from "../../core/teammates/api_tokens.ts";
import { changeRole } from "../../core/teammates/manage.ts";
import { listRuns } from "../../core/test_runs/records.ts";
import type { Background } from "../../core/tools/background.ts";
import { allTools } from "../../core/tools/index.ts";
import { StoreSilent } from "../../kv/limit_waits.ts";
import { registryTasks } from "../../routes/mcp/tasks.ts";
import { testCaller } from "../support/desk.ts";
import { eventually } from "../support/wait.ts";
import { answered, type DeskServer, openMcpDesk } from "./desk_server.ts";

const stage = await openMcpDesk();
Deno.test.afterAll(() => stage.close());

const TASKS = { extensions: { "io.modelcontextprotocol/tasks": {} } };

const TASK = z.strictObject({
  resultType: z.enum(["task", "complete"]),
  _meta: z.unknown(),
  taskId: z.string(),
  status: z.enum(["working", "completed", "cancelled"]),
  statusMessage: z.string().optional(),
  createdAt: z.iso.datetime(),
  lastUpdatedAt: z.iso.datetime(),
  ttlMs: z.literal(CLIENT_TASK_LIMITS.keptMs),
  pollIntervalMs: z.int(),
  result: z.strictObject({
    resultType: z.literal("complete"),
    content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
    isError: z.literal(true).optional(),
  }).optional(),
});

type Message = { readonly method: string; readonly params: Record<string, unknown>; readonly token?: string };

/** Sends a message as a client of revision 2026-07-28 with these capabilities does. */
async function send(
  { url, tokens }: DeskServer,
  { method, params, token = tokens.owner }: Message,
  able: object = TASKS,
) {
  const name = params.name ?? params.taskId;
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities": able,
        },
      },
    }),
  });
  const answer = z.looseObject({
    result: z.unknown().optional(),
    error: z.looseObject({ code: z.int() }).optional(),
  }).parse(await response.json());
  return { status: response.status, ...answer, text: JSON.stringify(answer) };
}

async function begin(server: DeskServer, name: string, input: object, token?: string) {
  const { result } = await send(server, {
    method: "tools/call",
    params: { name, arguments: input },
    ...(token === undefined ? {} : { token }),
  });
  const task = TASK.parse(result);
  assert.deepEqual([task.resultType, task.status, task.result], ["task", "working", undefined]);
  return task.taskId;
}

async function get(server: DeskServer, taskId: string) {
  return TASK.parse((await send(server, { method: "tasks/get", params: { taskId } })).result);
}

async function codeOf(server: DeskServer, message: Message, able: object = TASKS) {
  const { error, status } = await send(server, message, able);
  return [status, error?.code ?? null];
}

/** An app that answers when it is let. */
function heldApp({ app }: DeskServer): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  app.answer = async () => {
    await promise;
    return answered(200, { plan: "starter", status: "active", seats: 5, seatsUsed: 3 });
  };
  return resolve;
}

const ONE = { mockTools: false, names: ["shows the plan"] };
const NO_TASK = [200, -32602];

Deno.test("a run of the tests is a task that continues in the background and belongs to one client", async () => {
  await stage.use(async (server) => {
    const { tokens, desk } = server;
    const answer = heldApp(server);
    const taskId = await begin(server, "run_tests", ONE);
    assert.equal((await get(server, taskId)).statusMessage, "0 of 1 are through.");
    for (const token of [tokens.admin, tokens.viewer, tokens.readsCustomers]) {
      assert.deepEqual(await codeOf(server, { method: "tasks/get", params: { taskId }, token }), NO_TASK);
      assert.deepEqual(await codeOf(server, { method: "tasks/cancel", params: { taskId }, token }), NO_TASK);
    }
    const second = await send(server, { method: "tools/call", params: { name: "run_tests", arguments: ONE } });
    assert.match(second.text, /rate_limited.*Another test run/, JSON.stringify(await get(server, taskId)));
    answer();
    const { result } = await eventually("the end of the run", async () => {
      const task = await get(server, taskId);
      return task.status === "completed" ? task : null;
    });
    assert.match(result?.content[0].text ?? "", /^\{"passed":\d,.*"state":"done"/);
    assert.equal(result?.isError, undefined);
    await send(server, { method: "tasks/cancel", params: { taskId } });
    assert.equal((await get(server, taskId)).status, "completed", "an end is the last state");
    desk.pass(CLIENT_TASK_LIMITS.keptMs);
    assert.deepEqual(await codeOf(server, { method: "tasks/get", params: { taskId } }), NO_TASK);
  });
});

Deno.test("a cancelled run ends, and another one can begin immediately", async () => {
  await stage.use(async (server) => {
    const answer = heldApp(server);
    const taskId = await begin(server, "run_tests", ONE);
    assert.deepEqual((await send(server, { method: "tasks/cancel", params: { taskId } })).error, undefined);
    assert.equal((await get(server, taskId)).status, "cancelled");
    const [run] = await listRuns(server.desk, server.workspace, 1);
    assert.match(`${run?.state}: ${run?.error}`, /^failed: .*\(Cursor\) cancelled it\.$/);
    const next = await begin(server, "run_tests", ONE);
    answer();
    await eventually("the next run", async () => (await get(server, next)).status === "completed" ? true : null);
  });
});

Deno.test("a sync is a task that ends with its source; cancelling it keeps the old pages", async () => {
  await stage.use(async (server) => {
    const { desk, workspace } = server;
    const sources = async () => (await server.call("list_knowledge", {})).text;
    const site = await begin(server, "add_website", { url: "https://help.example.com/", maxPages: 3 });
    assert.match((await get(server, site)).statusMessage ?? "", /^0 of 0 pages/);
    await send(server, { method: "tasks/cancel", params: { taskId: site } });
    assert.equal((await get(server, site)).status, "cancelled");
    assert.match(await sources(), /help\.example\.com.*"failed".*cancelled before its first end/);

    const text = await begin(server, "add_document", { name: "Hours", text: "We are open from 9 to 5." });
    const { sourceId } = await desk.db.selectFrom("knowledgeSyncs").select("sourceId")
      .where("workspace", "=", workspace).executeTakeFirstOrThrow();
    // What the worker writes at its end.
    await setSource(desk.db, { workspace, sourceId }, { state: "ready", liveGeneration: 1 });
    await endSync(desk.db, { workspace, sourceId });
    const again = await begin(server, "resync_source", { id: sourceId });
    const ended = await get(server, text);
    assert.equal(ended.status, "completed", "the next sync is another task's");
    assert.match(ended.result?.content[0].text ?? "", /"untrusted":.*"name":"Hours"/);
    await send(server, { method: "tasks/cancel", params: { taskId: again } });
    assert.match(await sources(), /"name":"Hours","url":null,"state":"ready"/);

    const dry = { name: "add_website", arguments: { url: "https://x.example.com/", dryRun: true } };
    const { result } = await send(server, { method: "tools/call", params: dry });
    assert.equal(z.looseObject({ resultType: z.string() }).parse(result).resultType, "complete");
  });
});

Deno.test("a source that is removed ends its task with the tool's own failure", async () => {
  await stage.use(async (server) => {
    const taskId = await begin(server, "add_document", { name: "Hours", text: "We are open from 9 to 5." });
    await server.desk.db.deleteFrom("knowledgeSources").where("workspace", "=", server.workspace).execute();
    const { status, result } = await get(server, taskId);
    assert.deepEqual([status, result?.isError], ["completed", true]);
    assert.match(result?.content[0].text ?? "", /not_found/);
  });
});

Deno.test("a client's tasks are limited in number, and end with its rights", async () => {
  await stage.use(async (server) => {
    const { desk, workspace, tokens } = server;
    const add = (name: string, more: object = {}) => {
      const params = { name: "add_document", arguments: { name, text: "Words of a page.", ...more } };
      return send(server, { method: "tools/call", params, token: tokens.admin });
    };
    // What begins nothing takes no place: a dry run, and a call that is refused.
    for (const call of [{ dryRun: true }, { text: "" }]) await add("None", call);
    // All at once: each may count before another has begun.
    const names = Array.from({ length: CLIENT_TASK_LIMITS.workingMax + 3 }, (_, at) => `Page ${at}.`);
    const answers = await Promise.all(names.map((name) => add(name)));
    const ids = answers.flatMap(({ result }) => TASK.safeParse(result).data?.taskId ?? []);
    assert.equal(ids.length, CLIENT_TASK_LIMITS.workingMax);
    const refused = answers.filter(({ result }) => !TASK.safeParse(result).success);
    for (const { text } of refused) assert.match(text, /rate_limited.*tasks that are still running/);
    const listed = (await server.call("list_knowledge", {})).text;
    const begun = names.filter((name) => listed.includes(name));
    assert.equal(begun.length, CLIENT_TASK_LIMITS.workingMax, "a refused call began nothing");
    const [taskId = ""] = ids;
    assert.deepEqual(await codeOf(server, { method: "tasks/get", params: { taskId }, token: tokens.admin }), [
      200,
      null,
    ]);
    const holder = await callerOfToken(desk, tokens.admin);
    assert.ok(holder !== null);
    // A process that begins knows it from the database alone.
    assert.equal((await registryTasks(allTools).get({ desk, caller: holder }, taskId)).status, "working");
    await changeRole(desk, await testCaller(desk, workspace, "owner"), holder.teammate.id, "viewer");
    assert.deepEqual(await codeOf(server, { method: "tasks/get", params: { taskId }, token: tokens.admin }), NO_TASK);
  });
});

Deno.test("a task whose result is lost by a fault has failed; an unreachable store is retried", async () => {
  await stage.use(async ({ desk, tokens }) => {
    const caller = await callerOfToken(desk, tokens.owner);
    assert.ok(caller !== null);
    const thrown: Error[] = [new StoreSilent(1), new Error("inside")];
    const background: Background = {
      begun: () => Promise.resolve({}),
      progress: () => Promise.resolve(null),
      result: () => {
        const error = thrown.shift();
        return error === undefined ? Promise.resolve({ answer: {}, failed: false }) : Promise.reject(error);
      },
      cancel: () => Promise.resolve(),
    };
    const tool = { ...allTools.byName.get("run_tests") ?? assert.fail(), background };
    const tasks = registryTasks({ byName: new Map([[tool.name, tool]]) });
    const get = async (id: string) => JSON.stringify(await tasks.get({ desk, caller }, id));
    const made = { id: await takePlace(desk, caller, tool.name), tool: tool.name, work: {} };
    const { id } = await keepTask(desk, caller, made);
    await assert.rejects(get(id), StoreSilent);
    const { id: second } = await keepTask(desk, caller, { ...made, id: await takePlace(desk, caller, tool.name) });
    const failed = await get(second);
    assert.match(
      failed,
      new RegExp(`"status":"failed".*"error":\\{"code":-32603,"message":"[^"]*reference ${second}\\."`),
    );
    assert.equal(/inside|"result"/.test(failed), false);
    assert.equal(await get(second), failed, "its first end is its only one");
    assert.match(await get(id), /"status":"completed".*"result"/);
  });
});

Deno.test("a client without support for tasks gets ordinary answers, in every revision", async () => {
  await stage.use(async (server) => {
    const call = { method: "tools/call", params: { name: "run_tests", arguments: { names: ["shows the plan"] } } };
    assert.match((await send(server, call, {})).text, /"resultType":"complete".*\\"state\\":\\"done\\"/);
    const taskId = "none";
    for (const method of ["tasks/get", "tasks/cancel"]) {
      assert.deepEqual(await codeOf(server, { method, params: { taskId } }, {}), [400, -32021]);
      assert.deepEqual(await codeOf(server, { method, params: { taskId } }), NO_TASK);
    }
    for (const params of [{}, { taskId }]) {
      assert.deepEqual(await codeOf(server, { method: "tasks/update", params }, {}), [400, -32021]);
    }
    const update = { method: "tasks/update", params: { taskId, inputResponses: {} } };
    assert.deepEqual(await codeOf(server, update), NO_TASK);
    for (const method of ["tasks/list", "tasks/result"]) {
      assert.deepEqual(await codeOf(server, { method, params: { taskId } }), [404, -32601]);
    }
    assert.match((await server.call("run_tests", { names: ["shows the plan"] })).text, /"state":"done"/);
    const discovered = await send(server, { method: "server/discover", params: {} });
    assert.match(discovered.text, /"extensions":\{"io\.modelcontextprotocol\/tasks":\{\}/);
  });
});
