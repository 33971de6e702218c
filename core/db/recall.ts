/**
 * A cache of query results, valid until one of their tables is written.
 *
 * @module
 */
import type { Tables, Writes } from "./writes.ts";

/** Returns the cached value of the key, or reads it. */
export type Recall<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/** Cached values of one kind. */
const KEPT_MAX = 1000;

/**
 * Caches what is read from these tables until one of them is written. `read` may use no other table.
 *
 * @param writes null if other processes write as well: nothing is cached then
 */
export function recall<Value>(writes: Writes | null, tables: Tables): Recall<Value> {
  const kept = new Map<string, { readonly stamp: number; readonly value: Value }>();
  return async (key, read) => {
    // Before reading: a write that begins meanwhile outdates the stamp, whatever was read.
    const stamp = writes?.stamp(tables) ?? null;
    if (stamp === null) return await read();
    const known = kept.get(key);
    if (known?.stamp === stamp) return known.value;
    const value = await read();
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { stamp, value });
    return value;
  };
}
