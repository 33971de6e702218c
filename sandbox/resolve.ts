/**
 * Resolves a host name to all its addresses, once per request: connections are made only to the vetted ones.
 *
 * @module
 */

import { lookup } from "node:dns/promises";
import { isAddress } from "./address.ts";
import { makeBoundedCache } from "./bounded_cache.ts";
import { NAME_GATE_LIMITS, OUTBOUND_LIMITS } from "./limits.ts";
import { makeSharedGate } from "./shared_gate.ts";

/** The workspace that a name is looked up for, and the signal that aborts its wait. */
export type ResolveContext = { readonly workspace: string; readonly signal: AbortSignal };

/**
 * Resolves a host name to all its addresses, synchronously when they are cached; an empty list for an unknown name,
 * null when the asker's workspace has too many look-ups waiting.
 *
 * @param asker omitted for hosts of the operator
 */
export type Resolve = (
  host: string,
  asker?: ResolveContext,
) => readonly string[] | Promise<readonly string[] | null>;

/** Looks a name up, without a cache. */
export type LookUp = (host: string) => readonly string[] | Promise<readonly string[]>;

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
 * Caches addresses for a short time; they are vetted again at each use. Deno 2.9.6 runs about 32 look-ups at a time,
 * and one whose name server does not answer occupies its place for longer than the call that started it. So concurrent
 * calls for one name share a look-up, and each workspace may run only a few, and all of them not quite so many: hosts
 * of their apps that hang would otherwise delay the calls of all others.
 */
export function cacheAddresses(resolve: LookUp, now: () => number): Resolve {
  const known = makeBoundedCache<{ readonly addresses: readonly string[]; readonly until: number }>(
    OUTBOUND_LIMITS.namesKeptMax,
  );
  const underWay = new Map<string, Promise<readonly string[]>>();
  const inTurn = sharedPlaces();
  const ask = async (host: string) => {
    const addresses = await resolve(host);
    if (addresses.length > 0) known.set(host, { addresses, until: now() + OUTBOUND_LIMITS.addressesKeptMs });
    return addresses;
  };
  const shared = (host: string) => {
    const asked = underWay.get(host) ?? ask(host).finally(() => underWay.delete(host));
    underWay.set(host, asked);
    return asked;
  };
  const kept = (host: string) => {
    const entry = known.get(host);
    return entry !== undefined && now() < entry.until ? entry.addresses : null;
  };
  return (host, asker) =>
    kept(host) ??
      (asker === undefined || underWay.has(host) ? shared(host) : inTurn(asker, () => kept(host) ?? shared(host)));
}

/** Limits the look-ups of each workspace; null when its queue is full, or the asker no longer waits. */
function sharedPlaces() {
  const gate = makeSharedGate(NAME_GATE_LIMITS);
  return async <Answer>(
    { workspace, signal }: ResolveContext,
    ask: () => Answer | Promise<Answer>,
  ): Promise<Answer | null> => {
    if (await gate.enter(workspace, signal) !== "in") return null;
    try {
      return await ask();
    } finally {
      gate.leave(workspace);
    }
  };
}
