/**
 * How often a property is tested: a few times in `deno task ok`, many times in the whole run of `deno task test`.
 *
 * @module
 */

/** Set by `tests/run.ts`. */
const isWholeRun = Deno.env.get("TEST_WHOLE_RUN") === "1";

/**
 * The number of runs of a property.
 *
 * @example fc.assert(property, { seed: 7, numRuns: runs(300, 3000) });
 */
export function runs(quick: number, whole: number): number {
  return isWholeRun ? whole : quick;
}
