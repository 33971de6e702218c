/**
 * A bounded cache: a map that drops its oldest entry when it is full.
 *
 * @module
 */

/** A cache of values by name. */
export type BoundedCache<Value> = {
  readonly get: (name: string) => Value | undefined;
  readonly set: (name: string, value: Value) => void;
};

/** Makes an empty cache of at most `entriesMax` entries. */
export function makeBoundedCache<Value>(entriesMax: number): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (name) => entries.get(name),
    set: (name, value) => {
      entries.delete(name);
      const [oldest] = entries.keys();
      if (entries.size >= entriesMax && oldest !== undefined) entries.delete(oldest);
      entries.set(name, value);
    },
  };
}
