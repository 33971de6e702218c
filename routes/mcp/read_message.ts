/**
 * Reads one JSON-RPC message.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { z } from "zod";
import { excessOfText } from "../../core/json_bounds.ts";
import { isJsonObject, type JsonValue, readJson } from "../../core/json.ts";
import { JSONRPCNotificationSchema, JSONRPCRequestSchema, JSONRPCResponseSchema } from "./sdk.ts";

/** A request; its method checks the params. */
export type McpRequest = z.output<typeof REQUEST>;

/** A message, or the reason why it cannot be read. */
export type ReadMessage =
  | { readonly kind: "request"; readonly request: McpRequest }
  /** A notification or a client's answer, which are ignored. */
  | { readonly kind: "notice" }
  | { readonly kind: "refused"; readonly code: number; readonly message: string };

/** Params of another shape have an error code of their own, so they are not checked with the rest. */
const REQUEST = JSONRPCRequestSchema.extend({ params: z.custom<JsonValue>().optional() });

const NOT_JSON_RPC = 'Not a JSON-RPC message: send {"jsonrpc": "2.0", "id", "method", "params"}.';

/** Parses the text of a request. */
export function readMessage(text: string): ReadMessage {
  const excess = excessOfText(text);
  if (excess !== null) return refused(-32600, `The message is too large to read. ${excess}`);
  const value = readJson(text);
  if (value === undefined) return refused(-32700, "Parse error: the body is not JSON.");
  if (Array.isArray(value)) return refused(-32600, "Send one JSON-RPC message; batches are not accepted.");
  if (!isJsonObject(value)) return refused(-32600, NOT_JSON_RPC);
  if ("method" in value && "id" in value) {
    const { success, data } = REQUEST.safeParse(value);
    return success ? { kind: "request", request: data } : refused(-32600, NOT_JSON_RPC);
  }
  const notice = "method" in value ? JSONRPCNotificationSchema : JSONRPCResponseSchema;
  return notice.safeParse(value).success ? { kind: "notice" } : refused(-32600, NOT_JSON_RPC);
}

function refused(code: number, message: string): ReadMessage {
  return { kind: "refused", code, message };
}
