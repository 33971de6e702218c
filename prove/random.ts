/**
 * Random choices that are reproducible by seed, so that a failed attempt can be repeated.
 *
 * @module
 */

/** A source of choices. */
export type Dice = {
  /** One of the items. */
  readonly one: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** An integer from 0 to below the bound. */
  readonly below: (bound: number) => number;
};

/** Makes a source with the Mulberry32 generator. */
export function diceOf(seed: number): Dice {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return { below, one: (items) => items[below(items.length)] ?? items[0] };
}
