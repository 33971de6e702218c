/**
 * The field that a teammate writes in: its draft, its two modes, and telling others that something is being written.
 *
 * @module
 */
import type { InboxPage } from "./page.ts";
import type { PageMessage } from "../desk_socket.ts";

const TYPING_EVERY_MS = 2500;

/** The composer of the open conversation; null where one may only read. */
export function findComposer(): { readonly form: HTMLFormElement; readonly field: HTMLTextAreaElement } | null {
  const form = document.querySelector<HTMLFormElement>("[data-composer]");
  const field = form?.querySelector("textarea");
  return form && field ? { form, field } : null;
}

/** Puts the cursor into the field, to write a reply or a note. */
export function write(kind: "reply" | "note"): void {
  const composer = findComposer();
  if (!composer) return;
  choose(composer.form, kind);
  composer.field.focus();
}

/** Keeps drafts, sends with Ctrl or Cmd and Enter, and tells who writes. */
export function startComposer(page: InboxPage, send: (message: PageMessage) => void): void {
  let toldAt = -Infinity;

  document.addEventListener("input", ({ target, timeStamp }) => {
    const composer = findComposer();
    if (!composer || !(target instanceof Node) || !composer.form.contains(target)) return;
    keepDraft(composer);
    const begins = composer.field.value.length === 1;
    if (target !== composer.field || composer.field.value === "") return;
    if (!begins && timeStamp - toldAt < TYPING_EVERY_MS) return;
    toldAt = timeStamp;
    send({ type: "typing", to: kindOf(composer.form) === "note" ? "team" : "customer" });
  });

  document.addEventListener("keydown", (event) => {
    const composer = findComposer();
    const sends = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!sends || !composer || event.target !== composer.field) return;
    event.preventDefault();
    composer.form.requestSubmit();
  });

  page.onChange((isOther) => isOther && restoreDraft());
  restoreDraft();
}

/** After it was sent: the new, empty field stays in the mode that was chosen. The focus is left where it has gone. */
export function afterSending(kind: string): void {
  const composer = findComposer();
  if (!composer || composer.field.value !== "") return;
  localStorage.removeItem(draftKey(composer.form));
  choose(composer.form, kind);
}

/** Whether a form is the composer, and in which mode it is sent. */
export function kindOf(form: HTMLFormElement): string {
  return String(new FormData(form).get("kind") ?? "");
}

function draftKey(form: HTMLFormElement): string {
  return `desk-draft ${form.dataset["composer"]}`;
}

function keepDraft({ form, field }: NonNullable<ReturnType<typeof findComposer>>): void {
  const key = draftKey(form);
  if (field.value.trim() === "") localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify({ kind: kindOf(form), text: field.value }));
}

function restoreDraft(): void {
  const composer = findComposer();
  const kept = composer && localStorage.getItem(draftKey(composer.form));
  if (!kept || composer.field.value !== "") return;
  const { kind, text } = JSON.parse(kept);
  composer.field.value = String(text);
  choose(composer.form, kind);
}

/** Chooses a mode; a note stays a note, whatever happens. */
function choose(form: HTMLFormElement, kind: unknown): void {
  const mode = form.querySelector<HTMLInputElement>(`[name=kind][value=${kind === "note" ? "note" : "reply"}]`);
  if (mode) mode.checked = true;
}
