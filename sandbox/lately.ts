/**
 * A map that forgets its oldest entry when it is full.
 *
 * @module
 */

/** What was put in lately, by name. */
export type Lately<Value> = {
  readonly get: (name: string) => Value | undefined;
  readonly set: (name: string, value: Value) => void;
};

/** Makes an empty map of at most `entriesMax` entries. */
export function keepLately<Value>(entriesMax: number): Lately<Value> {
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
