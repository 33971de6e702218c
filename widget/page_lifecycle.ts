/**
 * When a page wakes up, is frozen for the back button, and comes back.
 *
 * @module
 */

import type { LifecycleHandlers } from "./reconnecting_socket.ts";

/** Follows the page's state. @returns what ends it */
export function watchLifecycle({ wake, suspend, resume }: LifecycleHandlers): () => void {
  const wakeIfVisible = () => document.visibilityState === "visible" && wake();
  const listeners: readonly (readonly [target: EventTarget, name: string, listener: () => void])[] = [
    [window, "online", wakeIfVisible],
    [document, "visibilitychange", wakeIfVisible],
    [window, "pagehide", suspend],
    [window, "pageshow", resume],
  ];
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
}
