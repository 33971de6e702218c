/**
 * Sessions of visitors in the chat, identified by a bearer token.
 *
 * The browser holds a random id; the store holds its hash.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { newOpaque, opaqueHash } from "../core/identity/opaque.ts";
import { KEYS, type KeySpace, readKey, removeKey, replaceKey, type WidgetSession, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** The parts of the desk that sessions use. */
export type Sessions = { readonly kv: Kv; readonly now: () => Date };

/** Opens a chat for a visitor. @returns the bearer token */
export async function startWidgetSession(
  desk: Sessions & Pick<Desk, "randomBytes">,
  visitor: Omit<WidgetSession, "identity" | "link" | "expiresAt"> & Partial<Pick<WidgetSession, "identity" | "link">>,
): Promise<{ readonly id: string; readonly session: WidgetSession }> {
  const id = newOpaque(desk);
  const session = { identity: null, link: null, ...visitor, expiresAt: endOf(KEYS.widgetSession, desk.now()) };
  await writeKey(desk.kv, KEYS.widgetSession, session, opaqueHash(id));
  return { id, session };
}

/** The session of a bearer token; null when it is unknown, ended or expired. Its identity may have expired. */
export async function findWidgetSession(desk: Sessions, id: string): Promise<WidgetSession | null> {
  return currentSession((await readKey(desk.kv, KEYS.widgetSession, opaqueHash(id))).value, desk.now());
}

/** Ends a chat's session. */
export async function endWidgetSession(desk: Pick<Sessions, "kv">, id: string): Promise<void> {
  await removeKey(desk.kv, KEYS.widgetSession, opaqueHash(id));
}

/**
 * Changes a session: identifies it, logs it out, or sets the page. Concurrent changes are both kept.
 *
 * @returns the changed session; null when it has ended
 */
export async function changeWidgetSession(
  desk: Sessions,
  id: string,
  change: Partial<Pick<WidgetSession, "identity" | "page">>,
): Promise<WidgetSession | null> {
  const hash = opaqueHash(id);
  while (true) {
    const entry = await readKey(desk.kv, KEYS.widgetSession, hash);
    const session = currentSession(entry.value, desk.now());
    if (session === null) return null;
    const changed = { ...session, ...change, expiresAt: endOf(KEYS.widgetSession, desk.now()) };
    if (await replaceKey(desk.kv, KEYS.widgetSession, changed, entry.versionstamp, hash)) return changed;
  }
}

function currentSession(session: WidgetSession | null, now: Date): WidgetSession | null {
  return session !== null && session.expiresAt > now ? session : null;
}

function endOf(space: KeySpace<WidgetSession>, now: Date): Date {
  return new Date(now.getTime() + space.lifetimeMs);
}
