/**
 * Pending consents of teammates to clients, the codes that they gave, and cached metadata documents of clients.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { newOpaque, opaqueHash } from "../core/identity/opaque.ts";
import { type AskedConsent, type CachedDocument, KEYS, readKey, takeKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** The session behind a code by its hash, and the role of its teammate with its rights. */
export type CodeOrigin = { readonly session: string; readonly role: string };

type Store = { readonly kv: Kv; readonly now: () => Date };

/** Stores a request for consent. @returns the id for the form that answers it */
export async function keepConsent(
  store: Store & Pick<Desk, "randomBytes">,
  asked: Omit<AskedConsent, "startedAt">,
): Promise<string> {
  const id = newOpaque(store);
  await writeKey(store.kv, KEYS.consent, { ...asked, startedAt: store.now() }, opaqueHash(id));
  return id;
}

/** Takes a request, for its only answer; null when it is unknown, already answered or too old. */
export async function takeConsent({ kv, now }: Store, id: string): Promise<AskedConsent | null> {
  const asked = await takeKey(kv, KEYS.consent, opaqueHash(id));
  return asked !== null && isFresh(asked.startedAt, KEYS.consent.lifetimeMs, now) ? asked : null;
}

/** Stores the session that allowed a client, and the role that it had, with the client's code. */
export async function keepCode(kv: Kv, code: string, of: CodeOrigin): Promise<void> {
  await writeKey(kv, KEYS.connectCode, of, opaqueHash(code));
}

/** The session that a code came from; null when it is unknown or too old. */
export async function originOfCode(kv: Kv, code: string): Promise<CodeOrigin | null> {
  return (await readKey(kv, KEYS.connectCode, opaqueHash(code))).value;
}

/** The cached document at an address; null when it has to be fetched. */
export async function cachedDocument({ kv, now }: Store, id: string): Promise<CachedDocument | null> {
  const { value } = await readKey(kv, KEYS.clientDocument, opaqueHash(id));
  return value !== null && isFresh(value.readAt, KEYS.clientDocument.lifetimeMs, now) ? value : null;
}

/** Caches a document, so that it is not fetched for each page. */
export async function cacheDocument({ kv, now }: Store, document: Omit<CachedDocument, "readAt">): Promise<void> {
  await writeKey(kv, KEYS.clientDocument, { ...document, readAt: now() }, opaqueHash(document.id));
}

/** The store removes expired entries with a delay. */
function isFresh(at: Date, lifetimeMs: number, now: () => Date): boolean {
  return at.getTime() + lifetimeMs > now().getTime();
}
