/**
 * Keeps the rows that were added below the first page of a list when that is refreshed.
 *
 * @module
 */

/** The number of rows on the page. */
export function rowsShown(): number {
  return document.querySelectorAll("[data-row]").length;
}

/** Adds the further rows of the shown list to the first page of a newer one, if both have the same view. */
export function keepFurtherRows(page: Document, newer: Document): void {
  const [shown, next] = [listOf(page), listOf(newer)];
  if (!shown || !next || shown.dataset["view"] !== next.dataset["view"]) return;
  const count = next.querySelectorAll("[data-row]").length;
  const further = [...shown.children].slice(count);
  if (shown.querySelectorAll("[data-row]").length <= count || !next.querySelector("[data-older]")) return;
  const known = keysOf(newer);
  next.querySelector("[data-older]")?.closest("li")?.remove();
  known.delete("older");
  for (const row of further) {
    if (!known.has(row.getAttribute("data-key"))) next.append(newer.importNode(row, true));
  }
}

/** The list of a page. */
export function listOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>("[data-rows]");
}

/** The keys of its rows. */
export function keysOf(page: Document): Set<string | null> {
  return new Set(
    [...listOf(page)?.children ?? []].map((row) => row.getAttribute("data-key")).filter((key) => key !== "older"),
  );
}
