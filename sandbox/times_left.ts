/**
 * A rate limit per workspace, so that one cannot use up another's share.
 *
 * @module
 */

/** The shared key of workspaces beyond the separately counted ones. */
const OTHERS = Symbol("others");

/**
 * Allows `max` uses per workspace within `windowMs`. Workspace names are sent by the desk, and a taken-over desk could
 * make some up: those beyond `workspacesMax` share a count.
 *
 * @param now the time in milliseconds since 1970
 * @returns whether one more use of this workspace is allowed, in which case it is counted
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
