/**
 * Unread messages: reports new messages and the unread count to the page.
 *
 * @module
 */
import type { FrameToPage } from "../../frame_protocol.ts";
import type { ThreadMessage } from "../../protocol.ts";
import { lastWholeN, type Thread } from "../thread/thread.ts";

/** Tracks unread messages. */
export type UnreadCounter = {
  readonly threadChanged: (thread: Thread) => void;
  readonly setOpen: (isOpen: boolean) => void;
};

type State = {
  isOpen: boolean;
  /** The number up to which the thread is complete. */
  lastN: number;
  /** The number up to which the visitor has read. */
  readN: number;
  /** The number up to which messages were reported to the page; null before the thread is loaded. */
  reportedN: number | null;
  reportedCount: number;
  /** Whether the page was told that there is a conversation. */
  hasReportedTalk: boolean;
  /** The reported messages: the id of each, with the line that answered its press. */
  readonly known: Set<string>;
};

/**
 * Creates the tracker. Messages are read once this browser showed them in an open chat, even if saved after it closed,
 * once the desk reports them as seen in another, or if they are above one of the visitor's own.
 */
export function createUnread(post: (message: FrameToPage) => void): UnreadCounter {
  const state: State = {
    isOpen: false,
    lastN: 0,
    readN: 0,
    reportedN: null,
    reportedCount: 0,
    hasReportedTalk: false,
    known: new Set(),
  };

  function report(count: number) {
    if (count === state.reportedCount) return;
    state.reportedCount = count;
    post({ v: 1, type: "unread", count });
  }

  /**
   * Reports news to the page: that there is a conversation, and each new answer. A seen one is not new: a customer's
   * thread may be read before the answer to their token.
   */
  function reportNew(saved: readonly ThreadMessage[], seenN: number) {
    if (saved.length > 0 && !state.hasReportedTalk) {
      state.hasReportedTalk = true;
      post({ v: 1, type: "talks" });
    }
    const { reportedN, known } = state;
    for (const { id, n, author, open, folded, failed } of saved) {
      // The line that answers a press is not a separate message: the pressed card collapses to it, or stays expanded
      // above it.
      const key = id + (failed ?? (open ? "" : folded ?? ""));
      const isNew = reportedN !== null && !known.has(key) && (n > seenN || n <= reportedN);
      known.add(key);
      if (isNew && (author === "ai" || author === "teammate")) post({ v: 1, type: "message", author });
    }
  }

  return {
    threadChanged(thread) {
      state.lastN = lastWholeN(thread);
      if (!thread.loaded) {
        // The rest belongs to another conversation, except new messages.
        state.readN = state.isOpen ? state.lastN : Math.min(state.readN, state.lastN);
        state.reportedN = null;
        state.known.clear();
        return;
      }
      const saved = thread.entries.filter(({ delivery }) => delivery === "saved").map(({ message }) => message);
      reportNew(saved, thread.seenN);
      state.reportedN = Math.max(state.reportedN ?? 0, ...saved.map(({ n }) => n));
      const own = saved.findLast(({ author }) => author === "customer")?.n ?? 0;
      state.readN = Math.max(state.readN, thread.seenN, own, state.isOpen ? state.lastN : 0);
      const { readN } = state;
      report(saved.filter(({ n, author }) => n > readN && author !== "customer").length);
    },
    setOpen(isOpen) {
      state.isOpen = isOpen;
      if (!isOpen) return;
      state.readN = Math.max(state.readN, state.lastN);
      report(0);
    },
  };
}
