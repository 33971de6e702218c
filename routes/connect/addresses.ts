/**
 * Addresses of the authorization server, where clients of `/connect/mcp` sign in.
 *
 * The issuer has a path, so that its metadata is not at the root, where clients of `/mcp` would find it.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { CALL_KINDS } from "../../core/teammates/caller.ts";

/** Every scope; each is a kind of tools. */
export const SCOPE = CALL_KINDS.join(" ");

/** The paths in the route table. */
const CONNECT_PATHS = {
  resource: "/connect/mcp",
  issuer: "/oauth",
  authorize: "/desk/connect",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
} as const;

/** The addresses of a desk. */
export type ConnectAddresses = Readonly<Record<keyof typeof CONNECT_PATHS | "resourceMetadata", string>>;

/** The absolute addresses, for the desk's base address. */
export function connectAddresses(baseUrl: string): ConnectAddresses {
  const { resource, issuer, authorize, token, register, revoke } = CONNECT_PATHS;
  return {
    resource: baseUrl + resource,
    issuer: baseUrl + issuer,
    authorize: baseUrl + authorize,
    token: baseUrl + token,
    register: baseUrl + register,
    revoke: baseUrl + revoke,
    resourceMetadata: `${baseUrl}/.well-known/oauth-protected-resource${resource}`,
  };
}
