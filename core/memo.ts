/**
 * Results of pure functions that are asked for again and again.
 *
 * @module
 */

/**
 * Keeps at most `entriesMax` results by a key; the oldest goes first. Only for what the key alone decides.
 *
 * @example
 * ```ts
 * const squares = memo<number>(100);
 * squares("12", () => 12 * 12); // computed once
 * ```
 */
export function memo<Value>(entriesMax: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (key, make) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept.value;
    const value = make();
    const [oldest] = known.keys();
    if (known.size >= entriesMax && oldest !== undefined) known.delete(oldest);
    known.set(key, { value });
    return value;
  };
}
