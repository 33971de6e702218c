/**
 * Every address of a host name, asked once per request: what is vetted is what is connected to.
 *
 * @module
 */

import { lookup } from "node:dns/promises";
import { isAddress } from "./address.ts";
import { makeBoundedCache } from "./bounded_cache.ts";
import { OUTBOUND_LIMITS } from "./limits.ts";

/** Answers all addresses of a host name; an empty list means that the name is unknown. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Asks the system's resolver; an address literal is its own answer. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  if (isAddress(host)) return [host];
  try {
    const answers = await lookup(host, { all: true, order: "ipv4first" });
    return answers.map((answer) => answer.address);
  } catch {
    return [];
  }
}

/** Keeps answers for a moment. They are vetted again at each use, and the vetted address is the one connected to. */
export function cacheAddresses(resolve: Resolve, now: () => number): Resolve {
  const known = makeBoundedCache<{ readonly addresses: readonly string[]; readonly until: number }>(
    OUTBOUND_LIMITS.namesKeptMax,
  );
  return async (host) => {
    const entry = known.get(host);
    if (entry !== undefined && now() < entry.until) return entry.addresses;
    const addresses = await resolve(host);
    if (addresses.length > 0) known.set(host, { addresses, until: now() + OUTBOUND_LIMITS.addressesKeptMs });
    return addresses;
  };
}
