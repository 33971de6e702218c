/**
 * Marks an element of the page for some seconds: a frame around it, with a note below.
 *
 * @module
 */
import { element } from "../loader/elements.ts";

/** The mark of a page; there is at most one. */
export type Mark = {
  /** Draws a frame around an element, with a note below it. */
  readonly point: (at: Element, text: string) => void;
  readonly remove: () => void;
  /** Calls back once, immediately or when no frame is drawn any more; null cancels an earlier callback. */
  readonly whenGone: (done: (() => void) | null) => void;
};

const POINTS_MS = 6000;

/** Prepares it before `next`, the chat's panel. @param makeRoom moves away what covers the element */
export function createMark(next: HTMLElement, makeRoom: (at: Element) => void): Mark {
  let pointed: HTMLElement | null = null;
  let gone: (() => void) | null = null;

  function remove() {
    if (pointed) pointed.remove();
    pointed = null;
    if (gone) gone();
    gone = null;
  }

  return {
    remove,
    whenGone(done) {
      gone = pointed && done;
      if (!pointed && done) done();
    },
    point(at, text) {
      remove();
      const note = element("span", { dir: "auto", role: "status" });
      note.textContent = text;
      const frame = element("div", { class: "shown" }, ...(text ? [note] : []));
      const until = performance.now() + POINTS_MS;

      /** Follows the element until the frame is removed. */
      function follow() {
        if (frame !== pointed) return;
        if (performance.now() > until || !at.isConnected) return remove();
        makeRoom(at);
        const { left, top, width, height } = at.getBoundingClientRect();
        // With its border of 3 px, the frame is 6 px outside of the element on each side.
        const box = {
          left: left - 6 + "px",
          top: top - 6 + "px",
          width: width + 6 + "px",
          height: height + 6 + "px",
        };
        Object.assign(frame.style, box);
        requestAnimationFrame(follow);
      }

      pointed = frame;
      next.before(frame);
      follow();
    },
  };
}
