/**
 * Keeps the newest message in view: a thread scrolled to its end stays there while it grows; one scrolled back keeps
 * its position until a message is sent. A conversation opens at its first new message.
 *
 * @module
 */
import { staysAtEnd } from "../../../../widget/stays_at_end.ts";
import { createNewestButton } from "./newest_button.ts";
import type { UnreadLine } from "./unread_line.ts";

/** The space above the unread line at which a conversation opens. */
const ABOVE_LINE_PX = 24;

/** Starts following the shown thread. */
export function startFollowing(line: UnreadLine): void {
  let atEnd = true;
  let top = 0;
  let scroller: Element | null = null;
  /** The call that a clicked link points to. */
  let wanted = location.hash;

  const button = createNewestButton();
  const offer = () => button.offer(scroller, atEnd);
  const scrollToEnd = () => scroller?.scrollTo({ top: scroller.scrollHeight });
  // Cards are drawn after the thread was inserted.
  const growth = new ResizeObserver(() => {
    if (atEnd) scrollToEnd();
    offer();
  });
  const note = () => {
    if (!scroller) return;
    atEnd = staysAtEnd(atEnd, top, scroller);
    top = scroller.scrollTop;
    offer();
  };
  const toEnd = () => {
    atEnd = true;
    scrollToEnd();
    offer();
  };
  const named = () => /^#call-/.test(wanted) ? document.getElementById(wanted.slice(1)) : null;
  /** Scrolls to the address's target, or to the first new message, or to the end. */
  const open = (unread: Element | null) => {
    const place = named();
    wanted = "";
    toEnd();
    const from = place ?? unread;
    const above = from && scroller ? from.getBoundingClientRect().top - scroller.getBoundingClientRect().top : 0;
    if (!scroller || above >= 0) return;
    atEnd = false;
    top = scroller.scrollTop += above - ABOVE_LINE_PX;
    offer();
  };
  const changed = () => {
    const shown = document.querySelector("[data-scroll]");
    const isOther = shown !== scroller;
    const unread = line.keep(shown, isOther);
    if (isOther) {
      growth.disconnect();
      scroller = shown;
      top = 0;
      shown?.addEventListener("scroll", note);
      if (shown) growth.observe(shown);
    }
    for (const child of shown?.children ?? []) growth.observe(child);
    button.read(shown, isOther);
    // A link to an earlier call loads more of the same conversation.
    if (isOther || named()) open(unread);
    else offer();
  };
  document.addEventListener("refreshed", changed);
  document.addEventListener("wrote", () => {
    line.remove();
    toEnd();
  });
  document.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest("a, [data-to-newest]") : null;
    if (pressed instanceof HTMLAnchorElement) wanted = pressed.search === location.search ? "" : pressed.hash;
    else if (pressed) toEnd();
  }, true);
  changed();
}
