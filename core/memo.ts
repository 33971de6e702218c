/**
 * Results of pure functions that are asked for again and again.
 *
 * @module
 */

/**
 * Keeps `entriesMax` results at most, two at least, by a key; those not asked for lately go first. Only for what the key alone decides.
 *
 * Two maps take turns: a result that is asked for moves to the newer one, and the older one is dropped whole when the newer
 * one is half of the limit. Deleting the oldest key of one map would cost more with every deletion, because a map passes
 * over the places of its deleted keys.
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

/** A value that is made when it is first asked for: what a start does not need, it should not wait for. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
