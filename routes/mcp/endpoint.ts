/**
 * `POST /mcp` and `POST /connect/mcp`: MCP over Streamable HTTP, stateless, one JSON-RPC message in and one JSON answer out.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import { DeskError } from "../../core/problem.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { hostCheck, isJsonBody } from "./gate.ts";
import { type Era, eraOf } from "./eras.ts";
import { type ListedNames, namesIn } from "./groups.ts";
import { type McpRequest, ProtocolError } from "./message.ts";
import { readMessage } from "./read_message.ts";
import { type McpOffer, mcpServer } from "./server.ts";
import { traceOf } from "./trace.ts";
import { readText } from "../http/read_body.ts";
import type { TakeRate } from "../tool_call.ts";

/** The route's dependencies. */
export type McpRoute = McpOffer & {
  /** The caller behind an `Authorization` header, or null for a missing, unknown, expired or revoked token. */
  readonly verifyToken: (authorization: string | null, ip?: string) => Promise<Caller | null>;
  readonly takeRate: TakeRate;
  /** The desk's own address. */
  readonly baseUrl: string;
  /** How to get a token, for the challenge and in words. */
  readonly signIn: SignInHelp;
  /** How long a body may take to arrive, in milliseconds; by default `MCP_LIMITS.requestMs`. */
  readonly bodyMs?: number;
};

/** How a client gets a token for an address. */
export type SignInHelp = {
  /** The name of the missing or unknown token: a noun that begins with a vowel. */
  readonly token: string;
  /** Parameters of `WWW-Authenticate` besides the realm and the error. */
  readonly parameters: Readonly<Record<string, string>>;
  /** One sentence for the reader of the response. */
  readonly says: string;
};

/**
 * At `/mcp`: without anything that a client could take for an offer of OAuth, which would make it drop its configured
 * header.
 */
export const BY_HEADER: SignInHelp = {
  token: "API token",
  parameters: {},
  says: "Create one on the desk's MCP page and send it as Authorization: Bearer <token>; " +
    "a client that signs in by OAuth uses the address /connect/mcp.",
};

/** Makes the function that answers every request to an endpoint. */
export function mcpRoute(route: McpRoute): (request: Request, ip?: string) => Promise<Response> {
  const isMeantForDesk = hostCheck(route.baseUrl);
  const answer = mcpServer(route);
  return async (request, ip) => {
    if (!isMeantForDesk(request)) {
      return refusal(403, -32000, "Forbidden: this Host or Origin is not the desk's.");
    }
    if (request.method !== "POST") {
      // Checked before the token: a 401 here would send clients into OAuth, an open stream into endless reconnects.
      return refusal(405, -32000, "Method not allowed: send one JSON-RPC message by POST.", { allow: "POST" });
    }
    const authorization = request.headers.get("authorization");
    const known = await route.verifyToken(authorization, ip);
    if (known === null) return unauthorized(route.signIn, authorization !== null);
    const rate = await route.takeRate("mcp", known);
    if (!rate.allowed) {
      return refusal(429, -32000, `Too many requests: wait ${rate.retryAfterS} s.`, {
        "retry-after": String(rate.retryAfterS),
      });
    }
    const body = await bodyOf(request, route.bodyMs ?? MCP_LIMITS.requestMs);
    if (body instanceof Response) return body;
    // The body may take a minute to arrive: the token or a right may have ended meanwhile.
    const caller = await route.verifyToken(authorization, ip);
    if (caller === null) return unauthorized(route.signIn, true);
    const read = readMessage(body);
    if (read.kind === "refused") return refusal(400, read.code, read.message);
    const message = read.kind === "request" ? read.request : null;
    const era = eraOf(request.headers, message);
    const fault = era.fault(request.headers, message);
    if (fault !== null) return refused(fault, era, message);
    if (message === null) return new Response(null, { status: 202 });
    const names = listedNames(request.url);
    if (names instanceof ProtocolError) return answeredFault(names, era, message);
    logTrace(route.desk, request.headers, message);
    const session = era.session(message, route.desk.newId);
    const showsApps = session !== null || era.showsApps(request.headers, message);
    const { text, status } = await answer({ era, caller, names, showsApps }, message);
    const headers = { "content-type": "application/json", ...(session === null ? {} : { "mcp-session-id": session }) };
    return new Response(text, { status, headers });
  };
}

function logTrace({ log }: Pick<McpRoute["desk"], "log">, headers: Headers, request: McpRequest): void {
  const trace = traceOf(headers, request);
  if (trace !== null) log("info", "A traced MCP request.", { ...trace, method: request.method.slice(0, 100) });
}

async function bodyOf(request: Request, withinMs: number): Promise<string | Response> {
  if (!isJsonBody(request)) {
    return refusal(415, -32000, "Unsupported media type: send Content-Type: application/json.");
  }
  try {
    return await readText(request, MCP_LIMITS.requestBytesMax, withinMs);
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === "timeout") return refusal(408, -32000, error.message);
    return refusal(413, -32000, `The request is larger than ${MCP_LIMITS.requestBytesMax} bytes.`);
  }
}

/** The tools that the address asks to list, or what is wrong with it. */
function listedNames(address: string): ListedNames | ProtocolError {
  try {
    return namesIn(address);
  } catch (error) {
    if (error instanceof ProtocolError) return error;
    throw error;
  }
}

/**
 * Answers a request with an error. On status 400 some clients assume an older kind of server, try that one, and show
 * its fault instead.
 */
function answeredFault({ code, message, data }: ProtocolError, era: Era, { id }: McpRequest): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message, data }, id }, {
    status: era.statuses.get(code) ?? 200,
  });
}

/** Refuses a message because of its metadata. */
function refused({ code, message, data }: ProtocolError, era: Era, request: McpRequest | null): Response {
  const id = era.namesId && request !== null ? request.id : null;
  return Response.json({ jsonrpc: "2.0", error: { code, message, data }, id }, { status: 400 });
}

function unauthorized({ token, parameters, says }: SignInHelp, hasToken: boolean): Response {
  const error = hasToken ? { error: "invalid_token" } : {};
  const challenge = Object.entries({ realm: "desk", ...error, ...parameters })
    .map(([name, value]) => `${name}="${value}"`).join(", ");
  const fault = hasToken ? `This ${token} is unknown, expired or revoked.` : `An ${token} is missing.`;
  return refusal(401, -32001, `${fault} ${says}`, { "www-authenticate": `Bearer ${challenge}` });
}

function refusal(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
}
