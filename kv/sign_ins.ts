/**
 * Sign-ins before their second step, challenges of passkeys, and new authenticator apps before their first code. A
 * pending sign-in is a separate kind of entry, so that it cannot be taken for a session.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { newOpaque, opaqueHash } from "../core/identity/opaque.ts";
import { SIGN_IN_LIMITS } from "../core/limits/people.ts";
import {
  type HalfSignIn,
  KEYS,
  type NewApp,
  type PasskeyChallenge,
  readKey,
  removeKey,
  replaceKey,
  takeKey,
  writeKey,
} from "./keys.ts";
import type { DeskSessions } from "./desk_sessions.ts";

/** Records that an account's password was correct. @returns the id for the cookie, which does not sign in */
export async function startHalfSignIn(
  desk: DeskSessions & Pick<Desk, "randomBytes">,
  signIn: Omit<HalfSignIn, "tries" | "startedAt">,
): Promise<string> {
  const id = newOpaque(desk);
  await writeKey(desk.kv, KEYS.halfSignIn, { ...signIn, tries: 0, startedAt: desk.now() }, opaqueHash(id));
  return id;
}

/** The pending sign-in of a cookie; null when it is unknown, ended or too old. */
export async function findHalfSignIn(desk: DeskSessions, id: string): Promise<HalfSignIn | null> {
  return current((await readKey(desk.kv, KEYS.halfSignIn, opaqueHash(id))).value, desk.now());
}

/**
 * Counts an attempt at the second step. @returns false when no attempt was left, in which case the sign-in has ended
 */
export async function countSecondStep(desk: DeskSessions, id: string): Promise<boolean> {
  const hash = opaqueHash(id);
  while (true) {
    const entry = await readKey(desk.kv, KEYS.halfSignIn, hash);
    const signIn = current(entry.value, desk.now());
    if (signIn === null) return false;
    if (signIn.tries >= SIGN_IN_LIMITS.halfSignInTriesMax) {
      await removeKey(desk.kv, KEYS.halfSignIn, hash);
      return false;
    }
    const counted = { ...signIn, tries: signIn.tries + 1 };
    if (await replaceKey(desk.kv, KEYS.halfSignIn, counted, entry.versionstamp, hash)) return true;
  }
}

/**
 * Ends a pending sign-in. @returns whether it still existed, so that of two concurrent answers only one completes it
 */
export async function endHalfSignIn({ kv }: Pick<DeskSessions, "kv">, id: string): Promise<boolean> {
  return await takeKey(kv, KEYS.halfSignIn, opaqueHash(id)) !== null;
}

/** The purpose of a challenge. */
export type ChallengeUse = Pick<PasskeyChallenge, "use" | "holder">;

/** Stores a challenge that was issued to a browser. */
export async function keepChallenge(desk: DeskSessions, challenge: string, use: ChallengeUse): Promise<void> {
  await writeKey(desk.kv, KEYS.passkeyChallenge, { ...use, startedAt: desk.now() }, opaqueHash(challenge));
}

/** Takes a challenge. @returns whether it was recently issued for exactly this purpose, and not used before */
export async function takeChallenge(
  desk: DeskSessions,
  challenge: string,
  { use, holder }: ChallengeUse,
): Promise<boolean> {
  const kept = await takeKey(desk.kv, KEYS.passkeyChallenge, opaqueHash(challenge));
  if (kept === null || kept.use !== use || kept.holder !== holder) return false;
  return desk.now().getTime() - kept.startedAt.getTime() < SIGN_IN_LIMITS.challengeMs;
}

/** Stores the record of a new app for the session that sets it up. */
export async function keepNewApp(
  desk: DeskSessions,
  session: string,
  app: Pick<NewApp, "account" | "sealed">,
): Promise<void> {
  await writeKey(desk.kv, KEYS.newApp, { ...app, startedAt: desk.now() }, session);
}

/** The record of an account's new app in a session; null for none. */
export async function findNewApp(desk: DeskSessions, session: string, account: string): Promise<NewApp | null> {
  const { value } = await readKey(desk.kv, KEYS.newApp, session);
  if (value === null || value.account !== account) return null;
  return desk.now().getTime() - value.startedAt.getTime() < SIGN_IN_LIMITS.newAppMs ? value : null;
}

/** Deletes the record of a new app. */
export async function dropNewApp({ kv }: Pick<DeskSessions, "kv">, session: string): Promise<void> {
  await removeKey(kv, KEYS.newApp, session);
}

function current(signIn: HalfSignIn | null, now: Date): HalfSignIn | null {
  if (signIn === null) return null;
  return now.getTime() - signIn.startedAt.getTime() < SIGN_IN_LIMITS.halfSignInMs ? signIn : null;
}
