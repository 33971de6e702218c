/**
 * `/mcp` over a real socket, with any registry and two tokens.
 *
 * @module
 */
import { untraced } from "../../core/ports/trace.ts";
import { agentCache } from "../../core/agent/versions/live.ts";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import { tokenCache } from "../../core/teammates/api_tokens.ts";
import { PASSWORD_COST } from "../../core/teammates/password.ts";
import { modelBreakers } from "../../core/model/breaker.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { builtInRole } from "../../core/teammates/roles.ts";
import type { Registry } from "../../core/tools/registry.ts";
import type { Desk } from "../../core/desk.ts";
import type { ClientQuestions } from "../../kv/client_questions.ts";
import { BY_HEADER, mcpRoute } from "../../routes/mcp/endpoint.ts";
import { DESK_PROMPTS } from "../../routes/mcp/desk_prompts.ts";
import { type McpApps, NO_APPS } from "../../routes/mcp/apps.ts";
import { agentResources } from "../../routes/mcp/resources.ts";
import { registryTasks } from "../../routes/mcp/tasks.ts";
import { registryTools } from "../../routes/mcp/tools.ts";
import type { TakeRate } from "../../routes/tool_call.ts";
import { testQuestions } from "./questions.ts";

/** A running server and how to talk to it. */
export type TinyServer = {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
};

/** A caller with a role, as a token of a teammate of that role makes it. */
export function callerOf(role: BuiltInRole, workspace = "w1", readOnly = false, token = "test"): Caller {
  return {
    teammate: { id: `t-${role}`, name: `The ${role}`, role },
    role: builtInRole(role),
    via: "mcp",
    token: { id: token, name: "Test" },
    readOnly,
    readsCustomers: false,
    workspace,
  };
}

/** A desk without anything behind it: a tool that needs a handle fails. */
export function emptyDesk(log: Desk["log"]): Desk {
  return {
    log,
    toolCalls: { note: () => {}, flush: () => Promise.resolve() },
    instance: "tiny",
    trace: untraced,
    requestId: () => null,
    newId: () => "reference-1",
    now: () => new Date(0),
    baseUrl: "https://desk.example.com",
    privateHosts: [],
    passwordCost: PASSWORD_COST,
    agents: agentCache(null),
    breakers: modelBreakers(),
    tokens: tokenCache(null),
    textSearch: () => Promise.reject(new Error("no database here")),
    vectors: () => Promise.reject(new Error("no database here")),
    forgetVisitors: () => Promise.reject(new Error("no live store here")),
    embedder: null,
    get db(): Desk["db"] {
      throw new Error("no database here");
    },
    get identity(): Desk["identity"] {
      throw new Error("no identity here");
    },
    randomBytes(): Uint8Array<ArrayBuffer> {
      throw new Error("no randomness here");
    },
    get outbound(): Desk["outbound"] {
      throw new Error("no outside here");
    },
    get mailboxes(): Desk["mailboxes"] {
      throw new Error("no mailboxes here");
    },
    get mail(): Desk["mail"] {
      throw new Error("no mail here");
    },
    get push(): Desk["push"] {
      throw new Error("no push here");
    },
    get totp(): Desk["totp"] {
      throw new Error("no codes here");
    },
    get vault(): Desk["vault"] {
      throw new Error("no vault here");
    },
    get extractor(): Desk["extractor"] {
      throw new Error("no extractor here");
    },
    get model(): Desk["model"] {
      throw new Error("no model here");
    },
    get files(): Desk["files"] {
      throw new Error("no files here");
    },
    get ledger(): Desk["ledger"] {
      throw new Error("no ledger here");
    },
    get live(): Desk["live"] {
      throw new Error("no live events here");
    },
  };
}

/** Starts `/mcp` on a free port; `callers` are the callers by their token. */
export function startTinyServer(
  {
    desk,
    registry,
    callers,
    takeRate = () => Promise.resolve({ allowed: true, retryAfterS: 0 }),
    bodyMs = 5000,
    apps = NO_APPS,
    questions = testQuestions,
  }: {
    readonly desk: Desk;
    readonly registry: Registry;
    readonly callers: ReadonlyMap<string, Caller>;
    readonly takeRate?: TakeRate;
    readonly bodyMs?: number;
    readonly apps?: McpApps;
    readonly questions?: ClientQuestions;
  },
): TinyServer {
  const route = mcpRoute({
    signIn: BY_HEADER,
    desk,
    tools: registryTools(registry, takeRate, questions),
    tasks: registryTasks(registry),
    resources: agentResources,
    apps,
    prompts: DESK_PROMPTS,
    instructions: "Test instructions.",
    takeRate,
    verifyToken: (authorization) => Promise.resolve(callers.get(authorization?.replace(/^Bearer /, "") ?? "") ?? null),
    baseUrl: "https://desk.example.com",
    bodyMs,
  });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => route(request));
  return {
    url: `http://127.0.0.1:${server.addr.port}/mcp`,
    port: server.addr.port,
    stop: () => server.shutdown(),
  };
}
