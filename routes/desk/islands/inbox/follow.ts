/**
 * Keeps the newest message in sight: a thread that is scrolled to its end stays there while it grows, one that is scrolled
 * back stays where it is until something is sent.
 *
 * @module
 */
import { staysAtEnd } from "../../../../widget/stays_at_end.ts";

/** What keeps a thread at its end. */
export type Following = {
  /** To be called whenever another thread, or more of it, may be shown. */
  readonly changed: () => void;
  /** Scrolls to the end, and follows from there. */
  readonly toEnd: () => void;
};

/** Starts to follow the thread that is shown. */
export function startFollowing(): Following {
  let atEnd = true;
  let top = 0;
  let scroller: Element | null = null;
  const scrollToEnd = () => scroller?.scrollTo({ top: scroller.scrollHeight });
  // Cards are drawn after the thread has been put in place.
  const growth = new ResizeObserver(() => atEnd && scrollToEnd());
  const note = () => {
    if (!scroller) return;
    atEnd = staysAtEnd(atEnd, top, scroller);
    top = scroller.scrollTop;
  };
  const toEnd = () => {
    atEnd = true;
    scrollToEnd();
  };
  const changed = () => {
    const shown = document.querySelector("[data-scroll]");
    const isOther = shown !== scroller;
    if (isOther) {
      growth.disconnect();
      scroller = shown;
      top = 0;
      shown?.addEventListener("scroll", note);
      if (shown) growth.observe(shown);
    }
    for (const child of shown?.children ?? []) growth.observe(child);
    if (isOther) toEnd();
  };
  changed();
  return { changed, toEnd };
}
