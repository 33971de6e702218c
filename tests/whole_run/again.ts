/**
 * The second try of the browser's tests: a loaded machine may stall a browser for longer than a test waits.
 *
 * @module
 */
import type { Job, JobResult } from "./job.ts";

/** More files than this do not fail by chance. */
const FLAKY_FILES_MAX = 2;

/** What counts, and what passed the second time only: a fault to be found, so the summary names it. */
export type Played = { readonly results: readonly JobResult[]; readonly flaky: readonly JobResult[] };

/** Plays the jobs of the browser that failed once more, when they are few. Others that fail have failed. */
export async function playAgain(
  results: readonly JobResult[],
  run: (job: Job) => Promise<JobResult>,
): Promise<Played> {
  const failed = results.filter((result) => result.failed > 0 && result.job.usesBrowser);
  if (failed.length > FLAKY_FILES_MAX) return { results, flaky: [] };
  const flaky: JobResult[] = [];
  const counted = new Map(results.map((result) => [result.job, result]));
  for (const result of failed) {
    const again = await run(result.job);
    if (again.failed > 0 || again.passed === 0) continue;
    flaky.push(result);
    counted.set(result.job, again);
  }
  return { results: [...counted.values()], flaky };
}
