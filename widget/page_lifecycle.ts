/**
 * The lifecycle of a page: visible again, frozen for the back button, and restored.
 *
 * @module
 */

import type { LifecycleHandlers } from "./reconnecting_socket.ts";

/** Watches the page's state. @returns a function that stops it */
export function watchLifecycle({ wake, suspend, resume }: LifecycleHandlers): () => void {
  const stop = new AbortController();
  const wakeIfVisible = () => document.visibilityState === "visible" && wake();
  addEventListener("online", wakeIfVisible, stop);
  addEventListener("pagehide", suspend, stop);
  addEventListener("pageshow", resume, stop);
  document.addEventListener("visibilitychange", wakeIfVisible, stop);
  return () => stop.abort();
}
