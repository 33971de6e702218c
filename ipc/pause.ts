/**
 * A delay that a signal can end early.
 *
 * @module
 */

/**
 * Resolves after `ms` milliseconds or when the signal aborts, whichever is first; immediately for 0, or for an aborted
 * signal.
 */
export function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0 || signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
