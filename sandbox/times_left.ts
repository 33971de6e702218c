/**
 * A limit on how often something is done in a span of time, by all workspaces together.
 *
 * @module
 */

/**
 * Counts the times of the last `windowMs`; at most `max` are allowed in it.
 *
 * @param now the time in milliseconds since 1970
 * @returns whether one more is allowed; it is counted then
 */
export function timesLeft(
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
  now: () => number,
): () => boolean {
  let times: readonly number[] = [];
  return () => {
    const from = now() - windowMs;
    times = times.filter((time) => time > from);
    if (times.length >= max) return false;
    times = [...times, now()];
    return true;
  };
}
