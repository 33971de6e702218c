/**
 * The lines of the command menu: fetched for what is typed, chosen with the arrows and Enter, or with the mouse.
 *
 * @module
 */

/** The lines. */
export type Lines = { readonly fetch: () => void };

/** How long the typing rests before the desk is asked: longer than between two keys of a word. */
const REST_MS = 120;

/** Makes them for a dialog and its field; `choose` is called with the line that was chosen. */
export function createLines(
  dialog: HTMLDialogElement,
  field: HTMLInputElement,
  choose: (line: HTMLElement) => void,
): Lines {
  const list = dialog.querySelector<HTMLElement>("[role=listbox]");
  let requests = 0;
  /** Whether what is shown is for other words than those that are typed now. */
  let isOld = false;
  /** Whether Enter was pressed meanwhile: it means the first line of the answer. */
  let isWanted = false;
  let resting = 0;

  /** What is shown is no answer to what is typed now: no line of it is marked, and it says that the desk looks. */
  function outdate(): void {
    requests++;
    isOld = true;
    dialog.ariaBusy = "true";
    select(undefined);
  }

  function stopResting(): void {
    clearTimeout(resting);
    resting = 0;
  }

  async function fetchLines(): Promise<void> {
    stopResting();
    outdate();
    const request = requests;
    const answer = await fetch(addressFor(field.value), { headers: { accept: "text/html" } }).catch(() => null);
    const html = answer?.ok ? await answer.text().catch(() => "") : "";
    if (request !== requests) return;
    isOld = false;
    dialog.ariaBusy = "false";
    const shown = new DOMParser().parseFromString(html, "text/html").querySelector("#commands");
    list?.replaceChildren(...shown?.children ?? []);
    const found = linesOf(dialog);
    select(found[0]);
    say(dialog, answer?.ok ? found.length : null);
    const [first] = found;
    if (isWanted && first) choose(first);
    isWanted = false;
  }

  function select(line: HTMLElement | undefined): void {
    for (const each of linesOf(dialog)) each.ariaSelected = String(each === line);
    line?.scrollIntoView({ block: "nearest" });
    if (line) field.setAttribute("aria-activedescendant", line.id);
    else field.removeAttribute("aria-activedescendant");
  }

  field.addEventListener("input", () => {
    outdate();
    stopResting();
    resting = setTimeout(() => void fetchLines(), REST_MS);
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
      // No need to wait for more.
      else if (resting !== 0) void fetchLines();
    } else return;
    event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    stopResting();
    requests++;
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
  return { fetch: () => void fetchLines() };
}

/** Where each key leads from the line at a place, among so many. */
const TARGETS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

/** The address of the lines for some words, on the conversation that is open and those that are chosen. */
function addressFor(typed: string): string {
  const open = document.querySelector<HTMLElement>("[data-number]")?.dataset["number"];
  const query = new URLSearchParams({ q: typed, ...(open === undefined ? {} : { on: open, in: location.search }) });
  for (const { value } of document.querySelectorAll<HTMLInputElement>("[data-choose]:checked")) {
    query.append("chosen", value);
  }
  return `/desk/commands?${query}`;
}

function linesOf(dialog: HTMLDialogElement): readonly HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>("[role=option]")];
}

function lineAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
}

/** Shows and says how many lines there are; null when the desk did not answer. */
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
