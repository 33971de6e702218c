/**
 * The numbers of a report in a form that can be added: those of each day together are those of the period.
 *
 * @module
 */
import type { CountedKey, StoredNumbers } from "../db/tables/reports.ts";

/** A sum that more is added to. */
export type NumberSum = {
  add(part: string, key: string, counts: readonly number[]): void;
  addAll(numbers: StoredNumbers): void;
  /** The keys of a part with their counts; none for a part that nothing was added to. */
  of(part: string): readonly (readonly [key: string, counts: readonly number[]])[];
  stored(): StoredNumbers;
};

/** Begins with nothing. */
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

/** A value, and how often it is there. */
export type Weighted = { readonly value: number; readonly count: number };

/**
 * The value that a part of all values is not above, between the two next to it as PostgreSQL's `percentile_cont` has it.
 * Null without a value.
 */
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
