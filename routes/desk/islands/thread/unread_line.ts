/**
 * The line above unread messages. The desk renders it at the teammate's read mark, which moves once they see the page;
 * this keeps it in place until another conversation is opened, or they send a message.
 *
 * @module
 */

/** Keeps the line in place. */
export type UnreadLine = {
  /** Call it whenever the thread may have been rendered again. @returns the conversation's line, or null */
  readonly keep: (thread: Element | null, isOther: boolean) => Element | null;
  /** Removes the line. */
  readonly remove: () => void;
};

/** Starts without a line. */
export function createUnreadLine(): UnreadLine {
  let line: HTMLElement | null = null;
  return {
    keep(thread, isOther) {
      const drawn = thread?.querySelector<HTMLElement>("[data-unread]") ?? null;
      // While the page is visible, arriving messages are read at once.
      if (isOther || (document.hidden && !line)) line = drawn;
      else if (drawn !== line) drawn?.remove();
      if (line && !line.isConnected) {
        thread?.querySelector(`[data-key="${CSS.escape(line.dataset["unread"] ?? "")}"]`)?.before(line);
      }
      return line;
    },
    remove() {
      line?.remove();
      line = null;
    },
  };
}
