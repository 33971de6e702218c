/**
 * Counts concurrent uses: uploads, sockets.
 *
 * @module
 */

/** A key, and how many slots it may have. */
export type Slot = { readonly key: string; readonly max: number };

/** The slots in use, by key. */
export type Slots = {
  /**
   * Takes a slot of each key, or of none when one of them is full.
   *
   * @returns a function that frees the slots, once; null when one is full
   * @example
   * const free = slots.take([{ key: "address 192.0.2.1", max: 10 }, { key: "all", max: 64 }]);
   */
  readonly take: (slots: readonly Slot[]) => (() => void) | null;
};

/** Makes an empty counter. */
export function openSlots(): Slots {
  const open = new Map<string, number>();
  const change = (key: string, by: number) => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };
  return {
    take(slots) {
      if (slots.some(({ key, max }) => (open.get(key) ?? 0) >= max)) return null;
      let keys = slots.map(({ key }) => key);
      for (const key of keys) change(key, 1);
      return () => {
        for (const key of keys) change(key, -1);
        keys = [];
      };
    },
  };
}
