/**
 * A limit on how often something is done in a span of time, for each workspace by itself: what one teammate uses up is
 * missed by nobody else.
 *
 * @module
 */

/**
 * Counts the times of the last `windowMs` by workspace; at most `max` of one are allowed in it.
 *
 * @param now the time in milliseconds since 1970
 * @returns whether one more of this workspace is allowed; it is counted then
 */
export function timesLeft(
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
  now: () => number,
): (workspace: string) => boolean {
  const timesOf = new Map<string, readonly number[]>();
  return (workspace) => {
    const from = now() - windowMs;
    // The names are those that the desk sends: one that nothing counts for any more is not held.
    for (const [name, times] of timesOf) if (!times.some((time) => time > from)) timesOf.delete(name);
    const times = (timesOf.get(workspace) ?? []).filter((time) => time > from);
    if (times.length >= max) return false;
    timesOf.set(workspace, [...times, now()]);
    return true;
  };
}
