/**
 * Keeping the keyboard where it was, when what had it is gone.
 *
 * @module
 */

/**
 * Buttons go once they have been pressed. The message that they stood in takes the focus then, so that nobody who uses a
 * keyboard or a screen reader begins at the top of the page again.
 */
export function keepFocus(page: Document): void {
  let last: { readonly element: Element; readonly message: HTMLElement | null } | null = null;

  page.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) last = { element: target, message: target.closest<HTMLElement>("[data-message]") };
  });
  new MutationObserver(() => {
    if (!last || last.element.isConnected || page.activeElement !== page.body) return;
    const { message } = last;
    last = null;
    if (!message?.isConnected) return;
    message.tabIndex = -1;
    message.focus({ preventScroll: true });
  }).observe(page.body, { childList: true, subtree: true });
}
