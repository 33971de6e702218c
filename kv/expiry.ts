/**
 * Makes entries on a KV Connect server expire by the desks' shared clock, not by that of the machine which wrote them.
 *
 * Deno adds `expireIn` to its machine's time. On a machine whose clock is an hour behind, the server would at once
 * remove entries that should last a minute: counters of rates, new codes, connected clients.
 *
 * @module
 */
import type { Kv } from "./open.ts";

/**
 * Wraps a store so that its entries expire by the shared clock.
 *
 * @param behindMs how far the machine's clock is behind the shared one now; below zero when it is ahead
 */
export function expiringBy(kv: Kv, behindMs: () => number): Kv {
  return moved(kv, behindMs);
}

function moved<Target extends object>(target: Target, behindMs: () => number): Target {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: readonly unknown[]) => {
        const value: unknown = Reflect.apply(member, target, name === "set" ? withEnd(given, behindMs()) : given);
        // A chained method returns the operation itself.
        if (value === target) return moved(target, behindMs);
        return name === "atomic" && typeof value === "object" && value !== null ? moved(value, behindMs) : value;
      };
    },
  });
}

/** The arguments of `set`, whose third may contain `expireIn`. An entry that has already expired expires soon. */
function withEnd(given: readonly unknown[], behindMs: number): readonly unknown[] {
  const [key, value, options] = given;
  if (typeof options !== "object" || options === null || !("expireIn" in options)) return given;
  const { expireIn } = options;
  return [key, value, { expireIn: Math.max(1, Number(expireIn) + behindMs) }];
}
