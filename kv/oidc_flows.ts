/**
 * Pending sign-ins at an OpenID provider, and used logout tokens.
 *
 * @module
 */
import { opaqueHash } from "../core/identity/opaque.ts";
import { KEYS, type OidcFlow, replaceKey, takeKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** Stores a sign-in that a browser started, until it returns with this `state`. */
export async function keepFlow(kv: Kv, state: string, flow: OidcFlow): Promise<void> {
  await writeKey(kv, KEYS.oidcFlow, flow, opaqueHash(state));
}

/** Takes the sign-in of a `state`; null when it is unknown, used or too old. */
export async function takeFlow(
  { kv, now }: { readonly kv: Kv; readonly now: () => Date },
  state: string,
): Promise<OidcFlow | null> {
  const flow = await takeKey(kv, KEYS.oidcFlow, opaqueHash(state));
  // The store removes expired entries with a delay.
  const endsAt = (flow?.startedAt.getTime() ?? 0) + KEYS.oidcFlow.lifetimeMs;
  return endsAt > now().getTime() ? flow : null;
}

/** Records the use of a logout token. @returns false when it was used before */
export async function useLogoutToken(
  { kv, now }: { readonly kv: Kv; readonly now: () => Date },
  issuer: string,
  id: string,
): Promise<boolean> {
  return await replaceKey(kv, KEYS.logoutToken, { usedAt: now() }, null, opaqueHash(issuer), opaqueHash(id));
}
