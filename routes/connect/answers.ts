/**
 * The authorization server's responses to clients, by RFC 6749 and RFC 7591.
 *
 * @module
 */
import type { IssuedTokens } from "../../core/connections/tokens.ts";

/** Responses contain tokens or refuse them; no cache may keep either. */
const HEADERS = { "cache-control": "no-store", pragma: "no-cache" } as const;

/** The response that issues tokens. */
export function tokenAnswer({ access, refresh, expiresInS, kinds }: IssuedTokens): Response {
  return Response.json({
    access_token: access,
    token_type: "Bearer",
    expires_in: expiresInS,
    refresh_token: refresh,
    scope: kinds.join(" "),
  }, { headers: HEADERS });
}

/** An error response: the RFC's code, and a sentence for the client's developer. */
export function refusal(error: string, why: string, status = 400): Response {
  return Response.json({ error, error_description: why }, { status, headers: HEADERS });
}
