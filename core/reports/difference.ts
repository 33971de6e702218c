/**
 * The difference of two shares, and whether it may be chance.
 *
 * @module
 */

/** A part of a whole, such as 9 of 21 conversations. */
export type Share = { readonly part: number; readonly whole: number };

/** In percentage points. `mayBeChance`: two equal sides differ as much in more than 5 of 100 comparisons. */
export type ShareDifference = { readonly points: number; readonly mayBeChance: boolean };

/** The two-sided value of the normal distribution for 5 of 100. */
const Z = 1.96;

/**
 * Compares two shares; null if one has no whole.
 *
 * The interval of Agresti and Caffo (2000): one success and one failure are added to each side, so that it is valid for
 * few conversations, and for shares of none and all.
 *
 * @example
 * differenceOf({ part: 9, whole: 21 }, { part: 10, whole: 16 }); // { points: -19.6…, mayBeChance: true }
 */
export function differenceOf(one: Share, other: Share): ShareDifference | null {
  if (one.whole === 0 || other.whole === 0) return null;
  const [first, second] = [one, other].map(({ part, whole }) => {
    const share = (part + 1) / (whole + 2);
    return { share, variance: share * (1 - share) / (whole + 2) };
  });
  if (first === undefined || second === undefined) return null;
  const margin = Z * Math.sqrt(first.variance + second.variance);
  return {
    points: 100 * (one.part / one.whole - other.part / other.whole),
    mayBeChance: Math.abs(first.share - second.share) <= margin,
  };
}
