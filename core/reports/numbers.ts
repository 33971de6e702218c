/**
 * The numbers of a report in an additive form: those of each day add up to those of the period.
 *
 * @module
 */
import type { CountedKey, StoredNumbers } from "../db/tables/reports.ts";

/** An accumulator. */
export type NumberSum = {
  add(part: string, key: string, counts: readonly number[]): void;
  addAll(numbers: StoredNumbers): void;
  /** Returns the keys of a part with their counts; empty if nothing was added to it. */
  of(part: string): readonly (readonly [key: string, counts: readonly number[]])[];
  stored(): StoredNumbers;
};

/** Creates an empty accumulator. */
export function sumOfNumbers(): NumberSum {
  const parts = new Map<string, Map<string, number[]>>();
  function add(part: string, key: string, counts: readonly number[]): void {
    let keys = parts.get(part);
    if (keys === undefined) parts.set(part, keys = new Map());
    const sum = keys.get(key);
    if (sum === undefined) keys.set(key, [...counts]);
    else counts.forEach((count, at) => sum[at] = (sum[at] ?? 0) + count);
  }
  return {
    add,
    addAll: (numbers) => {
      for (const [part, keys] of Object.entries(numbers)) {
        for (const [key, ...counts] of keys) add(part, key, counts);
      }
    },
    of: (part) => [...parts.get(part) ?? []],
    stored: () =>
      Object.fromEntries(
        Array.from(parts, ([part, keys]) => [part, Array.from(keys, ([key, counts]): CountedKey => [key, ...counts])]),
      ),
  };
}

/** A value and its frequency. */
export type Weighted = { readonly value: number; readonly count: number };

/** Returns a percentile, interpolated like PostgreSQL's `percentile_cont`. Null without values. */
export function percentile(sorted: readonly Weighted[], part: number): number | null {
  const last = sorted.reduce((sum, { count }) => sum + count, 0) - 1;
  const [below, above] = [Math.floor(last * part), Math.ceil(last * part)].map((at) => valueAt(sorted, at));
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (last * part - Math.floor(last * part));
}

function valueAt(sorted: readonly Weighted[], at: number): number | undefined {
  let before = 0;
  return sorted.find(({ count }) => (before += count) > at)?.value;
}
