/**
 * The button that leads to the newest message while that is out of sight, and counts what has come below meanwhile.
 *
 * @module
 */
import { NEAR_END_PX } from "../../../../widget/stays_at_end.ts";

/** What keeps the button. */
export type NewestButton = {
  /** To be called whenever the thread may have been drawn again; another thread begins with nothing new. */
  readonly read: (scroller: Element | null, isOther: boolean) => void;
  /** Shows the button or hides it, by where the thread is scrolled to. */
  readonly offer: (scroller: Element | null, atEnd: boolean) => void;
};

/** Makes a keeper of the button of the page. */
export function createNewestButton(): NewestButton {
  let keys: readonly (string | null)[] = [];
  /** The newest message when the end was seen last. */
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

/** The messages of a thread by their keys, without what merely happened. */
function keysOfMessages(scroller: Element): readonly (string | null)[] {
  const steps = scroller.querySelectorAll("[data-key]:has(> .said, > .shown)");
  return [...steps].map((step) => step.getAttribute("data-key"));
}
