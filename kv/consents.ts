/**
 * Clients that ask a teammate to be let in, while the teammate decides; and what their documents said.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import { newOpaque, opaqueHash } from "../core/identity/opaque.ts";
import { type AskedConsent, type CachedDocument, KEYS, readKey, takeKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

type Store = { readonly kv: Kv; readonly now: () => Date };

/** Keeps what is asked. @returns the id for the form that answers it */
export async function keepConsent(
  store: Store & Pick<Desk, "randomBytes">,
  asked: Omit<AskedConsent, "startedAt">,
): Promise<string> {
  const id = newOpaque(store);
  await writeKey(store.kv, KEYS.consent, { ...asked, startedAt: store.now() }, opaqueHash(id));
  return id;
}

/** Takes what was asked, for the one answer; null when there is none, or it was answered or is too old. */
export async function takeConsent({ kv, now }: Store, id: string): Promise<AskedConsent | null> {
  const asked = await takeKey(kv, KEYS.consent, opaqueHash(id));
  return asked !== null && isFresh(asked.startedAt, KEYS.consent.lifetimeMs, now) ? asked : null;
}

/** What the document at an address said a short time ago; null when it is to be read. */
export async function cachedDocument({ kv, now }: Store, id: string): Promise<CachedDocument | null> {
  const { value } = await readKey(kv, KEYS.clientDocument, opaqueHash(id));
  return value !== null && isFresh(value.readAt, KEYS.clientDocument.lifetimeMs, now) ? value : null;
}

/** Keeps what a document says, so that it is not read for each page. */
export async function cacheDocument({ kv, now }: Store, document: Omit<CachedDocument, "readAt">): Promise<void> {
  await writeKey(kv, KEYS.clientDocument, { ...document, readAt: now() }, opaqueHash(document.id));
}

/** The store removes old entries some time after they end. */
function isFresh(at: Date, lifetimeMs: number, now: () => Date): boolean {
  return at.getTime() + lifetimeMs > now().getTime();
}
