/**
 * Metadata that clients read before signing in: of the protected resource (RFC 9728) and its authorization server (RFC
 * 8414).
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { CALL_KINDS } from "../../core/teammates/caller.ts";
import type { Served } from "../served.ts";
import { connectAddresses } from "./addresses.ts";

/** `GET /.well-known/oauth-protected-resource/connect/mcp`: names the server that issues tokens for this address. */
export function showResource({ baseUrl }: Pick<Served, "baseUrl">): Response {
  const { resource, issuer } = connectAddresses(baseUrl);
  return Response.json({
    resource,
    authorization_servers: [issuer],
    scopes_supported: CALL_KINDS,
    bearer_methods_supported: ["header"],
    resource_name: "The desk",
  });
}

/** `GET /.well-known/oauth-authorization-server/oauth`: the authorization server's metadata. */
export function showServer({ baseUrl }: Pick<Served, "baseUrl">): Response {
  const { issuer, authorize, token, register, revoke } = connectAddresses(baseUrl);
  return Response.json({
    issuer,
    authorization_endpoint: authorize,
    token_endpoint: token,
    registration_endpoint: register,
    revocation_endpoint: revoke,
    scopes_supported: CALL_KINDS,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    // Clients have no secret: a code is useless without its PKCE verifier.
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
}
