/**
 * Read receipts: sends the desk the number of the last message that an open and visible chat has shown. A receipt that
 * cannot be sent yet, because the message is not saved or there is no connection, is sent later, even after the chat
 * was closed.
 *
 * @module
 */
import { lastWholeN, type Thread } from "../thread/thread.ts";

/** Sends read receipts. */
export type ReadReceipts = {
  readonly threadChanged: (thread: Thread) => void;
  readonly setOpen: (isOpen: boolean) => void;
};

/** The options of read receipts. */
export type ReadReceiptsOptions = {
  /** Whether the chat is open at first. */
  readonly isOpen: boolean;
  readonly isVisible: () => boolean;
  /** Reports that every message up to a number has been read; false when that cannot be sent now. */
  readonly send: (n: number) => boolean;
};

/** Makes them. */
export function createReadReceipts({ isOpen, isVisible, send }: ReadReceiptsOptions): ReadReceipts {
  const state = { isOpen, lastN: 0, savedN: 0, shownN: 0, sentN: 0 };

  function look() {
    if (state.isOpen && isVisible()) state.shownN = state.lastN;
    const n = Math.min(state.shownN, state.savedN);
    if (n > state.sentN && send(n)) state.sentN = n;
  }

  return {
    threadChanged(thread) {
      state.lastN = lastWholeN(thread);
      state.savedN = thread.lastN;
      if (!thread.loaded) {
        // The thread is now another conversation, with fewer messages.
        state.shownN = Math.min(state.shownN, state.lastN);
        state.sentN = 0;
      }
      look();
    },
    setOpen(next) {
      state.isOpen = next;
      look();
    },
  };
}
