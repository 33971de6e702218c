/**
 * Retries the browser's tests: a loaded machine can stall a browser for longer than a test waits.
 *
 * @module
 */
import type { Job, JobResult } from "./job.ts";

/** More files than this do not fail by chance. */
const FLAKY_FILES_MAX = 2;

/** What counts, and what passed the second time only: a fault to be found, so the summary names it. */
export type Played = { readonly results: readonly JobResult[]; readonly flaky: readonly JobResult[] };

/** Plays the files of the browser that failed once more, when they are few. Others that fail have failed. */
export async function playAgain(
  results: readonly JobResult[],
  run: (job: Job) => Promise<JobResult>,
): Promise<Played> {
  const failed = results.filter((result) => result.failed > 0 && result.job.again !== undefined);
  const files = new Map(failed.map((result) => [result, failedFiles(result)]));
  if ([...files.values()].flat().length > FLAKY_FILES_MAX) return { results, flaky: [] };
  const flaky: JobResult[] = [];
  const counted = new Map(results.map((result) => [result.job, result]));
  for (const [result, jobs] of files) {
    if (!await allPass(jobs, run)) continue;
    flaky.push(result);
    counted.set(result.job, { ...result, passed: result.passed + result.failed, failed: 0, failures: [] });
  }
  return { results: [...counted.values()], flaky };
}

/** The files of a job that its failures name; all of them where none is named, as when the process was killed. */
function failedFiles({ job, failures }: JobResult): readonly Job[] {
  const said = failures.map((line) => line.replace(`${job.suite}, ${job.name}: `, "")).join("\n");
  const all = job.again ?? [];
  const named = all.filter(({ file }) => said.includes(file));
  return (named.length > 0 ? named : all).map((one) => one.job);
}

async function allPass(jobs: readonly Job[], run: (job: Job) => Promise<JobResult>): Promise<boolean> {
  for (const job of jobs) {
    const { failed, passed } = await run(job);
    if (failed > 0 || passed === 0) return false;
  }
  return true;
}
