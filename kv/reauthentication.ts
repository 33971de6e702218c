/**
 * Re-authentication: whether the person of a session has shown a short time ago that it is they. Asked before a change of
 * how they sign in, so that a session that was stolen or left open cannot make itself a way back.
 *
 * @module
 */
import { SIGN_IN_LIMITS } from "../core/limits/people.ts";
import { type DeskSessions, findDeskSession, sessionHash } from "./desk_sessions.ts";
import { KEYS, readKey, writeKey } from "./keys.ts";

/** Notes that the person of a session has typed their password again. */
export async function noteReauthentication(desk: DeskSessions, sessionId: string): Promise<void> {
  await writeKey(desk.kv, KEYS.reauthentication, { at: desk.now() }, sessionHash(sessionId));
}

/**
 * Whether the person signed in, or typed their password again, within the last minutes. A sign-in by a provider does not
 * count here: the owner of one workspace chose it, and what is changed counts in every workspace of the account.
 */
export async function hasReauthenticated(desk: DeskSessions, sessionId: string): Promise<boolean> {
  const { value } = await readKey(desk.kv, KEYS.reauthentication, sessionHash(sessionId));
  const session = await findDeskSession(desk, sessionId);
  const signedInAt = session?.provider === null ? session.startedAt : undefined;
  const since = desk.now().getTime() - SIGN_IN_LIMITS.reauthenticationMs;
  return [value?.at, signedInAt].some((at) => at !== undefined && at.getTime() > since);
}
