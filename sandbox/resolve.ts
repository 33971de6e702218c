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

/** Caches addresses for a short time. They are vetted again at each use. */
export function cacheAddresses(resolve: Resolve, now: () => number): Resolve {
  const known = makeBoundedCache<{ readonly addresses: readonly string[]; readonly until: number }>(
    OUTBOUND_LIMITS.namesKeptMax,
  );
  const ask = async (host: string) => {
    const addresses = await resolve(host);
    if (addresses.length > 0) known.set(host, { addresses, until: now() + OUTBOUND_LIMITS.addressesKeptMs });
    return addresses;
  };
  return (host) => {
    const entry = known.get(host);
    return entry !== undefined && now() < entry.until ? entry.addresses : ask(host);
  };
}
