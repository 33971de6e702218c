/**
 * A limit on how often something is done in a span of time, for each workspace by itself: one cannot use up another's
 * share.
 *
 * @module
 */

/** Who is counted together once too many are counted by themselves. */
const OTHERS = Symbol("others");

/**
 * Counts the times of the last `windowMs` by workspace; at most `max` of one are allowed in it. The names are
 * those that the desk sends, and a taken-over one makes some up: beyond `workspacesMax` of them, further ones share a count.
 *
 * @param now the time in milliseconds since 1970
 * @returns whether one more of this workspace is allowed; it is counted then
 */
export function timesLeft(
  { max, windowMs, workspacesMax }: Readonly<Record<"max" | "windowMs" | "workspacesMax", number>>,
  now: () => number,
): (workspace: string) => boolean {
  const timesOf = new Map<string | symbol, readonly number[]>();
  return (workspace) => {
    const from = now() - windowMs;
    if (!timesOf.has(workspace)) {
      for (const [name, times] of timesOf) if ((times.at(-1) ?? 0) <= from) timesOf.delete(name);
    }
    const counted = timesOf.has(workspace) || timesOf.size < workspacesMax ? workspace : OTHERS;
    const times = (timesOf.get(counted) ?? []).filter((time) => time > from);
    if (times.length >= max) return false;
    timesOf.set(counted, [...times, now()]);
    return true;
  };
}
