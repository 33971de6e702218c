/**
 * State for an app's own launcher: the number of unread answers, and whether the chat is open.
 *
 * @module
 */
import { chat, whenReady } from "./queue.ts";
import type { ShownChat } from "./types.ts";

/** The initial state, also on a server. */
export const NOTHING_SHOWN: ShownChat = { unread: 0, isOpen: false };

/** Calls a listener with each change. @returns a function that unsubscribes it */
export function followChat(changed: (shown: ShownChat) => void): () => void {
  let shown = NOTHING_SHOWN;
  let isOver = false;
  const change = (part: Partial<ShownChat>) => {
    shown = { ...shown, ...part };
    if (!isOver) changed(shown);
  };
  const ends = [
    chat.on("unread", (unread) => change({ unread })),
    chat.on("open", () => change({ isOpen: true })),
    chat.on("close", () => change({ isOpen: false })),
  ];
  whenReady(({ unread }) => change({ unread }));
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}
