/**
 * Measures something against its peer in the same run, and reports the result.
 *
 * Times on one machine vary by a factor of two to three, so the two alternate in short rounds, and the best round of
 * each counts: its cost without interference.
 *
 * @module
 */
/** A line of the table. */
export type Figure = {
  readonly figure: string;
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
};

/** Measures the figures of one file. */
export type Bench = () => Promise<readonly Figure[]>;

/** The measured work, and the unmeasured work after each run. */
export type Work = {
  readonly run: () => unknown;
  readonly after?: () => unknown;
};

/** Repetitions: `rounds` alternating rounds with `repeats` runs each. */
export type Shape = { readonly rounds: number; readonly repeats: number };

/** The same figure of both; `ratio` is ours divided by the peer's. */
export type Compared = { readonly ours: number; readonly peer: number; readonly ratio: number };

type Measure = (work: Work, repeats: number) => Promise<number>;

/** The time of one run in milliseconds: the median of a round. The first round is a warm-up and does not count. */
export async function compareTimes(ours: Work, peer: Work, shape: Shape): Promise<Compared> {
  return await compare(medianMs, ours, peer, shape);
}

/** The processor time of one run in milliseconds in this thread, without workers: the mean of a round. */
export async function compareCpu(ours: Work, peer: Work, rounds: number): Promise<Compared> {
  return await compare(meanCpuMs, ours, peer, { rounds, repeats: 100 });
}

/** The median of values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Formats a time, rounded to significant digits. */
export function showMs(ms: number): string {
  if (ms < 1) return `${ms.toFixed(3)} ms`;
  return ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** A figure with a maximum. */
export function atMost(
  figure: string,
  value: number,
  limit: number,
  show: (value: number) => string,
  detail = "",
): Figure {
  return { figure, wanted: `≤ ${show(limit)}`, measured: measured(show(value), detail), isMet: value <= limit };
}

/** A figure with a minimum. */
export function atLeast(
  figure: string,
  value: number,
  limit: number,
  show: (value: number) => string,
  detail = "",
): Figure {
  return { figure, wanted: `≥ ${show(limit)}`, measured: measured(show(value), detail), isMet: value >= limit };
}

/** A ratio, such as `0.45×`. */
export function showRatio(ratio: number): string {
  return `${ratio < 10 ? Number(ratio.toFixed(2)) : Math.round(ratio)}×`;
}

function measured(value: string, detail: string): string {
  return detail === "" ? value : `${value} (${detail})`;
}

async function compare(measure: Measure, ours: Work, peer: Work, { rounds, repeats }: Shape): Promise<Compared> {
  await measure(ours, repeats);
  await measure(peer, repeats);
  let best = { ours: Infinity, peer: Infinity };
  for (let round = 0; round < rounds; round++) {
    const now = { ours: await measure(ours, repeats), peer: await measure(peer, repeats) };
    best = { ours: Math.min(best.ours, now.ours), peer: Math.min(best.peer, now.peer) };
  }
  return { ...best, ratio: best.ours / best.peer };
}

async function medianMs({ run, after }: Work, repeats: number): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < repeats; at++) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
    await after?.();
  }
  return median(times);
}

/** A thread's clock has steps of some milliseconds, so a round must take many steps. */
const CPU_ROUND_MS = 200;

async function meanCpuMs({ run }: Work, repeats: number): Promise<number> {
  const startedAt = cpuMs();
  for (let runs = repeats;; runs += repeats) {
    for (let at = 0; at < repeats; at++) await run();
    const usedMs = cpuMs() - startedAt;
    if (usedMs >= CPU_ROUND_MS) return usedMs / runs;
  }
}

/** Processor time of this thread. @see proc(5), `schedstat`: its first number is nanoseconds on the processor */
function cpuMs(): number {
  return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1e6;
}
