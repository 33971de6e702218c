/**
 * Selects several rows of a list: by checkboxes, with Shift for a range, by X for the open one, and all that are shown.
 *
 * @module
 */
/** The selected numbers, kept because rows are rendered again meanwhile. */
const chosen = new Set<string>();
let view: string | undefined;

/** Adds the listeners. */
export function startChoosing(): void {
  let last: HTMLInputElement | null = null;

  document.addEventListener("click", (event) => {
    const { target, shiftKey } = event;
    const box = target instanceof HTMLInputElement && target.matches("[data-choose]") ? target : null;
    const row = target instanceof Element ? target.closest("a[data-row]") : null;
    if (row && shiftKey) {
      // On the row itself, Shift would open a window.
      event.preventDefault();
      event.stopImmediatePropagation();
      const own = boxOf(row);
      if (own) {
        own.checked = true;
        chooseBetween(last, own);
        last = own;
      }
    } else if (box) {
      if (shiftKey) chooseBetween(last, box);
      last = box;
    } else if (target instanceof Element && target.closest("[data-choose-all]")) {
      for (const each of boxes().slice(0, limit())) each.checked = true;
    } else return;
    note();
  }, true);
  document.addEventListener("change", ({ target }) => {
    if (target instanceof Element && target.matches("[data-choose]")) note();
  });
  document.addEventListener("reset", ({ target }) => {
    if (target instanceof Element && target.matches("[data-bulk]")) clear();
  });
  document.addEventListener("submit", ({ target }) => {
    // The form's data is read before the selection is cleared.
    if (target instanceof Element && target.matches("[data-bulk]")) queueMicrotask(() => setTimeout(clear));
  });
  document.addEventListener("refreshed", chooseAgain);
  chooseAgain();
}

/** Toggles the selection of the open row, or of the first one when none is open. */
export function chooseOpen(): void {
  const row = document.querySelector('a[data-row][aria-current="true"]') ?? document.querySelector("a[data-row]");
  const box = row && boxOf(row);
  if (!box) return;
  box.checked = !box.checked;
  note();
}

function boxes(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("[data-choose]")];
}

function boxOf(row: Element): HTMLInputElement | null {
  return row.closest("li")?.querySelector<HTMLInputElement>("[data-choose]") ?? null;
}

function limit(): number {
  return Number(document.querySelector<HTMLElement>("[data-bulk]")?.dataset["bulk"] ?? 0);
}

function chooseBetween(from: HTMLInputElement | null, to: HTMLInputElement): void {
  const all = boxes();
  const places = [from, to].map((box) => box ? all.indexOf(box) : -1).filter((place) => place >= 0);
  for (const each of all.slice(Math.min(...places), Math.max(...places) + 1)) each.checked = to.checked;
}

function clear(): void {
  for (const each of boxes()) each.checked = false;
  note();
}

/** Stores the selection, and shows its size. */
function note(): void {
  for (const { checked, value } of boxes()) checked ? chosen.add(value) : chosen.delete(value);
  for (const count of document.querySelectorAll("[data-bulk-count]")) count.textContent = `${chosen.size} selected`;
  document.querySelector("[data-rows]")?.toggleAttribute("data-choosing", chosen.size > 0);
}

/** Restores the selection after rows were rendered again; another view begins with none. */
function chooseAgain(): void {
  const shown = document.querySelector<HTMLElement>("[data-rows]")?.dataset["view"];
  if (shown !== view) chosen.clear();
  view = shown;
  for (const each of boxes()) each.checked = chosen.has(each.value);
  const button = document.querySelector<HTMLElement>("[data-choose-all]");
  if (button) button.hidden = false;
  note();
}
