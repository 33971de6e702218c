/**
 * Caches results of pure functions.
 *
 * @module
 */

/**
 * Creates a cache of at most `entriesMax` results (and at least two) by key; the least recently used are evicted first.
 * Only for results determined by the key alone.
 *
 * Two maps alternate: a result that is used moves to the newer one, and the older one is dropped as a whole when the
 * newer one has half of the limit. Deleting the oldest key of a single map would become slower with every deletion,
 * because a map skips over its deleted entries.
 *
 * @example
 * ```ts
 * const squares = memo<number>(100);
 * squares("12", () => 12 * 12); // computed once
 * ```
 */
export function memo<Value>(entriesMax: number): (key: string, make: () => Value) => Value {
  type Results = Map<string, { readonly value: Value }>;
  let [newer, older]: [Results, Results] = [new Map(), new Map()];
  return (key, make) => {
    const kept = newer.get(key);
    if (kept !== undefined) return kept.value;
    const result = older.get(key) ?? { value: make() };
    if (newer.size >= Math.max(1, Math.floor(entriesMax / 2))) [newer, older] = [new Map(), newer];
    newer.set(key, result);
    return result.value;
  };
}

/** A value that is computed on first use, so that a start need not wait for it. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
