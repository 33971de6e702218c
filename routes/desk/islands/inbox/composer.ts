/**
 * The composer: its modes with a draft each, and typing notices.
 *
 * @module
 */
import type { InboxPage } from "./page.ts";
import type { PageMessage } from "../desk_socket.ts";
import { setMode } from "./mode.ts";

const TYPING_EVERY_MS = 2500;

type Composer = { readonly form: HTMLFormElement; readonly field: HTMLTextAreaElement };
type Mode = "reply" | "note" | "ask";

/** The composer of the open conversation; null when the teammate may only read. */
export function findComposer(): Composer | null {
  const form = document.querySelector<HTMLFormElement>("[data-composer]");
  const field = form?.querySelector("textarea");
  return form && field ? { form, field } : null;
}

/** Focuses the field to write a reply or a note. */
export function write(mode: Mode): void {
  const composer = findComposer();
  if (!composer) return;
  choose(composer, mode);
  composer.field.focus();
}

/** Saves drafts, submits with Ctrl or Cmd and Enter, and sends typing notices. */
export function startComposer(page: InboxPage, send: (message: PageMessage) => void): void {
  let sentAt = -Infinity;

  document.addEventListener("input", ({ target, timeStamp }) => {
    const composer = findComposer();
    if (!composer || !(target instanceof Element) || !composer.form.contains(target)) return;
    if (target.matches("[name=kind]")) return showDraft(composer);
    keepDraft(composer);
    const begins = composer.field.value.length === 1;
    if (target !== composer.field || composer.field.value === "") return;
    if (begins) noteSeen(composer.form);
    if (!begins && timeStamp - sentAt < TYPING_EVERY_MS) return;
    sentAt = timeStamp;
    send({ type: "typing", to: kindOf(composer.form) === "reply" ? "customer" : "team" });
  });

  document.addEventListener("keydown", (event) => {
    const composer = findComposer();
    const sends = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!sends || !composer || event.target !== composer.field) return;
    event.preventDefault();
    composer.form.requestSubmit();
  });

  document.addEventListener("click", ({ target }) => {
    const words = target instanceof Element
      ? target.closest<HTMLElement>("[data-insert]")?.dataset["insert"]
      : undefined;
    const field = findComposer()?.field;
    if (words === undefined || !field) return;
    write("reply");
    field.setRangeText(words, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-use-draft]") : null;
    const composer = findComposer();
    if (!link || !composer || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    useDraft(composer, link);
  }, true);

  page.onChange((isOther) => isOther && restoreDraft());
  restoreDraft();
}

/** The number of the newest message on the page. */
export function lastShown(): string | undefined {
  return document.querySelector<HTMLElement>("[data-last-n]")?.dataset["lastN"];
}

/**
 * Records the newest message on screen when the typing began: an answer that arrives later holds the message back once.
 */
function noteSeen(form: HTMLFormElement): void {
  const seen = form.querySelector<HTMLInputElement>("[name=seen]");
  if (seen) seen.value = lastShown() ?? seen.value;
}

/** Appends the agent's draft to the text, to be edited and sent. */
function useDraft({ form, field }: Composer, link: HTMLElement): void {
  const text = document.querySelector<HTMLElement>("[data-draft-text]")?.dataset["draftText"] ?? "";
  const used = form.querySelector<HTMLInputElement>("[name=draft]");
  if (used) used.value = link.dataset["useDraft"] ?? "";
  // Its text is in the field now: a newer draft gets its own panel.
  link.closest(".draft")?.classList.add("used");
  write("reply");
  field.value = `${field.value.trimEnd()}\n\n${text}`.trim();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Restores the mode in a new, empty composer after sending. Does not move the focus. */
export function afterSending(form: HTMLFormElement): void {
  const composer = findComposer();
  if (composer?.field.value !== "" || composer.form.dataset["composer"] !== form.dataset["composer"]) return;
  const mode = kindOf(form);
  // The agent's answer is meant for a reply.
  choose(composer, mode === "ask" ? "reply" : mode);
}

/** The mode of a composer's form. */
function kindOf(form: HTMLFormElement): string {
  return String(new FormData(form).get("kind"));
}

/** The key of a composer's stored draft; each mode has its own. */
export function draftKey(form: HTMLFormElement, mode = kindOf(form)): string {
  return `desk-draft ${form.dataset["composer"]} ${mode}`;
}

function keepDraft({ form, field }: Composer): void {
  const key = draftKey(form);
  if (field.value.trim() === "") localStorage.removeItem(key);
  else localStorage.setItem(key, field.value);
}

/** Shows the draft of the mode. */
function showDraft({ form, field }: Composer): void {
  field.value = localStorage.getItem(draftKey(form)) ?? "";
}

function restoreDraft(): void {
  const composer = findComposer();
  if (composer?.field.value !== "") return;
  const mode = ["reply", "note", "ask"].find((mode) => localStorage.getItem(draftKey(composer.form, mode)));
  if (mode) choose(composer, mode);
}

/** Switches to a mode, with its draft. */
function choose(composer: Composer, mode: string): void {
  setMode(composer.form, mode);
  if (composer.field.value === "") showDraft(composer);
}
