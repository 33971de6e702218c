/**
 * Keeps the keyboard focus in place when the focused element is removed.
 *
 * @module
 */

/**
 * Buttons are removed once they were pressed. Their message then takes the focus, so that keyboard and screen reader
 * users do not start at the top of the page again.
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
