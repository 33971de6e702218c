/**
 * Addresses of the authorization server, which clients of `/connect/mcp` sign in with.
 *
 * The issuer has a path, so that its metadata lies at an address of its own: at the root there is none, or clients of
 * `/mcp` would find it.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { CALL_KINDS } from "../../core/teammates/caller.ts";

/** Every scope: the kinds of tools. */
export const SCOPE = CALL_KINDS.join(" ");

/** As the route table has them. */
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

/** The addresses, by the desk's own. */
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
