/**
 * Rate limits in a sliding window.
 *
 * With one instance the counters are in memory: a counter is written on every request, and a write to the store's file
 * takes between 0.15 and 4 ms. They are in the store only with `KV_URL`, where several instances must count together. A
 * restart resets them; nothing else depends on them.
 *
 * @module
 */
import type { Rate } from "../core/limits/rates.ts";
import { keyedMutex } from "./keyed_mutex.ts";
import { KEYS, type RateCount, readKey, type StoredValue } from "./keys.ts";
import type { Kv } from "./open.ts";

/** Whether the request is allowed; if not, the seconds after which to retry; and how many more are allowed now. */
export type RateVerdict = { readonly allowed: boolean; readonly retryAfterS: number; readonly left: number };

/** A counter: the rate's name, such as `mcp`, and its subject, such as an address or a token's id. */
export type Counter = { readonly name: string; readonly subject: string; readonly rate: Rate };

/** Counters of rates. */
export type Rates = {
  /**
   * Counts a request on several counters, or on none if one of them refuses it, so that a refused client does not use
   * up its other limits by retrying. The wait is the longest one.
   *
   * @example
   * await rates.takeAll([{ name: "mcp", subject: token.id, rate: RATES.mcp }]); // { allowed: true, retryAfterS: 0, left: 119 }
   */
  takeAll(counters: readonly Counter[]): Promise<RateVerdict>;
  /** Uncounts a request that turned out not to count. */
  giveBack(counters: readonly Counter[]): Promise<void>;
};

/** Counters kept in memory: far more than a desk has in an hour, and about 20 MB. */
const SUBJECTS_MAX = 100_000;

/**
 * Attempts at the optimistic lock before the request is refused. Of eight concurrent instances each wins one attempt in
 * eight.
 */
const TRIES_MAX = 100;

/** Counts in this process. */
export function memoryRates(now: () => Date, subjectsMax: number = SUBJECTS_MAX): Rates {
  const counts = new Map<string, RateCount>();
  const keyOf = ({ name, subject }: Counter) => `${name} ${subject}`;
  return {
    takeAll: (counters) => {
      const at = now().getTime();
      const taken = countAll(counters, counters.map((counter) => counts.get(keyOf(counter)) ?? null), at);
      for (const { counter, next } of taken.counts) {
        // Deleted first, so that the map is ordered by use and the least recently used counter is evicted.
        counts.delete(keyOf(counter));
        counts.set(keyOf(counter), next);
        if (counts.size <= subjectsMax) continue;
        // Only when full: finding a map's first entry passes everything deleted from its beginning.
        const [oldest] = counts.keys();
        if (oldest !== undefined) counts.delete(oldest);
      }
      return Promise.resolve(taken.verdict);
    },
    giveBack: (counters) => {
      const at = now().getTime();
      for (const counter of counters) {
        const key = keyOf(counter);
        counts.set(key, uncount(counts.get(key) ?? null, counter.rate, at));
      }
      return Promise.resolve();
    },
  };
}

/** Counts in the store, together with all other instances. */
export function sharedRates(kv: Kv, now: () => Date): Rates {
  // Leaves only other instances, of which there are few, to compete for the optimistic lock.
  const oneByOne = keyedMutex();
  const keysOf = (counters: readonly Counter[]) => counters.map(({ name, subject }) => `${name} ${subject}`);
  return {
    takeAll: (counters) => oneByOne(keysOf(counters), () => takeShared(kv, counters, now)),
    giveBack: (counters) => oneByOne(keysOf(counters), () => giveBackShared(kv, counters, now)),
  };
}

async function takeShared(kv: Kv, counters: readonly Counter[], now: () => Date): Promise<RateVerdict> {
  for (let tried = 0; tried < TRIES_MAX; tried++) {
    const entries = await readAll(kv, counters);
    const taken = countAll(counters, entries.map(({ value }) => value), now().getTime());
    if (!taken.verdict.allowed || await replaceAll(kv, taken.counts, entries)) return taken.verdict;
  }
  return { allowed: false, retryAfterS: 1, left: 0 };
}

