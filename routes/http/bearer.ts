/**
 * The API token in an `Authorization` header.
 *
 * @module
 */
import { callerOfToken } from "../../core/teammates/api_tokens.ts";
import type { Caller } from "../../core/teammates/caller.ts";

/** The token in a header; null when there is none. */
export function bearerOf(authorization: string | null): string | null {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  return token ?? null;
}

/** The caller that a header authenticates; null when its token is missing, unknown, revoked or expired. */
export async function callerOfHeader(
  desk: Parameters<typeof callerOfToken>[0],
  authorization: string | null,
  ip?: string,
): Promise<Caller | null> {
  const token = bearerOf(authorization);
  return token === null ? null : await callerOfToken(desk, token, ip);
}
