/**
 * Calls operations of the HTTP API with the input of their tools, like a client generated from the document.
 *
 * @module
 */
import { type JsonObject, type JsonValue } from "../../../core/json.ts";
import { API_BASE, type ApiOperation, hasBody, pathParameters } from "../../../routes/api/operations.ts";
import type { DeskServer } from "../../mcp/desk_server.ts";

/** A request of an operation: its address and what `fetch` takes beside it. */
export type ApiCall = { readonly url: string; readonly init: RequestInit };

/** The request of an operation with a tool's input. */
export function apiCall(server: Pick<DeskServer, "url">, operation: ApiOperation, input: JsonObject): ApiCall {
  const inPath = pathParameters(operation);
  const path = inPath.reduce(
    (path, name) => path.replace(`{${name}}`, encodeURIComponent(textOf(input[name] ?? ""))),
    operation.path,
  );
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const address = `${new URL(server.url).origin}${API_BASE}${path}`;
  const { method } = operation;
  if (hasBody(operation)) {
    const headers = { "content-type": "application/json" };
    return { url: address, init: { method, headers, body: JSON.stringify(Object.fromEntries(rest)) } };
  }
  const query = new URLSearchParams(rest.map(([name, value]) => [name, textOf(value)]));
  return { url: query.size === 0 ? address : `${address}?${query}`, init: { method } };
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Sends it with a token. */
export async function send({ url, init }: ApiCall, token: string): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${token}`);
  return await fetch(url, { ...init, headers });
}
