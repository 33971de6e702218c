/**
 * Pending sign-ins at an OpenID provider, its logouts meanwhile, and used logout tokens.
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

/** The person or the session that a provider's logout or sign-in names. */
export type ProviderSubject = { readonly subject: string | null; readonly sid: string | null };

type Provider = { readonly workspace: string; readonly issuer: string };

/** Records a logout, before the sessions end: one whose sign-in is under way is not among them yet. */
export async function noteLogout(
  { kv, now }: { readonly kv: Kv; readonly now: () => Date },
  provider: Provider,
  { subject, sid }: ProviderSubject,
): Promise<void> {
  await writeKey(kv, KEYS.providerLogout, { at: now() }, ...logoutsOf(provider), hashOf(subject), hashOf(sid));
}

/**
 * Whether a logout of a person, or of their session at the provider, has come since a time. A logout of one session ends
 * those without a known one too, as `endProviderSessions` does.
 */
export async function isLoggedOutSince(
  kv: Kv,
  provider: Provider,
  { subject, sid }: ProviderSubject,
  since: Date,
): Promise<boolean> {
  const own = hashOf(sid);
  const { name, schema } = KEYS.providerLogout;
  const start = [name, ...logoutsOf(provider)];
  for (const named of [hashOf(subject), ""]) {
    for await (const { key, value } of kv.list({ prefix: [...start, named] })) {
      const of = String(key.at(-1));
      const isOwn = of === own || named !== "" && (of === "" || own === "");
      const logout = schema.safeParse(value).data;
      if (isOwn && logout !== undefined && logout.at >= since) return true;
    }
  }
  return false;
}

function logoutsOf({ workspace, issuer }: Provider): readonly [string, string] {
  return [workspace, opaqueHash(issuer)];
}

function hashOf(name: string | null): string {
  return name === null ? "" : opaqueHash(name);
}
