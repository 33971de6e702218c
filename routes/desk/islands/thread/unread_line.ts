/**
 * The line above what is new to the teammate. The desk draws it where their read mark is, which moves once they see the page;
 * here it stays where it was until another conversation is opened, or they write something.
 *
 * @module
 */

/** What keeps the line. */
export type UnreadLine = {
  /** To be called whenever the thread may have been drawn again. @returns the line of the conversation, or null */
  readonly keep: (thread: Element | null, isOther: boolean) => Element | null;
  /** Takes it away. */
  readonly remove: () => void;
};

/** Makes a keeper of no line. */
export function createUnreadLine(): UnreadLine {
  let line: HTMLElement | null = null;
  return {
    keep(thread, isOther) {
      const drawn = thread?.querySelector<HTMLElement>("[data-unread]") ?? null;
      // While the page is looked at, what arrives is read as it comes.
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
