/**
 * When a page wakes up, is frozen for the back button, and comes back.
 *
 * @module
 */

import type { LifecycleHandlers } from "./reconnecting_socket.ts";

/** Follows the page's state. @returns what ends it */
export function watchLifecycle({ wake, suspend, resume }: LifecycleHandlers): () => void {
  const stop = new AbortController();
  const wakeIfVisible = () => document.visibilityState === "visible" && wake();
  addEventListener("online", wakeIfVisible, stop);
  addEventListener("pagehide", suspend, stop);
  addEventListener("pageshow", resume, stop);
  document.addEventListener("visibilitychange", wakeIfVisible, stop);
  return () => stop.abort();
}
