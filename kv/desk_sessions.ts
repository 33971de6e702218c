/**
 * Sessions of teammates on the desk's pages, identified by a cookie.
 *
 * The browser holds a random id; the store holds its hash.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { newOpaque, opaqueHash } from "../core/identity/opaque.ts";
import { TEAMMATE_LIMITS } from "../core/limits/people.ts";
import { type DeskSession, KEYS, readKey, removeKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** The parts of the desk that sessions use. */
export type DeskSessions = { readonly kv: Kv; readonly now: () => Date };

/** The teammate of a session. */
export type SessionOwner = Pick<DeskSession, "workspace" | "teammate">;

/** A session as shown to its teammate. The hash identifies it, and cannot be used to sign in. */
export type SessionLine = Pick<DeskSession, "startedAt" | "device" | "address"> & {
  readonly hash: string;
  readonly seenAt: Date;
};

/** Signs a teammate in for 14 days. @returns the id for the cookie, and the session with its CSRF token */
export async function startDeskSession(
  desk: DeskSessions & Pick<Desk, "randomBytes">,
  owner: SessionOwner,
  from: Pick<DeskSession, "device" | "address"> & Partial<Pick<DeskSession, "provider">>,
): Promise<{ readonly id: string; readonly session: DeskSession }> {
  const id = newOpaque(desk);
  const session = { provider: null, ...owner, ...from, csrf: newOpaque(desk), startedAt: desk.now() };
  await writeKey(desk.kv, KEYS.deskSession, session, opaqueHash(id));
  await writeKey(desk.kv, KEYS.teammateSession, { seenAt: desk.now() }, ...indexOf(owner), opaqueHash(id));
  return { id, session };
}

/**
 * Continues a session as the same person's teammate in another workspace: under another id, with the same proofs and
 * the same end. The previous session ends. A session started by a provider cannot move, since the owner of its
 * workspace chose the provider.
 *
 * @returns the id for the cookie; null when the session has ended, is ending, or was started by a provider
 */
export async function moveDeskSession(
  desk: DeskSessions & Pick<Desk, "randomBytes">,
  id: string,
  owner: SessionOwner & { readonly account: string },
): Promise<string | null> {
  const from = opaqueHash(id);
  const { value, versionstamp } = await readKey(desk.kv, KEYS.deskSession, from);
  const session = current(value, desk.now());
  if (session === null || session.provider !== null) return null;
  const moved = newOpaque(desk);
  const to = opaqueHash(moved);
  const { account, ...place } = owner;
  // Ending an account's sessions lists them workspace by workspace, and would miss one that moves meanwhile.
  const { ok } = await desk.kv.atomic()
    .check({ key: [KEYS.deskSession.name, from], versionstamp })
    .check({ key: [KEYS.endingSessions.name, account], versionstamp: null })
    .delete([KEYS.deskSession.name, from])
    .delete([KEYS.teammateSession.name, ...indexOf(session), from])
    .set([KEYS.deskSession.name, to], { ...session, ...place, csrf: newOpaque(desk) }, {
      expireIn: KEYS.deskSession.lifetimeMs,
    })
    .set([KEYS.teammateSession.name, ...indexOf(place), to], { seenAt: desk.now() }, {
      expireIn: KEYS.teammateSession.lifetimeMs,
    })
    .commit();
  return ok ? moved : null;
}

/** The session of a cookie; null when it is unknown, ended or expired. */
export async function findDeskSession(desk: DeskSessions, id: string): Promise<DeskSession | null> {
  return await findSession(desk, opaqueHash(id));
}

/** The session of a hash; null when it is unknown, ended or expired. */
export async function findSession(desk: DeskSessions, hash: string): Promise<DeskSession | null> {
  return current((await readKey(desk.kv, KEYS.deskSession, hash)).value, desk.now());
}

/** When a session is too old. */
export function endOfSession({ startedAt }: DeskSession): Date {
  return new Date(startedAt.getTime() + KEYS.deskSession.lifetimeMs);
}

/** Records that a session is in use, every five minutes. @returns whether it was recorded now */
export async function noteSessionUse(desk: DeskSessions, owner: SessionOwner, id: string): Promise<boolean> {
  const key = [...indexOf(owner), opaqueHash(id)];
  const { value } = await readKey(desk.kv, KEYS.teammateSession, ...key);
  const now = desk.now();
  if (value !== null && now.getTime() - value.seenAt.getTime() < TEAMMATE_LIMITS.seenMs) return false;
  await writeKey(desk.kv, KEYS.teammateSession, { seenAt: now }, ...key);
  return true;
}

