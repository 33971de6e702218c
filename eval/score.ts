/**
 * pass^k: the probability that a task succeeds in all of k runs.
 *
 * @module
 */

/**
 * The estimate for each k from 1 to the number of runs: for a task with c successes in n runs `C(c, k) / C(n, k)`, and
 * the mean over all tasks.
 *
 * @param successes the number of successful runs of each task
 * @param runs the number of runs per task
 * @example
 * ```ts
 * passPower([2, 1], 2); // [0.75, 0.5]
 * ```
 */
export function passPower(successes: readonly number[], runs: number): readonly number[] {
  return Array.from({ length: runs }, (_, at) => {
    const sum = successes.reduce((sum, count) => sum + choose(count, at + 1) / choose(runs, at + 1), 0);
    return successes.length === 0 ? 0 : sum / successes.length;
  });
}

function choose(n: number, k: number): number {
  return Array.from({ length: k }, (_, at) => (n - at) / (k - at)).reduce((product, factor) => product * factor, 1);
}
