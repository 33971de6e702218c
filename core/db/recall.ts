/**
 * Remembering what the database answered for as long as it would answer the same.
 *
 * @module
 */
import type { Tables, Writes } from "./writes.ts";

/** Gives what is remembered under the key, or reads it. */
export type Recall<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/** Values kept of one kind. */
const KEPT_MAX = 1000;

/**
 * Remembers what is read from some tables until one of them is written; from no other table may it be read.
 *
 * @param writes null where others write as well: then everything is read every time
 */
export function recall<Value>(writes: Writes | null, tables: Tables): Recall<Value> {
  const kept = new Map<string, { readonly stamp: number; readonly value: Value }>();
  return async (key, read) => {
    // Before reading: a write that begins meanwhile makes the stamp an old one, whatever was read.
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
