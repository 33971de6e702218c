/**
 * The two eras of the protocol as a table: up to 2025-11-25 a client begins with `initialize`; from 2026-07-28 each
 * request is self-contained, and each result has a type and a lifetime.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { JsonObject } from "../../core/json.ts";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import project from "../../deno.json" with { type: "json" };
import { type McpRequest, ProtocolError } from "./message.ts";
import { appsSession, showsApps } from "./apps.ts";
import { canAsk, capabilitiesOf, claimedVersion, hasExtension, metadataFault, serverMeta } from "./metadata.ts";

/** The desk's name and version. */
export const SERVER_INFO = { name: "desk", title: "The desk", version: project.version } as const;

/** The revisions of the first era, newest first. */
export const MCP_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;
/** The revision of the second era. */
const MODERN_VERSION = "2026-07-28";

/** Every supported revision, newest first. */
export const ALL_VERSIONS = [MODERN_VERSION, ...MCP_VERSIONS] as const;

/** The differences between the eras. */
export type Era = {
  /** What is wrong with a request, before its method is looked up; null for nothing. A notification has no request. */
  readonly fault: (headers: Headers, request: McpRequest | null) => ProtocolError | null;
  /** The methods that only this era has. */
  readonly methods: readonly string[];
  /** The status of an answer whose error has this code; 200 for the others. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Error codes that this era replaces with others. */
  readonly codes: ReadonlyMap<number, number>;
  /** Whether a refusal by status contains the request's id. */
  readonly namesId: boolean;
  /** Extra members of a method's result. */
  readonly members: (method: string) => JsonObject;
  /** Whether the client can ask its person during a call. */
  readonly canAsk: (request: McpRequest) => boolean;
  /** Whether the client supports an extension of the protocol. */
  readonly hasExtension: (request: McpRequest, extension: string) => boolean;
  /** The session that `initialize` opens for a client that shows MCP Apps; null for none. */
  readonly session: (request: McpRequest, newId: () => string) => string | null;
  /** Whether this client shows MCP Apps. */
  readonly showsApps: (headers: Headers, request: McpRequest) => boolean;
};

const FIRST: Era = {
  fault: (headers) => {
    const version = headers.get("mcp-protocol-version");
    const known = version === null || MCP_VERSIONS.some((each) => each === version);
    return known
      ? null
      : new ProtocolError(-32000, `Unsupported MCP-Protocol-Version: use ${ALL_VERSIONS.join(", ")}.`);
  },
  methods: ["initialize", "ping"],
  statuses: new Map(),
  codes: new Map(),
  namesId: false,
  members: () => ({}),
  canAsk: () => false,
  hasExtension: () => false,
  session: appsSession.idFor,
  showsApps: appsSession.isNamedIn,
};

/** How long a result may be cached, and for whom: a result that is the same for every caller is public. */
const HOLDS: ReadonlyMap<string, JsonObject> = new Map([
  ["server/discover", { ttlMs: MCP_LIMITS.listHoldsMs, cacheScope: "public" }],
  // Depends on the caller's rights and on the client's extensions.
  ["tools/list", { ttlMs: MCP_LIMITS.listHoldsMs, cacheScope: "private" }],
  ["prompts/list", { ttlMs: MCP_LIMITS.listHoldsMs, cacheScope: "public" }],
  ["resources/templates/list", { ttlMs: MCP_LIMITS.listHoldsMs, cacheScope: "public" }],
  // The agent's files may change with every save.
  ["resources/list", { ttlMs: 0, cacheScope: "private" }],
  ["resources/read", { ttlMs: 0, cacheScope: "private" }],
]);

const SECOND: Era = {
  fault: (headers, request) => request === null ? null : metadataFault(headers, request, ALL_VERSIONS),
  methods: ["server/discover", "tasks/get", "tasks/cancel", "tasks/update"],
  statuses: new Map([[-32601, 404], [-32021, 400]]),
  codes: new Map([[-32002, -32602]]),
  namesId: true,
  members: (method) => ({ resultType: "complete", ...HOLDS.get(method), _meta: serverMeta(SERVER_INFO) }),
  canAsk,
  hasExtension,
  session: () => null,
  showsApps: (_headers, request) => showsApps(capabilitiesOf(request)),
};

/** Both eras, for what is prepared once per era. */
export const ERAS: readonly Era[] = [FIRST, SECOND];

/** The era of a message: decided by its `_meta`, or by the header when it has none. */
export function eraOf(headers: Headers, request: McpRequest | null): Era {
  const version = (request === null ? null : claimedVersion(request)) ?? headers.get("mcp-protocol-version");
  const claims = request !== null && claimedVersion(request) !== null;
  const isFirst = MCP_VERSIONS.some((known) => known === version) || (!claims && version !== MODERN_VERSION);
  return isFirst ? FIRST : SECOND;
}
