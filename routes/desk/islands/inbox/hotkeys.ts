/**
 * The keyboard shortcuts of the inbox, inactive while typing, and with Ctrl, Alt or Cmd.
 *
 * @module
 */
import { chooseOpen } from "./choose.ts";
import { write } from "./composer.ts";
import type { InboxPage } from "./page.ts";

/** Adds the listeners. */
export function startHotkeys(page: InboxPage): void {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return leave();
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector("dialog:popover-open")) return;
    const key = event.key?.toLowerCase();
    const action = KEYS[key];
    if (!action) return;
    event.preventDefault();
    action(page, key);
  });

  // Fetches the parts that were not replaced while a menu was open.
  document.addEventListener("toggle", ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.matches(".menu:not([open])")) page.refresh("all");
  }, true);

  // A click outside closes a menu.
  document.addEventListener("click", ({ target }) => {
    for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });
}

const KEYS: Readonly<Record<string, (page: InboxPage, key: string) => void>> = {
  "j": (page) => step(page, 1),
  "k": (page) => step(page, -1),
  "r": () => write("reply"),
  "n": () => write("note"),
  "q": () => write("ask"),
  "a": press,
  "e": press,
  "s": press,
  "t": press,
  "x": chooseOpen,
  "z": undo,
  "end": press,
  "/": () => document.querySelector<HTMLElement>("[data-search]")?.focus(),
  "?": () => document.querySelector<HTMLElement>("#keys")?.showPopover(),
};

/** Opens the next or the previous conversation of the list; the first one when no conversation is open. */
function step(page: InboxPage, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>("a[data-row]")];
  const index = rows.findIndex((row) => row.ariaCurrent === "true");
  const next = rows[index < 0 ? 0 : index + by];
  if (!next) return;
  next.scrollIntoView({ block: "nearest" });
  void page.go(next.href);
}

/** Presses the button, or opens the menu and focuses its first item. */
function press(_page: InboxPage, key: string): void {
  const target = document.querySelector<HTMLElement>(`[data-hotkey="${key}"]`);
  target?.click();
  target?.closest("details")?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
}

/**
 * Undoes the last change that was sent: until its response arrives, the page has no undo for it, or only that of the
 * change before.
 */
async function undo(page: InboxPage, key: string): Promise<void> {
  if (await page.sent()) press(page, key);
}

/** Moves the focus from a menu to its button, and from a field to the page. */
function leave(): void {
  const [menu] = openMenus();
  if (menu) {
    menu.open = false;
    menu.querySelector<HTMLElement>("summary")?.focus();
  } else if (document.activeElement instanceof HTMLElement && isTyping(document.activeElement)) {
    document.activeElement.blur();
  }
}

function openMenus(): readonly HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
}
