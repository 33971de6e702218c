/**
 * Whether the person of a session has shown a short time ago that it is they: asked before a change of how they sign in,
 * so that a session that was taken or left open cannot make itself a way back.
 *
 * @module
 */
import { SIGN_IN_LIMITS } from "../core/limits/people.ts";
import { type DeskSessions, findDeskSession, sessionHash } from "./desk_sessions.ts";
import { KEYS, readKey, writeKey } from "./keys.ts";

/** Notes that the password of a session's person was typed again. */
export async function confirmSession(desk: DeskSessions, sessionId: string): Promise<void> {
  await writeKey(desk.kv, KEYS.confirmedSession, { at: desk.now() }, sessionHash(sessionId));
}

/**
 * Whether the session began, or was confirmed, within the last minutes. That a provider began one proves nothing here: the
 * owner of one workspace chose it, and what is changed counts in every workspace of the account.
 */
export async function isConfirmed(desk: DeskSessions, sessionId: string): Promise<boolean> {
  const { value } = await readKey(desk.kv, KEYS.confirmedSession, sessionHash(sessionId));
  const session = await findDeskSession(desk, sessionId);
  const began = session?.provider === null ? session.startedAt : undefined;
  const since = desk.now().getTime() - SIGN_IN_LIMITS.confirmedMs;
  return [value?.at, began].some((at) => at !== undefined && at.getTime() > since);
}
