/**
 * A map with several values for a key, compact if most keys have one.
 *
 * @module
 */

/** A map with several values for a key. */
export type MultiMap<Value> = {
  readonly add: (key: string, value: Value) => void;
  readonly remove: (key: string, value: Value) => void;
  /** Returns the current values of a key, in insertion order. */
  readonly get: (key: string) => readonly Value[];
  /** The number of keys. */
  readonly size: () => number;
};

/** Creates an empty map. A single value is stored without a `Set`, which takes 340 bytes. */
export function openMultiMap<Value extends object>(): MultiMap<Value> {
  const values = new Map<string, Value | Set<Value>>();
  return {
    add(key, value) {
      const known = values.get(key);
      if (known === undefined) values.set(key, value);
      else if (known instanceof Set) known.add(value);
      else if (known !== value) values.set(key, new Set([known, value]));
    },
    remove(key, value) {
      const known = values.get(key);
      if (known instanceof Set) known.delete(value);
      if (known === value || known instanceof Set && known.size === 0) values.delete(key);
    },
    get(key) {
      const known = values.get(key);
      if (known === undefined) return [];
      return known instanceof Set ? [...known] : [known];
    },
    size: () => values.size,
  };
}
