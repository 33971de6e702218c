/**
 * The processor time of questions and other work, which other programs hardly affect. Without concurrent work in the
 * process, as for questions asked one after the other, it is at least the elapsed time.
 *
 * @module
 */
import { cpuUsage } from "node:process";

const QUESTIONS = 200;

/** Asks one question after the other, after a warm-up of a quarter more. */
export async function questionTimes(
  ask: (question: string) => Promise<unknown>,
  question: () => string,
  count = QUESTIONS,
) {
  for (let at = 0; at < count / 4; at++) await ask(question());
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const asked = question();
    times.push(await cpuMsOf(() => ask(asked)));
  }
  return timesOf(times);
}

/** Processor time of work, in milliseconds, over all threads of this process. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = cpuUsage();
  await work();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

/** The median of times, and the slow percentiles. */
export function timesOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
