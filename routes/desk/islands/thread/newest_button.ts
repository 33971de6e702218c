/**
 * The button that scrolls to the newest message, with the number of messages that arrived out of view.
 *
 * @module
 */
import { NEAR_END_PX } from "../../../../widget/stays_at_end.ts";

/** Updates the button. */
export type NewestButton = {
  /** Call it whenever the thread may have been rendered again; another thread starts with nothing new. */
  readonly read: (scroller: Element | null, isOther: boolean) => void;
  /** Shows or hides the button, by the scroll position. */
  readonly offer: (scroller: Element | null, atEnd: boolean) => void;
};

/** Makes the page's button. */
export function createNewestButton(): NewestButton {
  let keys: readonly (string | null)[] = [];
  /** The newest message when the end was last in view. */
  let seen: string | null = null;
  return {
    read(scroller, isOther) {
      keys = scroller ? keysOfMessages(scroller) : [];
      if (isOther) seen = null;
    },
    offer(scroller, atEnd) {
      const button = document.querySelector<HTMLElement>("[data-to-newest]");
      if (!scroller || !button) return;
      const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
      if (atEnd || isNear || seen === null) seen = keys.at(-1) ?? null;
      const count = isNear ? 0 : keys.length - 1 - keys.lastIndexOf(seen);
      button.hidden = isNear;
      const words = count === 0 ? "Newest message" : count === 1 ? "1 new message" : `${count} new messages`;
      const said = button.querySelector("span");
      if (said && said.textContent !== words) said.textContent = words;
      button.toggleAttribute("data-counts", count > 0);
    },
  };
}

/** The keys of a thread's messages, without mere events. */
function keysOfMessages(scroller: Element): readonly (string | null)[] {
  const steps = scroller.querySelectorAll("[data-key]:has(> .said, > .shown)");
  return [...steps].map((step) => step.getAttribute("data-key"));
}
