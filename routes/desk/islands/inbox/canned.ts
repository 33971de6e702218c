/**
 * Canned replies in the composer: `/` and a few letters list the matching ones, the arrow keys select, Enter inserts
 * one.
 *
 * @module
 */
import { findComposer } from "./composer.ts";
import { fetchPage } from "./fetch_page.ts";
import { setMacro } from "./macro.ts";

/** A slash at the beginning of a word, and the text after it up to the cursor. */
const TYPED = /(?:^|\s)\/([a-z0-9_-]*)$/i;

/** Adds the listeners. */
export function startCanned(): void {
  let requests = 0;

  document.addEventListener("input", async ({ target }) => {
    const composer = findComposer();
    if (!composer || target !== composer.field) return;
    const typed = typedIn(composer.field);
    const request = ++requests;
    if (typed === null) return hide();
    // Filtered at once, so that Enter never inserts one that no longer matches.
    show(optionsShown().filter((option) => option.dataset["shortcut"]?.includes(typed.toLowerCase())));
    const number = document.querySelector<HTMLElement>("[data-number]")?.dataset["number"] ?? "";
    const query = new URLSearchParams({ part: "options", q: typed, number });
    const answer = await fetchPage(`/desk/inbox/replies?${query}`).catch(() => null);
    if (request !== requests || !answer) return;
    show([...answer.page.querySelectorAll("[role=option]")]);
  });

  // Before the field's own handlers.
  document.addEventListener("keydown", (event) => {
    const composer = findComposer();
    const options = optionsShown();
    if (!composer || event.target !== composer.field || options.length === 0) return;
    const index = options.findIndex((option) => option.ariaSelected === "true");
    const moves = { ArrowDown: index + 1, ArrowUp: index - 1 + options.length };
    if (event.key === "ArrowDown" || event.key === "ArrowUp") choose(options[moves[event.key] % options.length]);
    else if (event.key === "Enter" || event.key === "Tab") insert(options[index]);
    else if (event.key === "Escape") hide();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-macro-drop]")) return;
    const composer = findComposer();
    if (!composer) return;
    setMacro(composer.form, {});
    composer.field.focus();
  });

  document.addEventListener("pointerdown", (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>("#canned [role=option]") : null;
    if (!option) return hide();
    event.preventDefault();
    insert(option);
  });
}

function typedIn(field: HTMLTextAreaElement): string | null {
  if (field.selectionStart !== field.selectionEnd) return null;
  return TYPED.exec(field.value.slice(0, field.selectionStart))?.[1] ?? null;
}

function optionsShown(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("#canned:not([hidden]) [role=option]")];
}

function show(options: readonly Element[]): void {
  const list = document.querySelector<HTMLElement>("#canned");
  if (!list) return;
  list.replaceChildren(...options);
  list.hidden = options.length === 0;
  choose(optionsShown()[0]);
}

function hide(): void {
  show([]);
}

function choose(chosen: HTMLElement | undefined): void {
  for (const option of optionsShown()) option.ariaSelected = String(option === chosen);
  chosen?.scrollIntoView({ block: "nearest" });
  const field = findComposer()?.field;
  if (chosen) field?.setAttribute("aria-activedescendant", chosen.id);
  else field?.removeAttribute("aria-activedescendant");
}

/** Replaces the slash and the text after it with the reply, as if it had been typed. */
function insert(option: HTMLElement | undefined): void {
  const composer = findComposer();
  if (!composer || !option) return;
  const { field } = composer;
  const typed = typedIn(field);
  const { body } = option.dataset;
  // An option without text links to the page that adds replies.
  if (body === undefined) return option.click();
  if (typed === null) return;
  const end = field.selectionStart;
  field.setRangeText(body, end - typed.length - 1, end, "end");
  field.focus();
  setMacro(composer.form, option.dataset);
  hide();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