/** The sessions of a teammate, the most recently used first. */
export async function listDeskSessions(desk: DeskSessions, owner: SessionOwner): Promise<readonly SessionLine[]> {
  const found: SessionLine[] = [];
  for (const hash of await hashesOf(desk, owner)) {
    const session = await findSession(desk, hash);
    const { value } = await readKey(desk.kv, KEYS.teammateSession, ...indexOf(owner), hash);
    if (session === null) continue;
    const { startedAt, device, address } = session;
    found.push({ hash, startedAt, device, address, seenAt: value?.seenAt ?? startedAt });
  }
  return found.sort((one, other) => other.seenAt.getTime() - one.seenAt.getTime());
}

/** Ends one session of a teammate by its hash. Idempotent; another teammate's session cannot be ended. */
export async function endDeskSession(
  desk: Pick<DeskSessions, "kv">,
  owner: SessionOwner,
  hash: string,
): Promise<void> {
  const { value } = await readKey(desk.kv, KEYS.teammateSession, ...indexOf(owner), hash);
  if (value === null) return;
  await removeKey(desk.kv, KEYS.deskSession, hash);
  await removeKey(desk.kv, KEYS.teammateSession, ...indexOf(owner), hash);
}

/** Ends every session of a teammate except one. */
export async function endDeskSessions(
  desk: Pick<DeskSessions, "kv">,
  owner: SessionOwner,
  butHash: string | null = null,
): Promise<void> {
  for (const hash of await hashesOf(desk, owner)) if (hash !== butHash) await endDeskSession(desk, owner, hash);
}

/**
 * Ends every session of an account except one, in all its workspaces. Sessions cannot move between workspaces
 * meanwhile.
 *
 * @param places the account's teammates, one in each of its workspaces
 */
export async function endSessionsOfAccount(
  desk: Pick<DeskSessions, "kv">,
  account: string,
  places: readonly SessionOwner[],
  butHash: string | null = null,
): Promise<void> {
  await writeKey(desk.kv, KEYS.endingSessions, true, account);
  for (const place of places) await endDeskSessions(desk, place, butHash);
  await removeKey(desk.kv, KEYS.endingSessions, account);
}

/**
 * Ends the sessions of a workspace that a provider started.
 *
 * @param of `teammate`: only theirs; `sid`: only those of this session at the provider, and those without a known one
 * @returns the teammates whose sessions ended
 */
export async function endProviderSessions(
  desk: Pick<DeskSessions, "kv">,
  { workspace, issuer }: { readonly workspace: string; readonly issuer: string },
  of: { readonly teammate: string | null; readonly sid: string | null },
): Promise<readonly string[]> {
  const ended = new Set<string>();
  const prefix = [KEYS.teammateSession.name, workspace, ...(of.teammate === null ? [] : [of.teammate])];
  for await (const { key } of desk.kv.list({ prefix })) {
    const [teammate, hash] = [String(key.at(-2)), String(key.at(-1))];
    const { value } = await readKey(desk.kv, KEYS.deskSession, hash);
    if (value === null || value.provider?.issuer !== issuer) continue;
    const { sid } = value.provider;
    const isOther = of.sid !== null && sid !== of.sid && (sid !== null || of.teammate === null);
    if (isOther) continue;
    await endDeskSession(desk, { workspace, teammate }, hash);
    ended.add(teammate);
  }
  return [...ended];
}

/** The hash that identifies the session of a cookie. */
export function sessionHash(id: string): string {
  return opaqueHash(id);
}

async function hashesOf({ kv }: Pick<DeskSessions, "kv">, owner: SessionOwner): Promise<readonly string[]> {
  const hashes: string[] = [];
  for await (const { key } of kv.list({ prefix: [KEYS.teammateSession.name, ...indexOf(owner)] })) {
    hashes.push(String(key.at(-1)));
  }
  return hashes;
}

function indexOf({ workspace, teammate }: SessionOwner): readonly [string, string] {
  return [workspace, teammate];
}

/** The session if it has not expired: the store removes expired entries with a delay. */
function current(session: DeskSession | null, now: Date): DeskSession | null {
  return session !== null && endOfSession(session) > now ? session : null;
}