async function giveBackShared(kv: Kv, counters: readonly Counter[], now: () => Date): Promise<void> {
  // A counter that cannot be written stays counted, which is the stricter side.
  for (let tried = 0; tried < TRIES_MAX; tried++) {
    const entries = await readAll(kv, counters);
    const at = now().getTime();
    const counts = counters.map((counter, index) => ({
      counter,
      next: uncount(entries[index]?.value ?? null, counter.rate, at),
    }));
    if (await replaceAll(kv, counts, entries)) return;
  }
}

async function readAll(kv: Kv, counters: readonly Counter[]): Promise<readonly StoredValue<RateCount>[]> {
  return await Promise.all(counters.map(({ name, subject }) => readKey(kv, KEYS.rate, name, subject)));
}

type NextCount = { readonly counter: Counter; readonly next: RateCount };

/** Writes all counters, or none if one has changed since it was read. */
async function replaceAll(
  kv: Kv,
  counts: readonly NextCount[],
  entries: readonly StoredValue<RateCount>[],
): Promise<boolean> {
  const atomic = kv.atomic();
  counts.forEach(({ counter, next }, at) => {
    const key = [KEYS.rate.name, counter.name, counter.subject];
    atomic.check({ key, versionstamp: entries[at]?.versionstamp ?? null });
    atomic.set(key, next, { expireIn: KEYS.rate.lifetimeMs });
  });
  return (await atomic.commit()).ok;
}

/** Counts a request on each counter, or on none if one refuses. */
function countAll(
  counters: readonly Counter[],
  before: readonly (RateCount | null)[],
  nowMs: number,
): { readonly counts: readonly NextCount[]; readonly verdict: RateVerdict } {
  const counted = counters.map((counter, at) => ({ counter, ...count(before[at] ?? null, counter.rate, nowMs) }));
  const refusals = counted.filter(({ verdict }) => !verdict.allowed);
  if (refusals.length === 0) {
    const left = Math.min(...counted.map(({ verdict }) => verdict.left));
    return { counts: counted, verdict: { allowed: true, retryAfterS: 0, left } };
  }
  const retryAfterS = Math.max(...refusals.map(({ verdict }) => verdict.retryAfterS));
  return { counts: refusals, verdict: { allowed: false, retryAfterS, left: 0 } };
}

/**
 * Counts a request in a sliding window: the count of this window, plus that of the previous one in proportion to its
 * overlap with the last `windowMs`. By this estimate no window exceeds `max`.
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
    const left = Math.floor(max - used - 1);
    return { next: { ...current, count: current.count + 1 }, verdict: { allowed: true, retryAfterS: 0, left } };
  }
  return {
    next: current,
    verdict: {
      allowed: false,
      retryAfterS: Math.max(1, Math.ceil(waitMs(current, max, windowMs, leftMs) / 1000)),
      left: 0,
    },
  };
}

/** Subtracts a request from the window in which it was counted, which may be the previous one. */
function uncount(old: RateCount | null, { windowMs }: Rate, nowMs: number): RateCount {
  const current = shift(old, Math.floor(nowMs / windowMs));
  return current.count > 0
    ? { ...current, count: current.count - 1 }
    : { ...current, before: Math.max(0, current.before - 1) };
}

function shift(old: RateCount | null, window: number): RateCount {
  if (old?.window === window) return old;
  return { window, count: 0, before: old?.window === window - 1 ? old.count : 0 };
}

/** The time until one more request is allowed: within this window, or in the next one if this one is full. */
function waitMs({ count, before }: RateCount, max: number, windowMs: number, leftMs: number): number {
  const freeInThis = max - 1 - count;
  if (freeInThis >= 0) return leftMs - windowMs * freeInThis / before;
  return leftMs + windowMs * (1 - (max - 1) / count);
}
