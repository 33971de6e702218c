/**
 * The newest message that the visitor's screen has shown: a typed yes answers no question that came after it.
 *
 * @module
 */
import type { Thread } from "./thread.ts";

/** Follows what the screen shows. */
export type ShownMessages = {
  readonly threadChanged: (thread: Thread) => void;
  readonly setOpen: (isOpen: boolean) => void;
  /** Id of the newest message of the agent or the team that was shown; null for none. */
  readonly newest: () => string | null;
};

/** Makes it. A message is shown while the chat is open in a visible page, not merely received. */
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
      // A thread that was emptied shows nothing any more.
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
