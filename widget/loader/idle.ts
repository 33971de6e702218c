/**
 * Waits until the browser is idle.
 *
 * @module
 */

const IDLE_MS = 2000;

/** Runs a task once the page has loaded and the browser is idle, at most two seconds after the load. */
export function whenIdle(task: () => void): void {
  if (document.readyState !== "complete") addEventListener("load", () => whenIdle(task), { once: true });
  // Safari has no requestIdleCallback.
  else if (typeof requestIdleCallback === "function") requestIdleCallback(task, { timeout: IDLE_MS });
  else setTimeout(task, IDLE_MS);
}
