/**
 * Rate limits in a sliding window.
 *
 * With one instance the counters are in this process's memory: a counter is written on every request, and a write to the
 * store's file costs between 0.15 and 4 ms. Only with `KV_URL`, where several instances must count together, are they in
 * the store. A restart resets them; nothing else depends on them.
 *
 * @module
 */
import { KEYS, type RateCount, readKey, replaceKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** A limit, from `RATES` of `core/limits/rates.ts`. */
export type Rate = { readonly max: number; readonly windowMs: number };

/** Whether the request is allowed, and if not, the seconds after which to retry. */
export type RateVerdict = { readonly allowed: boolean; readonly retryAfterS: number };

/** Counters of rates. */
export type Rates = {
  /**
   * Counts one request. A refused one is not counted.
   *
   * @param name the rate's name, such as `mcp`
   * @param subject the client that is counted, such as an address or a token's id
   */
  take(name: string, subject: string, rate: Rate): Promise<RateVerdict>;
};

/** Subjects kept in memory: far more than a desk has in an hour, and about 20 MB. */
const SUBJECTS_MAX = 100_000;

/** Tries of the optimistic lock on a counter before the request is refused. */
const TRIES_MAX = 8;

/** Counts in this process. */
export function memoryRates(now: () => Date, subjectsMax: number = SUBJECTS_MAX): Rates {
  const counts = new Map<string, RateCount>();
  return {
    take: (name, subject, rate) => {
      const key = `${name} ${subject}`;
      const { next, verdict } = count(counts.get(key) ?? null, rate, now().getTime());
      // Deleted first, so that the map is ordered by use and the least recently used counter is dropped.
      counts.delete(key);
      counts.set(key, next);
      const [oldest] = counts.keys();
      if (counts.size > subjectsMax && oldest !== undefined) counts.delete(oldest);
      return Promise.resolve(verdict);
    },
  };
}

/** Counts in the store, together with every other instance. */
export function sharedRates(kv: Kv, now: () => Date): Rates {
  return {
    take: async (name, subject, rate) => {
      for (let tried = 0; tried < TRIES_MAX; tried++) {
        const entry = await readKey(kv, KEYS.rate, name, subject);
        const { next, verdict } = count(entry.value, rate, now().getTime());
        if (!verdict.allowed) return verdict;
        if (await replaceKey(kv, KEYS.rate, next, entry.versionstamp, name, subject)) return verdict;
      }
      return { allowed: false, retryAfterS: 1 };
    },
  };
}

/**
 * Counts one request in a sliding window: the count of this window, plus that of the previous one in proportion to its
 * overlap with the last `windowMs`. By this estimate no window has more than `max`.
 */
function count(
  old: RateCount | null,
  { max, windowMs }: Rate,
  nowMs: number,
): { readonly next: RateCount; readonly verdict: RateVerdict } {
  const window = Math.floor(nowMs / windowMs);
  const current = shift(old, window);
  const leftMs = (window + 1) * windowMs - nowMs;
  const used = current.count + current.before * leftMs / windowMs;
  if (used + 1 <= max) {
    return { next: { ...current, count: current.count + 1 }, verdict: { allowed: true, retryAfterS: 0 } };
  }
  return {
    next: current,
    verdict: { allowed: false, retryAfterS: Math.max(1, Math.ceil(waitMs(current, max, windowMs, leftMs) / 1000)) },
  };
}

function shift(old: RateCount | null, window: number): RateCount {
  if (old?.window === window) return old;
  return { window, count: 0, before: old?.window === window - 1 ? old.count : 0 };
}

/** The time until one more request fits: within this window, or in the next one when this one is full itself. */
function waitMs({ count, before }: RateCount, max: number, windowMs: number, leftMs: number): number {
  const freeInThis = max - 1 - count;
  if (freeInThis >= 0) return leftMs - windowMs * freeInThis / before;
  return leftMs + windowMs * (1 - (max - 1) / count);
}
