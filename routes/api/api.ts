/**
 * `/api/v1`: the tools over HTTP.
 *
 * @see docs/reference/api.md
 * @module
 */
import { hashOf } from "../../core/actions/canonical.ts";
import { RATES } from "../../core/limits/rates.ts";
import { suggestName } from "../../core/nearest.ts";
import { DeskError } from "../../core/problem.ts";
import type { Desk } from "../../core/desk.ts";
import { checkRequestKey, withIdempotencyKey } from "../../core/tools/request_keys.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import type { RateVerdict } from "../../kv/rates.ts";
import { answerJson } from "../http/compression.ts";
import { problemAnswer } from "../http/problem.ts";
import { runCall, type TakeRate } from "../tool_call.ts";
import { apiDocument } from "./document.ts";
import { readInput } from "./input.ts";
import { type Matched, matchOperation } from "./match.ts";
import { API_BASE, type ApiOperation } from "./operations.ts";

/** The route's dependencies. */
export type ApiRoute = {
  readonly desk: Desk;
  readonly operations: readonly ApiOperation[];
  /** The caller behind an `Authorization` header, or null for a missing, unknown, expired or revoked token. */
  readonly verifyToken: (authorization: string | null, ip?: string) => Promise<Caller | null>;
  /** Counts one request of a caller. */
  readonly countRequest: (caller: Caller) => Promise<RateVerdict>;
  /** The rates of tools that have their own. */
  readonly takeRate: TakeRate;
  /** The desk's own address. */
  readonly baseUrl: string;
};

const DOCUMENT_PATH = `${API_BASE}/openapi.json`;

/** Makes the function that answers every request below `/api/v1`. */
export function apiRoute(route: ApiRoute): (request: Request, ip?: string) => Promise<Response> {
  const document = JSON.stringify(apiDocument(route.operations, route.baseUrl));
  return async (request, ip) => {
    try {
      const { pathname } = new URL(request.url);
      if (pathname === DOCUMENT_PATH) return documentAnswer(request, document);
      const matched = matchOperation(route.operations, request.method, pathname);
      const caller = await route.verifyToken(request.headers.get("authorization"), ip);
      if (caller === null) return unauthorized(route, request);
      const rate = await route.countRequest(caller);
      const answer = rate.allowed
        ? await answerOf(route, { request, ip, matched })
        : problemAnswer(tooMany(rate), route.desk.log);
      return withRate(answer, rate);
    } catch (error) {
      return problemAnswer(error, route.desk.log);
    }
  };
}

type ApiCall = {
  readonly request: Request;
  readonly ip: string | undefined;
  readonly matched: Matched;
};

async function answerOf(route: ApiRoute, { matched, ...call }: ApiCall): Promise<Response> {
  if (matched.kind === "other_methods") return methodProblem(matched.methods);
  try {
    if (matched.kind === "nothing") throw noAddress(route, call.request);
    return await runOperation(route, { ...call, matched });
  } catch (error) {
    // The token was accepted, so this error is the app's: 401 would tell the client to check its token.
    const isOfApp = error instanceof DeskError && error.code === "unauthenticated";
    const refusal = isOfApp ? new DeskError("forbidden", error.message, { cause: error }) : error;
    return problemAnswer(refusal, route.desk.log);
  }
}

type AskedOperation = Omit<ApiCall, "matched"> & { readonly matched: Extract<Matched, { readonly kind: "operation" }> };

/** Runs an operation. With an `Idempotency-Key` a change is made once, however often it is sent. */
async function runOperation(route: ApiRoute, { request, ip, matched }: AskedOperation): Promise<Response> {
  const { desk, takeRate } = route;
  const { operation: { tool, method, path } } = matched;
  const { input } = await readInput(request, matched);
  // The body may take a minute to arrive: the token or a right may have ended meanwhile.
  const caller = await route.verifyToken(request.headers.get("authorization"), ip);
  if (caller === null) return unauthorized(route, request);
  const run = () => runCall({ desk, caller, takeRate }, tool, input);
  const key = request.headers.get("idempotency-key");
  if (key === null || tool.kind === "read") return json(await run());
  checkRequestKey(key);
  const keyed = { caller, key, request: hashOf([method, path, input]) };
  const { answer, isRepeated } = await withIdempotencyKey(desk, keyed, tool, run);
  return json(answer, isRepeated ? { "idempotency-replayed": "true" } : {});
}

function json(answer: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return answerJson(answer, { headers: { "cache-control": "no-store", ...headers } });
}

/** The document contains nothing of a workspace: tools can read it without a token, from any page. */
function documentAnswer({ method }: Request, document: string): Response {
  if (method !== "GET" && method !== "HEAD") return methodProblem(["GET"]);
  return new Response(document, {
    headers: { "content-type": "application/json", "access-control-allow-origin": "*", "cache-control": "no-cache" },
  });
}

function noAddress({ operations }: ApiRoute, request: Request): DeskError {
  const { pathname } = new URL(request.url);
  const paths = [...new Set(operations.map(({ path }) => path))];
  return new DeskError("not_found", "The API has nothing at this address.", {
    fix: `${suggestName(pathname.slice(API_BASE.length), paths)} ${DOCUMENT_PATH} lists every address.`,
  });
}

function methodProblem(methods: readonly string[]): Response {
  const allow = methods.join(", ");
  const body = {
    type: "about:blank",
    title: "This address does not support this method.",
    status: 405,
    code: "invalid_input",
    detail: `Use ${allow}.`,
  };
  const headers = { "content-type": "application/problem+json", "cache-control": "no-store", allow };
  return new Response(JSON.stringify(body), { status: 405, headers });
}

function unauthorized({ desk }: ApiRoute, request: Request): Response {
  const hasToken = request.headers.has("authorization");
  const fault = hasToken ? "This API token is unknown, expired or revoked." : "An API token is missing.";
  const fix = "Create one on the desk's MCP page and send it as Authorization: Bearer <token>.";
  const answer = problemAnswer(new DeskError("unauthenticated", fault, { fix }), desk.log);
  answer.headers.set("www-authenticate", `Bearer realm="desk"${hasToken ? ', error="invalid_token"' : ""}`);
  return answer;
}

function tooMany({ retryAfterS }: RateVerdict): DeskError {
  return new DeskError("rate_limited", `Too many requests: wait ${retryAfterS} s.`, { retryAfterS });
}

const POLICY = `"api";q=${RATES.api.max};w=${RATES.api.windowMs / 1000}`;

/** Adds the token's remaining rate, so that a client can slow down before it is refused. */
function withRate(answer: Response, { allowed, left, retryAfterS }: RateVerdict): Response {
  answer.headers.set("ratelimit-policy", POLICY);
  answer.headers.set("ratelimit", `"api";r=${left};t=${allowed ? RATES.api.windowMs / 1000 : retryAfterS}`);
  return answer;
}
