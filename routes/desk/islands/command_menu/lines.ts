/**
 * The lines of the command menu: fetched while typing, and chosen with the arrow keys and Enter, or with the mouse.
 *
 * @module
 */
import { createSearch } from "./search.ts";

/** The lines. */
export type Lines = { readonly fetch: () => void };

/** Makes the lines of a dialog and its field; `choose` is called with the chosen line. */
export function createLines(
  dialog: HTMLDialogElement,
  field: HTMLInputElement,
  choose: (line: HTMLElement) => void,
): Lines {
  const list = dialog.querySelector<HTMLElement>("[role=listbox]");
  /** Whether the lines are for an earlier text of the field: then none of them is selected. */
  let isOld = false;
  /** Whether Enter was pressed meanwhile, which chooses the first line of the response. */
  let isWanted = false;

  const search = createSearch(field, {
    outdated() {
      isOld = true;
      dialog.ariaBusy = "true";
      select(undefined);
    },
    answered(lines) {
      isOld = false;
      dialog.ariaBusy = "false";
      list?.replaceChildren(...lines ?? []);
      const found = linesOf(dialog);
      const [first] = found;
      select(first);
      say(dialog, lines === null ? null : found.length);
      if (isWanted && first) choose(first);
      isWanted = false;
    },
  });

  function select(line: HTMLElement | undefined): void {
    for (const each of linesOf(dialog)) each.ariaSelected = String(each === line);
    line?.scrollIntoView({ block: "nearest" });
    if (line) field.setAttribute("aria-activedescendant", line.id);
    else field.removeAttribute("aria-activedescendant");
  }

  field.addEventListener("input", () => {
    // Enter was pressed for the earlier text.
    isWanted = false;
    search.soon();
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const found = linesOf(dialog);
    const at = found.findIndex((line) => line.ariaSelected === "true");
    const to = TARGETS[event.key]?.(at, found.length);
    if (to !== undefined && !isOld) select(found[(to + found.length) % found.length]);
    else if (event.key === "Enter") {
      const line = found[at];
      isWanted = isOld;
      if (line && !isOld) choose(line);
      else if (search.isWaiting()) search.now();
    } else return;
    event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    search.drop();
    isWanted = false;
  });
  list?.addEventListener("pointermove", ({ target }) => {
    const line = lineAt(target);
    if (line && line.ariaSelected !== "true" && !isOld) select(line);
  });
  list?.addEventListener("click", ({ target }) => {
    const line = lineAt(target);
    if (line) choose(line);
  });
  return { fetch: search.now };
}

/** The line that each key moves to, from the index of the selected one (-1 for none) and the number of lines. */
const TARGETS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

function linesOf(dialog: HTMLDialogElement): readonly HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>("[role=option]")];
}

function lineAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
}

/** Shows and announces the number of lines; null when the desk did not answer. */
function say(dialog: HTMLDialogElement, count: number | null): void {
  const none = dialog.querySelector<HTMLElement>("[data-commands-none]");
  const says = dialog.querySelector("[data-commands-says]");
  const text = count === null
    ? "The desk cannot be reached, or you were signed out."
    : count === 0
    ? "Nothing found. Try fewer words."
    : `${count} ${count === 1 ? "result" : "results"}`;
  if (says) says.textContent = text;
  if (!none) return;
  none.hidden = count !== null && count > 0;
  none.textContent = text;
}
