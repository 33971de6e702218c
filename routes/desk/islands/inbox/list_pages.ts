/**
 * The list as one scroll: the next page is appended when the end comes near, and refreshes keep the appended rows.
 *
 * @module
 */
import { fetchPage } from "./fetch_page.ts";
import { keysOf, listOf } from "./further_rows.ts";
import type { InboxPage } from "./page.ts";

/** The distance below the viewport at which the next page is fetched. */
const AHEAD = "600px";

/** Appends the next page whenever the link to it comes near. */
export function startPages(page: InboxPage): void {
  let fetching = "";
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && target instanceof HTMLAnchorElement) void add(target);
    }
  }, { root: document.querySelector("[data-rows]"), rootMargin: AHEAD });

  async function add(link: HTMLAnchorElement): Promise<void> {
    if (fetching === link.href) return;
    fetching = link.href;
    const url = new URL(link.href);
    url.searchParams.set("part", "list");
    const answer = await fetchPage(url.href).catch(() => null);
    const rows = answer?.page.querySelector("[data-rows]");
    // Another view may be shown meanwhile.
    const item = link.closest("li");
    fetching = "";
    if (!rows || !item?.isConnected || rows.getAttribute("data-view") !== listOf(document)?.dataset["view"]) return;
    const known = keysOf(document);
    item.replaceWith(...[...rows.children].filter((row) => !known.has(row.getAttribute("data-key"))));
    document.dispatchEvent(new Event("refreshed"));
    watch();
  }

  function watch(): void {
    near.disconnect();
    const link = document.querySelector("[data-older]");
    if (link) near.observe(link);
  }

  page.onChange(watch);
  watch();
}
