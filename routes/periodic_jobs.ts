/**
 * Jobs that are done again and again while the desk runs.
 *
 * @module
 */
import type { Desk } from "../core/desk.ts";
import type { Every } from "../core/ports/timers.ts";

/** A job, and after how many milliseconds it is done again. */
export type PeriodicJob = readonly [ms: number, job: () => Promise<unknown>];

/**
 * Starts jobs. One that fails is logged and runs again at its time; one that still runs then is not started twice. The
 * function returned starts no more, and resolves once those under way have ended: they need the database until then.
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
