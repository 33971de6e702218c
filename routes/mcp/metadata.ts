/**
 * The metadata of a request of revision 2026-07-28: its `_meta`, and the headers that repeat its body.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { Buffer } from "node:buffer";
import { isJsonObject, type JsonObject } from "../../core/json.ts";
import { type McpRequest, ProtocolError } from "./message.ts";

/** The protocol's members of `_meta`. */
const KEYS = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  server: "io.modelcontextprotocol/serverInfo",
} as const;

/** The error codes of faults in the metadata; each is answered with status 400. */
const CODES = { headerMismatch: -32020, unsupportedVersion: -32022, invalidParams: -32602 } as const;

/** The methods whose `Mcp-Name` repeats a member of the params. */
const NAMED: ReadonlyMap<string, "name" | "uri" | "taskId"> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/cancel", "taskId"],
  ["tasks/update", "taskId"],
]);

/** A header value in base64, because it cannot be sent as it is. */
const BASE64 = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** The `_meta` of a result: the server's name and version. */
export function serverMeta(server: JsonObject): JsonObject {
  return { [KEYS.server]: server };
}

/** The revision that a request's `_meta` names; null when it names none. */
export function claimedVersion({ params }: Pick<McpRequest, "params">): string | null {
  const version = metaOf(params)[KEYS.version];
  return typeof version === "string" ? version : null;
}

/** The client's capabilities; their shape is not checked. */
export function capabilitiesOf({ params }: Pick<McpRequest, "params">): unknown {
  return metaOf(params)[KEYS.capabilities];
}

/** Whether the client can show its person a form. */
export function canAsk(request: Pick<McpRequest, "params">): boolean {
  const capabilities = capabilitiesOf(request);
  if (!isJsonObject(capabilities) || !isJsonObject(capabilities.elicitation)) return false;
  const modes = Object.keys(capabilities.elicitation);
  // A client that names no mode supports forms.
  return modes.length === 0 || modes.includes("form");
}

/** Whether the client's capabilities name an extension. */
export function hasExtension(request: Pick<McpRequest, "params">, extension: string): boolean {
  const capabilities = capabilitiesOf(request);
  return isJsonObject(capabilities) && isJsonObject(capabilities.extensions) &&
    isJsonObject(capabilities.extensions[extension]);
}

/** The first fault in the metadata of a request; null for none. */
export function metadataFault(
  headers: Headers,
  request: McpRequest,
  supported: readonly string[],
): ProtocolError | null {
  return versionFault(headers, request, supported) ?? capabilitiesFault(request) ?? methodFault(headers, request) ??
    nameFault(headers, request);
}

function versionFault(headers: Headers, request: McpRequest, supported: readonly string[]): ProtocolError | null {
  const header = headers.get("mcp-protocol-version");
  const claimed = claimedVersion(request);
  if (claimed === null) {
    return new ProtocolError(CODES.invalidParams, `params._meta: \`${KEYS.version}\` is missing; name the revision.`);
  }
  if (header !== claimed) return mismatch("MCP-Protocol-Version", header, claimed);
  if (supported.includes(claimed)) return null;
  return new ProtocolError(
    CODES.unsupportedVersion,
    `Unsupported protocol version ${claimed}: use ${supported.join(", ")}.`,
    { supported, requested: claimed },
  );
}

function capabilitiesFault({ params }: McpRequest): ProtocolError | null {
  return isJsonObject(metaOf(params)[KEYS.capabilities]) ? null : new ProtocolError(
    CODES.invalidParams,
    `params._meta: \`${KEYS.capabilities}\` is missing or no object; a client without any sends {}.`,
  );
}

function methodFault(headers: Headers, { method }: McpRequest): ProtocolError | null {
  const header = headers.get("mcp-method");
  return header === method ? null : mismatch("Mcp-Method", header, method);
}

function nameFault(headers: Headers, { method, params }: McpRequest): ProtocolError | null {
  const member = NAMED.get(method);
  const value = member !== undefined && isJsonObject(params) ? params[member] : undefined;
  // A missing name is reported by the method itself.
  if (typeof value !== "string") return null;
  const header = headers.get("mcp-name");
  return header !== null && decoded(header) === value ? null : mismatch("Mcp-Name", header, value);
}

function decoded(header: string): string {
  const [, base64] = BASE64.exec(header) ?? [];
  return base64 === undefined ? header : Buffer.from(base64, "base64").toString("utf8");
}

function mismatch(name: string, header: string | null, body: string): ProtocolError {
  const fault = header === null ? "is missing" : `does not say what the body says`;
  return new ProtocolError(CODES.headerMismatch, `Header mismatch: ${name} ${fault}; the body says ${body}.`);
}

export function metaOf(params: unknown): JsonObject {
  return isJsonObject(params) && isJsonObject(params._meta) ? params._meta : {};
}
