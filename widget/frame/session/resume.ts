/**
 * Continues a turn on the page that it opened: requested once, by the frame of that page.
 *
 * @module
 */
import type { Store } from "../store.ts";
import type { Thread } from "../thread/thread.ts";

/** Watches the thread and the page's permission. */
export type Resume = { readonly threadChanged: (thread: Thread) => void };

/** Makes it. @param resume requests that a turn continues */
export function createResume(
  { thread, mayControl }: { readonly thread: Store<Thread>; readonly mayControl: Store<boolean> },
  resume: (messageId: string) => Promise<void>,
): Resume {
  /** The last number of the thread when it was loaded; null before. */
  let loadedN: number | null = null;
  /** The turn that was requested last. */
  let requested: string | null = null;

  function threadChanged({ loaded, lastN, working, resume: toResume }: Thread) {
    if (!loaded) {
      loadedN = null;
      return;
    }
    loadedN ??= lastN;
    // The agent needs the page, whose permission arrives later than the thread.
    if (toResume === null || working || !mayControl.get()) return;
    // Another tab existed before the turn began: it is not the page that was opened.
    if (toResume.n > loadedN || requested === toResume.messageId) return;
    requested = toResume.messageId;
    void resume(toResume.messageId);
  }

  mayControl.subscribe(() => threadChanged(thread.get()));
  return { threadChanged };
}
