/**
 * Resolves a host name to all its addresses, once per request: the vetted addresses are those that are connected to.
 *
 * @module
 */

import { lookup } from "node:dns/promises";
import { isAddress } from "./address.ts";
import { makeBoundedCache } from "./bounded_cache.ts";
import { OUTBOUND_LIMITS } from "./limits.ts";

/**
 * Resolves a host name to all its addresses, at once where they are cached; an empty list means that the name is unknown.
 */
export type Resolve = (host: string) => readonly string[] | Promise<readonly string[]>;

/** Resolves with the system's resolver; an address literal resolves to itself. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  if (isAddress(host)) return [host];
  try {
    const answers = await lookup(host, { all: true, order: "ipv4first" });
    return answers.map((answer) => answer.address);
  } catch {
    return [];
  }
}

/**
 * Caches addresses for a short time; they are vetted again at each use. Calls to one name share its question while that is
 * under way: Deno 2.9.6 asks about 32 questions at a time, so the calls of one app whose name server does not answer would
 * keep those of all others waiting.
 */
export function cacheAddresses(resolve: Resolve, now: () => number): Resolve {
  const known = makeBoundedCache<{ readonly addresses: readonly string[]; readonly until: number }>(
    OUTBOUND_LIMITS.namesKeptMax,
  );
  const underWay = new Map<string, Promise<readonly string[]>>();
  const ask = async (host: string) => {
    const addresses = await resolve(host);
    if (addresses.length > 0) known.set(host, { addresses, until: now() + OUTBOUND_LIMITS.addressesKeptMs });
    return addresses;
  };
  return (host) => {
    const entry = known.get(host);
    if (entry !== undefined && now() < entry.until) return entry.addresses;
    const asked = underWay.get(host) ?? ask(host).finally(() => underWay.delete(host));
    underWay.set(host, asked);
    return asked;
  };
}
