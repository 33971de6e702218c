/**
 * Keeps the newest message in sight: a thread that is scrolled to its end stays there while it grows, one that is scrolled
 * back stays where it is.
 *
 * @module
 */

/** Distance from the end, in px, up to which a thread counts as scrolled to its end. */
const NEAR_END_PX = 80;

/** Starts to follow. @returns what to call whenever another thread may be shown */
export function startFollowing(): () => void {
  let atEnd = true;
  let scroller: Element | null = null;
  const toEnd = () => scroller?.scrollTo({ top: scroller.scrollHeight });
  // Cards are drawn after the thread has been put in place.
  const growth = new ResizeObserver(() => atEnd && toEnd());
  const note = () => {
    if (scroller) atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
  };
  return () => {
    const shown = document.querySelector("[data-scroll]");
    if (shown === scroller) return;
    growth.disconnect();
    scroller = shown;
    atEnd = true;
    if (!shown) return;
    shown.addEventListener("scroll", note, { passive: true });
    growth.observe(shown);
    for (const child of shown.children) growth.observe(child);
    toEnd();
  };
}
