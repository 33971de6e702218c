/**
 * Reading one JSON-RPC message before the SDK sees it: the SDK's own answers to what is malformed are not the
 * protocol's.
 *
 * @see contract, section 5
 * @module
 */
import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../core/json.ts";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  RequestSchema,
} from "./mcp_sdk.ts";

/** The revisions this server speaks, newest first. */
export const MCP_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** One message, or why it is none. */
export type ReadMessage =
  | { readonly kind: "message"; readonly message: JSONRPCMessage }
  | {
    readonly kind: "refused";
    readonly status: 200 | 400;
    readonly code: number;
    readonly message: string;
    readonly id: string | number | null;
  };

const NOT_JSON_RPC = 'Not a JSON-RPC message: send {"jsonrpc": "2.0", "id", "method", "params"}.';

/** Reads the text of a request. */
export function readMessage(text: string): ReadMessage {
  const value = parseJson(text);
  if (value === undefined) {
    return refused(-32700, "Parse error: the body is not JSON.");
  }
  if (Array.isArray(value)) {
    return refused(-32600, "Send one JSON-RPC message; batches are not accepted.");
  }
  if (!ENVELOPE.safeParse(value).success || !isJsonObject(value)) return refused(-32600, NOT_JSON_RPC);
  const { id, method } = value;
  if (typeof method !== "string") return wholeMessage(value);
  const request = withoutTask(value);
  const read = (REQUESTS.get(method) ?? RequestSchema).safeParse(request);
  if (!read.success) {
    const message = `${method}: ${z.prettifyError(read.error).replace(/\s+/g, " ")}`;
    if (typeof id !== "string" && typeof id !== "number") return refused(-32600, message);
    return { kind: "refused", status: 200, code: -32602, message, id };
  }
  return wholeMessage(method === "initialize" ? offerKnownVersion(request) : request);
}

/** The message as the SDK has it: with nothing beside what JSON-RPC says. */
function wholeMessage(value: JsonObject): ReadMessage {
  const { success, data } = JSONRPCMessageSchema.safeParse(value);
  return success ? { kind: "message", message: data } : refused(-32600, NOT_JSON_RPC);
}

/** An error with a JSON-RPC code; the SDK's own error class would repeat the code in the text. */
export function protocolError(
  code: number,
  message: string,
  data?: { readonly uri: string },
): Error {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) });
}

/** Who does not offer tasks must take a request for one as an ordinary request; the SDK would refuse it. */
function withoutTask(message: JsonObject): JsonObject {
  if (!isJsonObject(message.params) || message.params.task === undefined) return message;
  const { task: _task, ...params } = message.params;
  return { ...message, params };
}

/** The SDK would agree to revisions that this server does not speak. */
function offerKnownVersion(message: JsonObject): JsonObject {
  const params = isJsonObject(message.params) ? message.params : {};
  const known = MCP_VERSIONS.find((version) => version === params.protocolVersion);
  return { ...message, params: { ...params, protocolVersion: known ?? MCP_VERSIONS[0] } };
}

function refused(code: number, message: string): ReadMessage {
  return { kind: "refused", status: 400, code, message, id: null };
}

function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** What tells which answer a message can get; the rest is checked after its params, whose fault has a code of its own. */
const ENVELOPE = z.looseObject({ jsonrpc: z.literal("2.0"), id: z.union([z.string(), z.int()]).optional() });

/** The requests that this server knows; what their schema refuses, the SDK would answer with −32603 and a dump of it. */
const REQUESTS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["initialize", InitializeRequestSchema],
  ["tools/call", CallToolRequestSchema],
  ["tools/list", ListToolsRequestSchema],
  ["resources/list", ListResourcesRequestSchema],
  ["resources/templates/list", ListResourceTemplatesRequestSchema],
  ["resources/read", ReadResourceRequestSchema],
  ["completion/complete", CompleteRequestSchema],
]);
