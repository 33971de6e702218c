/**
 * The last lines of the whole run: failures, tests that passed only on retry, the duration and how much of it was
 * waiting, and the counts.
 *
 * @module
 */
import { cpus } from "node:os";
import type { JobResult } from "./job.ts";

/** How many of the slowest jobs are named with their time. */
const SLOWEST_SHOWN = 12;

/**
 * What the run says at its end, and whether all is well.
 *
 * @param machineMs processor time of the whole machine meanwhile; null if unknown
 */
export function summaryOf(
  results: readonly JobResult[],
  flaky: readonly JobResult[],
  ms: number,
  machineMs: number | null = null,
  cores: number = navigator.hardwareConcurrency,
): { readonly lines: readonly string[]; readonly isGood: boolean } {
  const sum = (key: "passed" | "failed" | "skipped") => results.reduce((total, result) => total + result[key], 0);
  const again = flaky.reduce((total, { failed }) => total + failed, 0);
  const onlyThen = again === 0 ? "" : ` (${again} only the second time)`;
  const lines = [
    ...titled("What failed once and passed the second time:", flaky.flatMap(({ failures }) => failures)),
    ...titled("What failed:", results.flatMap(({ failures }) => failures)),
    ...titled("How long each suite took, in sum over what ran side by side:", suiteTimes(results)),
    ...titled(
      "What took longest in the queue, how much of it was work of a processor, and how much waiting:",
      slowest(results),
    ),
    ...titled("How much of the time the processors worked for the jobs:", usage(results, ms, machineMs, cores)),
    `\n${sum("passed")} passed${onlyThen}, ${sum("failed")} failed, ${sum("skipped")} skipped, in ${seconds(ms)}`,
  ];
  return { lines, isGood: sum("failed") === 0 && sum("passed") > 0 };
}

/** What all processors of the machine have done since it started, in ms. */
export function machineWorkMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
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
  return queued.slice(0, SLOWEST_SHOWN).map(({ job, ms, workMs }) => {
    const waitMs = Math.max(0, ms - workMs);
    return `${column(ms)}${column(workMs)}${column(waitMs)}${job.suite}: ${job.name}`;
  });
}

function usage(
  results: readonly JobResult[],
  ms: number,
  machineMs: number | null,
  cores: number,
): readonly string[] {
  const part = (workMs: number) => `${Math.round(100 * workMs / (ms * cores))} %: ${seconds(workMs)}`;
  const workMs = results.reduce((sum, result) => sum + result.workMs, 0);
  return [
    `${part(workMs)} of ${cores} times ${seconds(ms)}`,
    // The shell counts neither the processes of a browser's pages nor a server that was there before the job.
    ...(machineMs === null ? [] : [`${part(machineMs)} with browsers, PostgreSQL and all else that the machine did`]),
  ];
}

function column(ms: number): string {
  return seconds(ms).padEnd(7);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
