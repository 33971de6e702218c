/**
 * What a code of an AI client rests on: the session in which a teammate allowed the client, and the role they had.
 *
 * @module
 */
import { roleBase } from "../../core/teammates/edit_role.ts";
import { findSessionPerson } from "../../core/teammates/session_person.ts";
import type { Desk } from "../../core/desk.ts";
import { keepCode, originOfCode } from "../../kv/consents.ts";
import { findSession, sessionHash } from "../../kv/desk_sessions.ts";
import type { SignedIn } from "../request.ts";
import type { Served } from "../served.ts";

/** Binds a code to the session that allowed the client. */
export async function bindCode(
  { kv }: Pick<Served, "kv">,
  code: string,
  { sessionId, caller }: SignedIn,
): Promise<void> {
  await keepCode(kv, code, { session: sessionHash(sessionId), role: roleBase(caller.role) });
}

/**
 * Whether the session behind a code still opens the desk, with the role that it had: of who signed out, was removed, or
 * has another role now, a code gives no tokens.
 *
 * @param db the caller's transaction, if it is in one
 */
export async function isCodeAllowed(
  { desk, kv }: Pick<Served, "desk" | "kv">,
  { db }: Pick<Desk, "db">,
  code: string,
): Promise<boolean> {
  const origin = await originOfCode(kv, code);
  const session = origin === null ? null : await findSession({ ...desk, kv }, origin.session);
  const person = session === null ? null : await findSessionPerson({ db }, session);
  return person !== null && !person.lacksSecondStep && roleBase(person.role) === origin?.role;
}
