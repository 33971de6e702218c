/**
 * When a page wakes up, is frozen for the back button, and comes back.
 *
 * @module
 */

/** Called as the browser changes the state of the page. */
export type LifecycleHandlers = {
  /** The page is visible and may have the network again. */
  readonly wake: () => void;
  /** The browser is about to freeze the page for its back button. */
  readonly suspend: () => void;
  /** The page was restored, or is shown for the first time. */
  readonly resume: () => void;
};

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
