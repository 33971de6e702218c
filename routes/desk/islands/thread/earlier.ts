/**
 * Adds earlier messages above the first one, which keeps its position on screen. Without this script the link opens a
 * page with them.
 *
 * @module
 */
import { fetchPage } from "../inbox/fetch_page.ts";

/** Adds the listener. */
export function startEarlier(): void {
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-earlier]") : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (link.ariaBusy === "true") return;
    link.ariaBusy = "true";
    const answer = await fetchPage(link.href).catch(() => null);
    // Another conversation may be shown meanwhile, or the thread rendered again.
    if (!link.isConnected) return;
    if (answer === null) return location.assign(link.href);
    addAbove(link, answer.page);
  }, true);
}

function addAbove(link: Element, page: Document): void {
  const item = link.closest("[data-key]");
  const scroller = link.closest("[data-scroll]");
  const first = item?.nextElementSibling;
  if (!item || !scroller || !first) return;
  const children = [...page.querySelector("[data-part=thread]")?.children ?? []];
  const at = children.findIndex((child) => child.getAttribute("data-key") === first.getAttribute("data-key"));
  const top = first.getBoundingClientRect().top;
  const held = document.activeElement === link;
  const earlier = children.slice(0, Math.max(at, 0));
  item.replaceWith(...earlier);
  document.dispatchEvent(new Event("refreshed"));
  scroller.scrollTop += first.getBoundingClientRect().top - top;
  // Keyboard users continue from the added messages.
  if (held && scroller instanceof HTMLElement) scroller.focus({ preventScroll: true });
}
