/**
 * Read receipts: sends the desk the number of the last read message, while the chat is open and visible.
 *
 * @module
 */
import type { Thread } from "./thread.ts";

/** Sends read receipts. */
export type ReadReceipts = {
  readonly threadChanged: (thread: Thread) => void;
  readonly setOpen: (isOpen: boolean) => void;
};

/** The options of read receipts. */
export type ReadReceiptsOptions = {
  /** Whether the chat is open from the start. */
  readonly isOpen: boolean;
  readonly isVisible: () => boolean;
  /** Sends the desk that every message up to a number has been read; false when it could not be sent now. */
  readonly send: (n: number) => boolean;
};

/** Makes them. */
export function createReadReceipts({ isOpen, isVisible, send }: ReadReceiptsOptions): ReadReceipts {
  const state = { isOpen, lastN: 0, sentN: 0 };

  function sendIfRead() {
    const { isOpen, lastN, sentN } = state;
    if (isOpen && isVisible() && lastN > sentN && send(lastN)) state.sentN = lastN;
  }

  return {
    threadChanged({ loaded, entries }) {
      if (!loaded) {
        // The next thread is another visitor's.
        state.lastN = state.sentN = 0;
        return;
      }
      state.lastN = Math.max(0, ...entries.map(({ delivery, message }) => delivery === "saved" ? message.n : 0));
      sendIfRead();
    },
    setOpen(next) {
      state.isOpen = next;
      sendIfRead();
    },
  };
}
