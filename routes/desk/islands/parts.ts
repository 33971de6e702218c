/**
 * Updates the open page from a newer one. The desk renders every part; this only replaces them.
 *
 * A part (`data-part`) is replaced by the same part of the newer page. One with `data-keep` is kept while both pages have the
 * same value there, and only the parts inside it are compared. A part that the teammate is using is left unchanged.
 *
 * @module
 */

/** The HTML of each keyed element as the desk sent it, before scripts changed the element. */
export type Sources = WeakMap<Element, string>;

/** Records the HTML of every keyed element. Must run before any other script. */
export function noteSources(root: ParentNode): Sources {
  const sources: Sources = new WeakMap();
  for (const element of root.querySelectorAll("[data-key], [data-part]")) sources.set(element, element.outerHTML);
  return sources;
}

/**
 * Replaces the parts of a page by those of a newer one.
 *
 * @param sent the form that was sent, and is therefore no longer in use; null for none
 */
export function layOver(page: Document, newer: Document, sources: Sources, sent: Element | null): void {
  const focus = noteFocus(page);
  const unfolded = new Set([...page.querySelectorAll("details[open]")].map(({ id }) => id));
  for (const old of page.querySelectorAll<HTMLElement>("[data-part]")) {
    if (!old.isConnected) continue;
    const next = newer.querySelector<HTMLElement>(`[data-part="${CSS.escape(old.dataset["part"] ?? "")}"]`);
    if (!next) continue;
    const { keep } = old.dataset;
    const isSent = sent?.closest("[data-part]") === old;
    const stays = keep !== undefined && keep === next.dataset["keep"];
    if (stays && !isSent) continue;
    if (sources.get(old) === next.outerHTML && !isSent) continue;
    if (!isSent && isInUse(old) && !isElsewhere(old, next)) continue;
    for (const details of next.querySelectorAll("details")) {
      // A menu closes once an item was chosen.
      details.open = unfolded.has(details.id) && !details.matches(".menu");
    }
    put(old, next, sources);
  }
  focus();
}

/**
 * Whether the part belongs to another conversation: it then replaces a composer in use, whose text is kept as a draft.
 */
function isElsewhere(old: HTMLElement, next: HTMLElement): boolean {
  return old.dataset["keep"] !== next.dataset["keep"];
}

/** Whether the teammate is typing in it, or has one of its menus open. */
function isInUse(part: Element): boolean {
  if (part.querySelector(".menu[open]")) return true;
  // A selected row does not count as in use: scripts select it again.
  return [...part.querySelectorAll("textarea, input:not([data-choose])")].some((field) =>
    field instanceof HTMLTextAreaElement
      ? field.value !== field.defaultValue || field === document.activeElement
      : field === document.activeElement
  );
}

function put(old: HTMLElement, next: HTMLElement, sources: Sources): void {
  const source = next.outerHTML;
  for (
    const [element, text] of [...next.querySelectorAll("[data-key], [data-part]")].map((it) =>
      [it, it.outerHTML] as const
    )
  ) {
    sources.set(element, text);
  }
  if (next.querySelector(":scope > [data-key]")) {
    for (const { name, value } of next.attributes) old.setAttribute(name, value);
    sources.set(old, source);
    putKeyed(old, next, sources);
  } else {
    sources.set(next, source);
    old.replaceWith(next);
  }
}

/** Replaces only changed children: an unchanged element keeps its focus and what scripts drew in it. */
function putKeyed(old: Element, next: Element, sources: Sources): void {
  const known = new Map([...old.children].map((child) => [child.getAttribute("data-key"), child]));
  const earlier = earlierOf(old, next);
  const newer = [...next.children].filter((child) => earlier.length === 0 || !child.hasAttribute("data-earlier-of"));
  const wanted = [...earlier, ...newer].map((child) => {
    const same = known.get(child.getAttribute("data-key"));
    return same && sources.get(same) === sources.get(child) ? same : child;
  });
  const staying = new Set(wanted);
  for (const child of [...old.children]) if (!staying.has(child)) child.remove();
  for (const [index, child] of wanted.entries()) {
    const there = old.children[index];
    if (there !== child) old.insertBefore(child, there ?? null);
  }
}

/**
 * The children of the old element that come before the first one of the newer, whose first child is the link to earlier
 * ones: the newer page may begin later, and the old one has its own link.
 */
function earlierOf(old: Element, next: Element): readonly Element[] {
  const first = next.querySelector(":scope > [data-earlier-of]")?.getAttribute("data-earlier-of");
  const all = [...old.children];
  return all.slice(0, Math.max(0, all.findIndex((child) => first && child.getAttribute("data-key") === first)));
}

/** Records where the focus is. @returns a function that restores it to the same element of the newer page */
function noteFocus(page: Document): () => void {
  const focused = page.activeElement;
  const key = focused?.closest("[data-key]")?.getAttribute("data-key");
  const hotkey = focused?.getAttribute("data-hotkey");
  const writes = Boolean(focused?.closest("[data-composer]"));
  return () => {
    if (!focused || focused.isConnected) return;
    const again = writes
      ? page.querySelector<HTMLElement>("[data-composer] textarea")
      : key
      ? page.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] :is(a, summary)`)
      : hotkey
      ? page.querySelector<HTMLElement>(`[data-hotkey="${CSS.escape(hotkey)}"]`)
      : page.getElementById(focused.id);
    again?.focus({ preventScroll: true });
  };
}
