/**
 * Re-authentication: whether the person of a session confirmed their identity recently. Required before changes of
 * sign-in methods, so that a stolen or unattended session cannot gain permanent access.
 *
 * @module
 */
import { SIGN_IN_LIMITS } from "../core/limits/people.ts";
import { type DeskSessions, findDeskSession, sessionHash } from "./desk_sessions.ts";
import { KEYS, readKey, writeKey } from "./keys.ts";

/** Records that the person of a session has confirmed their password. */
export async function noteReauthentication(desk: DeskSessions, sessionId: string): Promise<void> {
  await writeKey(desk.kv, KEYS.reauthentication, { at: desk.now() }, sessionHash(sessionId));
}

/**
 * Whether the person signed in or confirmed their password within the last minutes. A sign-in by a provider does not
 * count: it was chosen by the owner of one workspace, and the change affects every workspace of the account.
 */
export async function hasReauthenticated(desk: DeskSessions, sessionId: string): Promise<boolean> {
  const { value } = await readKey(desk.kv, KEYS.reauthentication, sessionHash(sessionId));
  const session = await findDeskSession(desk, sessionId);
  const signedInAt = session?.provider === null ? session.startedAt : undefined;
  const since = desk.now().getTime() - SIGN_IN_LIMITS.reauthenticationMs;
  return [value?.at, signedInAt].some((at) => at !== undefined && at.getTime() > since);
}
