/**
 * What the page learns about new messages.
 *
 * @module
 */
import type { FrameToPage } from "../protocol.ts";
import type { Thread } from "./thread.ts";

/** Tells the page about new messages and how many of them are unread. */
export type News = {
  readonly look: (thread: Thread) => void;
  readonly setOpen: (open: boolean) => void;
};

/** Follows a thread: what is there when it has been loaded, or loaded anew, counts as read. */
export function createNews(post: (message: FrameToPage) => void): News {
  let seenN: number | null = null;
  let toldN: number | null = null;
  let toldCount = 0;
  let isOpen = false;
  let talks = false;

  function tellCount(count: number) {
    if (count === toldCount) return;
    toldCount = count;
    post({ v: 1, type: "unread", count });
  }

  return {
    look(thread) {
      if (!thread.loaded) {
        seenN = toldN = null;
        return;
      }
      const saved = thread.entries.filter((entry) => entry.delivery === "saved")
        .map((entry) => entry.message);
      if (saved.length > 0 && !talks) {
        talks = true;
        post({ v: 1, type: "talks" });
      }
      const lastN = Math.max(0, ...saved.map((message) => message.n));
      if (toldN !== null) {
        for (const { n, author } of saved) {
          const answer = author === "ai" || author === "teammate";
          if (n > toldN && answer) post({ v: 1, type: "message", author });
        }
      }
      toldN = Math.max(toldN ?? 0, lastN);
      if (isOpen || seenN === null) seenN = toldN;
      const read = seenN;
      tellCount(
        saved.filter(({ n, author }) => n > read && author !== "customer")
          .length,
      );
    },
    setOpen(open) {
      isOpen = open;
      if (!open) return;
      seenN = toldN ?? seenN;
      tellCount(0);
    },
  };
}
