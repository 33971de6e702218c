/**
 * Answers of the authorization server to clients, as RFC 6749 and RFC 7591 write them.
 *
 * @module
 */
import type { IssuedTokens } from "../../core/connections/tokens.ts";

/** Answers hold tokens, or say that there are none: no cache may keep either. */
const HEADERS = { "cache-control": "no-store", pragma: "no-cache" } as const;

/** Tokens. */
export function tokenAnswer({ access, refresh, expiresInS, kinds }: IssuedTokens): Response {
  return Response.json({
    access_token: access,
    token_type: "Bearer",
    expires_in: expiresInS,
    refresh_token: refresh,
    scope: kinds.join(" "),
  }, { headers: HEADERS });
}

/** A refusal, by the name that the RFC has for it, with a sentence for the client's developer. */
export function refusal(error: string, why: string, status = 400): Response {
  return Response.json({ error, error_description: why }, { status, headers: HEADERS });
}
