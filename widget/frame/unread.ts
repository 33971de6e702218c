/**
 * Unread messages: reports new messages and the unread count to the page.
 *
 * @module
 */
import type { FrameToPage } from "../frame_protocol.ts";
import type { ThreadMessage } from "../protocol.ts";
import type { Thread } from "./thread.ts";

/** Tracks unread messages. */
export type UnreadCounter = {
  readonly threadChanged: (thread: Thread) => void;
  readonly setOpen: (isOpen: boolean) => void;
};

type State = {
  isOpen: boolean;
  /** The number up to which the visitor has read. */
  readN: number;
  /** The number up to which the page knows the messages; null before the thread is loaded. */
  reportedN: number | null;
  reportedCount: number;
  /** Whether the page knows that there is a conversation. */
  hasReportedTalk: boolean;
};

/**
 * Makes the tracker. Read is what this browser has shown in an open chat, what the desk says was seen in another one, and
 * everything above a message of the visitor's own.
 */
export function createUnread(post: (message: FrameToPage) => void): UnreadCounter {
  const state: State = { isOpen: false, readN: 0, reportedN: null, reportedCount: 0, hasReportedTalk: false };

  function report(count: number) {
    if (count === state.reportedCount) return;
    state.reportedCount = count;
    post({ v: 1, type: "unread", count });
  }

  return {
    threadChanged(thread) {
      if (!thread.loaded) {
        state.readN = 0;
        state.reportedN = null;
        return;
      }
      const saved = thread.entries.filter(({ delivery }) => delivery === "saved").map(({ message }) => message);
      for (const message of newMessages(state, saved, thread.seenN)) post(message);
      state.reportedN = Math.max(state.reportedN ?? 0, ...saved.map(({ n }) => n));
      const own = saved.findLast(({ author }) => author === "customer")?.n ?? 0;
      state.readN = Math.max(state.readN, thread.seenN, own, state.isOpen ? state.reportedN : 0);
      const { readN } = state;
      report(saved.filter(({ n, author }) => n > readN && author !== "customer").length);
    },
    setOpen(isOpen) {
      state.isOpen = isOpen;
      if (!isOpen) return;
      state.readN = state.reportedN ?? state.readN;
      report(0);
    },
  };
}

/**
 * What the page does not know yet: that there is a conversation, and each new answer. One that was seen is not new: the
 * thread of a customer may be read before the answer to their token is.
 */
function newMessages(state: State, saved: readonly ThreadMessage[], seenN: number): readonly FrameToPage[] {
  const messages: FrameToPage[] = [];
  if (saved.length > 0 && !state.hasReportedTalk) {
    state.hasReportedTalk = true;
    messages.push({ v: 1, type: "talks" });
  }
  const { reportedN } = state;
  if (reportedN === null) return messages;
  for (const { n, author } of saved) {
    if (n > Math.max(reportedN, seenN) && (author === "ai" || author === "teammate")) {
      messages.push({ v: 1, type: "message", author });
    }
  }
  return messages;
}
