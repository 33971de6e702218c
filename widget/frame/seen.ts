/**
 * Telling the desk what the visitor has seen: only what is there while the chat is open and on the screen.
 *
 * @module
 */
import type { Thread } from "./thread.ts";

/** Follows what the visitor sees. */
export type Seen = {
  readonly look: (thread: Thread) => void;
  readonly setOpen: (open: boolean) => void;
};

/**
 * Makes it.
 *
 * @param tell says that everything up to a number has been seen; false when it could not be said now
 */
export function createSeen(
  { isOpen, isVisible, tell }: {
    readonly isOpen: boolean;
    readonly isVisible: () => boolean;
    readonly tell: (n: number) => boolean;
  },
): Seen {
  let open = isOpen;
  let lastN = 0;
  let toldN = 0;

  function tellIfSeen() {
    if (open && isVisible() && lastN > toldN && tell(lastN)) toldN = lastN;
  }

  return {
    look({ loaded, entries }) {
      if (!loaded) {
        // Somebody else's thread is read next.
        lastN = toldN = 0;
        return;
      }
      lastN = Math.max(0, ...entries.map(({ delivery, message }) => delivery === "saved" ? message.n : 0));
      tellIfSeen();
    },
    setOpen(next) {
      open = next;
      tellIfSeen();
    },
  };
}
