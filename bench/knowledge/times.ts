/**
 * How long questions take.
 *
 * @module
 */

const QUESTIONS = 200;

/** Asks one question after the other; the first quarter more warms up. */
export async function questionTimes(
  ask: (question: string) => Promise<unknown>,
  question: () => string,
  count = QUESTIONS,
) {
  for (let at = 0; at < count / 4; at++) await ask(question());
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const asked = question();
    const startedAt = performance.now();
    await ask(asked);
    times.push(performance.now() - startedAt);
  }
  return timesOf(times);
}

/** The middle of some times, and how long the slow ones are. */
export function timesOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
