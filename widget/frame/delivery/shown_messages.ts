/**
 * Tracks the newest message shown on screen: a typed yes answers no question that appeared after it.
 *
 * @module
 */
import type { Thread } from "../thread/thread.ts";

/** Tracks the messages on screen. */
export type ShownMessages = {
  readonly threadChanged: (thread: Thread) => void;
  readonly setOpen: (isOpen: boolean) => void;
  /** Id of the newest shown message of the agent or the team; null for none. */
  readonly newest: () => string | null;
};

/** Makes it. A message counts as shown while the chat is open in a visible page, not when it is received. */
export function createShownMessages(isOpenAtFirst: boolean, isVisible: () => boolean): ShownMessages {
  const state: { isOpen: boolean; latest: string | null; shown: string | null } = {
    isOpen: isOpenAtFirst,
    latest: null,
    shown: null,
  };

  function look() {
    if (state.isOpen && isVisible()) state.shown = state.latest;
  }

  return {
    threadChanged({ entries }) {
      state.latest = entries.findLast(({ message: { author } }) => author === "ai" || author === "teammate")
        ?.message.id ?? null;
      // An emptied thread shows nothing any more.
      if (state.latest === null) state.shown = null;
      look();
    },
    setOpen(isOpen) {
      state.isOpen = isOpen;
      look();
    },
    newest: () => state.shown,
  };
}
