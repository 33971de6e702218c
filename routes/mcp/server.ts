/**
 * The MCP server: answers each method from the given tools, resources and prompts.
 *
 * It uses the SDK's schemas but not its server class, which is made for sessions and streams and costs more than all of
 * this.
 *
 * @module
 */
import { z } from "zod";
import type { Desk } from "../../core/desk.ts";
import { issueSentence } from "../../core/zod_issues.ts";
import type { JsonObject, JsonValue } from "../../core/json.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import type { ToolContext } from "../../core/tools/context.ts";
import { APPS_EXTENSION, type McpApps } from "./apps.ts";
import { ALL_VERSIONS, type Era, ERAS, MCP_VERSIONS, SERVER_INFO } from "./eras.ts";
import type { ListedNames } from "./groups.ts";
import { type McpRequest, ProtocolError } from "./message.ts";
import { type McpPrompts, PROMPT_REQUESTS } from "./prompts.ts";
import type { McpResources } from "./resources.ts";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  InitializeRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
} from "./sdk.ts";
import { type McpTasks, needTasks, TASK_REQUESTS, TASKS_EXTENSION } from "./tasks.ts";
import type { McpTools } from "./tools.ts";

/** The parts that a server offers. */
export type McpOffer = {
  readonly desk: Desk;
  readonly tools: McpTools;
  readonly tasks: McpTasks;
  readonly resources: McpResources;
  readonly prompts: McpPrompts;
  readonly apps: McpApps;
  /** Workflows across tools, for the client's model; at most `MCP_LIMITS.instructionsBytesMax` bytes. */
  readonly instructions: string;
};

/** A JSON-RPC answer, which may be an error, and its HTTP status. */
export type McpAnswer = { readonly text: string; readonly status: number };

/** The caller and the era, the tools that their address lists, and whether their client shows MCP Apps. */
export type McpAsker = {
  readonly era: Era;
  readonly caller: Caller;
  readonly names: ListedNames;
  readonly showsApps: boolean;
};

/** Answers one request of a caller. */
export type McpServer = (asker: McpAsker, request: McpRequest) => Promise<McpAnswer>;

