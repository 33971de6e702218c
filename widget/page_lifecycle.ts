/**
 * When a page wakes up, is frozen for the back button, and comes back.
 *
 * @module
 */

import type { LifecycleHandlers } from "./reconnecting_socket.ts";

/** Follows the page's state. @returns what ends it */
export function watchLifecycle({ wake, suspend, resume }: LifecycleHandlers): () => void {
  const wakeIfVisible = () => document.visibilityState === "visible" && wake();
  addEventListener("online", wakeIfVisible);
  addEventListener("pagehide", suspend);
  addEventListener("pageshow", resume);
  document.addEventListener("visibilitychange", wakeIfVisible);
  return () => {
    removeEventListener("online", wakeIfVisible);
    removeEventListener("pagehide", suspend);
    removeEventListener("pageshow", resume);
    document.removeEventListener("visibilitychange", wakeIfVisible);
  };
}
