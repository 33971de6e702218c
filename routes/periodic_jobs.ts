/**
 * Runs jobs at intervals while the desk runs.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import type { Every } from "../core/ports/timers.ts";

/** A job and its interval in milliseconds. */
export type PeriodicJob = readonly [ms: number, job: () => Promise<unknown>];

/**
 * Starts jobs. A job that fails is logged and runs again at its next time; one still running is not started twice.
 * Returns a function that stops them and resolves once those in progress have ended, which need the database until
 * then.
 */
export function startPeriodicJobs(
  jobs: readonly PeriodicJob[],
  { every, log }: Pick<Desk, "log"> & { readonly every: Every },
): () => Promise<void> {
  const running = new Map<PeriodicJob, Promise<unknown>>();
  const stops = jobs.map((periodic) => {
    const [ms, job] = periodic;
    return every(ms, () => {
      if (running.has(periodic)) return;
      const run = job().catch((error) => log("error", "A periodic job failed.", { cause: String(error) }))
        .finally(() => running.delete(periodic));
      running.set(periodic, run);
    });
  });
  return async () => {
    for (const stop of stops) stop();
    await Promise.all(running.values());
  };
}