/** Makes the server. */
export function mcpServer(offer: McpOffer): McpServer {
  const all = methodsOf(offer);
  const byEra = new Map(ERAS.map((era) => [era, methodsIn(era, all)]));
  return async (asker, request) => {
    const { era } = asker;
    const { id, method, params } = request;
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)}`;
    try {
      const answer = byEra.get(era)?.get(method);
      if (answer === undefined) throw new ProtocolError(-32601, `Method not found: ${method.slice(0, 80)}`);
      const takesTasks = era.hasExtension(request, TASKS_EXTENSION);
      const context = { desk: offer.desk, ...asker, canAsk: era.canAsk(request), takesTasks };
      const result = await answer(context, params);
      return { text: `${head},"result":${result}}`, status: 200 };
    } catch (error) {
      const fault = error instanceof ProtocolError ? error : internalError(offer.desk, method, error);
      const code = era.codes.get(fault.code) ?? fault.code;
      const { message, data } = fault;
      return {
        text: `${head},"error":${JSON.stringify({ code, message, data })}}`,
        status: era.statuses.get(code) ?? 200,
      };
    }
  };
}

/** The desk, the caller, their client's abilities (questions, tasks), and the tools to list. */
type CallContext = ToolContext & {
  readonly canAsk: boolean;
  readonly takesTasks: boolean;
  readonly names: ListedNames;
  readonly showsApps: boolean;
};

/** Checks the params and returns the result as JSON text. @throws ProtocolError */
type Method = (context: CallContext, params: JsonValue | undefined) => Promise<string>;

/** The methods of one era, which adds its members to their results. */
function methodsIn(era: Era, all: ReadonlyMap<string, Method>): ReadonlyMap<string, Method> {
  const ofOthers = new Set(ERAS.filter((other) => other !== era).flatMap(({ methods }) => methods));
  return new Map(
    [...all].filter(([name]) => !ofOthers.has(name)).map(([name, run]) => {
      const add = adder(era.members(name));
      return [name, async (context, params) => add(await run(context, params))];
    }),
  );
}

/** Makes a function that adds members to a result's JSON text; a `resultType` already there is kept. */
function adder(members: JsonObject): (result: string) => string {
  if (Object.keys(members).length === 0) return (result) => result;
  const { resultType: _, ...others } = members;
  const all = JSON.stringify(members).slice(0, -1);
  const untyped = JSON.stringify(others).slice(0, -1);
  return (result) => {
    const own = result.slice(1);
    return `${result.startsWith('{"resultType":') ? untyped : all}${own === "}" ? "" : ","}${own}`;
  };
}

function methodsOf(offer: McpOffer): ReadonlyMap<string, Method> {
  const { tools, tasks, resources, prompts, apps, instructions } = offer;
  const listTools = toolLister(offer);
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} };
  return new Map([
    method(InitializeRequestSchema.shape, ({ protocolVersion }, context) => ({
      // A client that supports none of them gets the newest.
      protocolVersion: MCP_VERSIONS.find((version) => version === protocolVersion) ?? MCP_VERSIONS[0],
      capabilities: context.showsApps ? { ...capabilities, extensions: { [APPS_EXTENSION]: {} } } : capabilities,
      serverInfo: SERVER_INFO,
      instructions,
    })),
    method(PingRequestSchema.shape, () => ({})),
    method(DISCOVER, () => ({
      supportedVersions: ALL_VERSIONS,
      capabilities: { ...capabilities, extensions: { [TASKS_EXTENSION]: {}, [APPS_EXTENSION]: {} } },
      instructions,
    })),
    method(ListToolsRequestSchema.shape, (_params, context) => listTools(context)),
    method(
      TOOL_CALL,
      ({ name, arguments: input = {}, inputResponses }, { canAsk, takesTasks, desk, caller }) =>
        tools.call({ desk, caller }, name, input, {
          answers: canAsk ? inputResponses ?? {} : null,
          takesTasks,
        }),
    ),
    ...taskMethods(tasks),
    method(ListResourcesRequestSchema.shape, async (params, context) => {
      const page = await resources.list(context, params?.cursor);
      const isLast = page.nextCursor === undefined;
      return context.showsApps && isLast ? { ...page, resources: [...page.resources, ...apps.listed] } : page;
    }),
    method(ListResourceTemplatesRequestSchema.shape, () => ({ resourceTemplates: resources.templates })),
    method(
      ReadResourceRequestSchema.shape,
      async ({ uri }, context) => apps.read(uri) ?? await resources.read(context, uri),
    ),
    method(PROMPT_REQUESTS.list, () => ({ prompts: prompts.listed })),
    method(
      PROMPT_REQUESTS.get,
      ({ name, arguments: given = {} }, { desk, caller }) => prompts.get({ desk, caller }, name, given),
    ),
    method(CompleteRequestSchema.shape, async ({ ref, argument }, context) => ({
      completion: await resources.complete(context, ref.type === "ref/resource" ? ref.uri : "", argument),
    })),
  ]);
}

/** An empty list would look like a desk without these tools. */
const NONE_OF_GROUPS =
  "groups: this token may call no tool of these groups. Those of `contacts` need a token that reads " +
  "customers' words; the others a role, and the consent of who connected this client, that allow one.";

/**
 * Makes `tools/list`: the tools that the caller may call and the address asks for, with pages for clients that show
 * them.
 */
function toolLister({ tools, apps }: McpOffer): (context: CallContext) => string {
  const listed = (tool: JsonObject) => {
    const name = String(tool.name);
    const text = JSON.stringify(tool);
    const _meta = apps.metaOf(name);
    return { name, text, withPage: _meta === null ? text : JSON.stringify({ ...tool, _meta }) };
  };
  const always = tools.listed.map(listed);
  const all = [...always, ...tools.listedByGroup.map(listed)];
  return ({ caller, names, showsApps }) => {
    const asked = names === null ? always : all.filter(({ name }) => names.has(name));
    const shown = asked.filter(({ name }) => tools.mayCall(caller, name));
    if (names !== null && shown.length === 0) throw new ProtocolError(-32602, NONE_OF_GROUPS);
    return `{"tools":[${shown.map(({ text, withPage }) => showsApps ? withPage : text).join()}]}`;
  };
}

/** No task of the desk asks for input, so `tasks/update` is acknowledged and its input ignored. */
function taskMethods(tasks: McpTasks): readonly (readonly [string, Method])[] {
  return [
    method(TASK_REQUESTS.get, async ({ taskId }, { desk, caller }) => await tasks.get({ desk, caller }, taskId)),
    method(TASK_REQUESTS.cancel, async ({ taskId }, { desk, caller }) => {
      await tasks.cancel({ desk, caller }, taskId);
      return {};
    }),
    method(TASK_REQUESTS.update, async ({ taskId }, { desk, caller }) => {
      await tasks.get({ desk, caller }, taskId);
      return {};
    }),
  ].map(([name, run]) => [name, async (context, params) => {
    // Before the params are read: such a client learns what it lacks, whatever it sends.
    needTasks(context.takesTasks);
    return await run(context, params);
  }]);
}

const DISCOVER = { method: z.literal("server/discover"), params: z.looseObject({}).optional() };

/** A server without tasks must treat a request for one as an ordinary request. */
const TOOL_CALL = {
  method: CallToolRequestSchema.shape.method,
  params: CallToolRequestSchema.shape.params.omit({ task: true }).extend({
    inputResponses: z.record(z.string(), z.unknown()).optional(),
  }),
};

/** Faults of the params in one error; the SDK's schemas find a few. */
const FAULTS_MAX = 8;

/**
 * A row of the table of methods.
 *
 * @param shape the method's name and the schema of its params
 * @param run returns the result, or its JSON as a string
 */
function method<Params>(
  shape: { readonly method: z.ZodLiteral<string>; readonly params: z.ZodType<Params> },
  run: (params: Params, context: CallContext) => object | string | Promise<object>,
): [string, Method] {
  const name = shape.method.value;
  return [name, async (context, given) => {
    const { success, data, error } = shape.params.safeParse(given);
    if (!success) {
      const faults = error.issues.slice(0, FAULTS_MAX).map((issue) => issueSentence(issue, given, "The object"));
      throw new ProtocolError(-32602, `${name}, params: ${faults.join(" ")}`);
    }
    const result = await run(data, context);
    return typeof result === "string" ? result : JSON.stringify(result);
  }];
}

/** Logs an unexpected error and returns the one to send in its place. */
function internalError({ log, newId, requestId }: Desk, method: string, error: unknown): ProtocolError {
  const reference = requestId() ?? newId();
  log("error", "An MCP request failed.", {
    method,
    reference,
    cause: error instanceof Error ? error.stack : String(error),
  });
  return new ProtocolError(-32603, `The desk failed. Tell its operator the reference ${reference}.`);
}
