/**
 * The last lines of the whole run: what failed, what passed the second time only, how long it took, and the counts.
 *
 * @module
 */
import type { JobResult } from "./job.ts";

/** So many jobs are named with their time. */
const SLOWEST_SHOWN = 12;

/** What the run says at its end, and whether all is well. */
export function summaryOf(
  results: readonly JobResult[],
  flaky: readonly JobResult[],
  ms: number,
): { readonly lines: readonly string[]; readonly isGood: boolean } {
  const sum = (key: "passed" | "failed" | "skipped") => results.reduce((total, result) => total + result[key], 0);
  const again = flaky.reduce((total, { failed }) => total + failed, 0);
  const onlyThen = again === 0 ? "" : ` (${again} only the second time)`;
  const lines = [
    ...titled("What failed once and passed the second time:", flaky.flatMap(({ failures }) => failures)),
    ...titled("What failed:", results.flatMap(({ failures }) => failures)),
    ...titled("How long each suite took, in sum over what ran side by side:", suiteTimes(results)),
    ...titled("What took longest in the queue:", slowest(results)),
    `\n${sum("passed")} passed${onlyThen}, ${sum("failed")} failed, ${sum("skipped")} skipped, in ${seconds(ms)}`,
  ];
  return { lines, isGood: sum("failed") === 0 && sum("passed") > 0 };
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`\n${title}`, ...lines];
}

function suiteTimes(results: readonly JobResult[]): readonly string[] {
  const bySuite = Map.groupBy(results, ({ job }) => job.suite);
  return [...bySuite].map(([suite, of]) => `${seconds(of.reduce((sum, { ms }) => sum + ms, 0))}  ${suite}`);
}

function slowest(results: readonly JobResult[]): readonly string[] {
  const queued = results.filter(({ job }) => job.seconds > 0).toSorted((a, b) => b.ms - a.ms);
  return queued.slice(0, SLOWEST_SHOWN).map(({ job, ms }) => `${seconds(ms)}  ${job.suite}: ${job.name}`);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
