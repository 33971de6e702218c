/**
 * The composer: its draft, its modes, and the typing notices.
 *
 * @module
 */
import type { InboxPage } from "./page.ts";
import type { PageMessage } from "../desk_socket.ts";

const TYPING_EVERY_MS = 2500;

/** The composer of the open conversation; null where the teammate may only read. */
export function findComposer(): { readonly form: HTMLFormElement; readonly field: HTMLTextAreaElement } | null {
  const form = document.querySelector<HTMLFormElement>("[data-composer]");
  const field = form?.querySelector("textarea");
  return form && field ? { form, field } : null;
}

/** Puts the cursor into the field, to write a reply or a note. */
export function write(kind: "reply" | "note" | "ask"): void {
  const composer = findComposer();
  if (!composer) return;
  choose(composer.form, kind);
  composer.field.focus();
}

/** Keeps drafts, submits with Ctrl or Cmd and Enter, and sends typing notices. */
export function startComposer(page: InboxPage, send: (message: PageMessage) => void): void {
  let sentAt = -Infinity;

  document.addEventListener("input", ({ target, timeStamp }) => {
    const composer = findComposer();
    if (!composer || !(target instanceof Node) || !composer.form.contains(target)) return;
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

/** The number of the newest message that is shown. */
export function lastShown(): string | undefined {
  return document.querySelector<HTMLElement>("[data-last-n]")?.dataset["lastN"];
}

/** Notes what was on the screen when a message was begun: an answer that came later holds this one back once. */
function noteSeen(form: HTMLFormElement): void {
  const seen = form.querySelector<HTMLInputElement>("[name=seen]");
  if (seen) seen.value = lastShown() ?? seen.value;
}

/** Writes the agent's draft below what is written already, to be edited and sent. */
function useDraft({ form, field }: NonNullable<ReturnType<typeof findComposer>>, link: HTMLElement): void {
  const text = document.querySelector<HTMLElement>("[data-draft-text]")?.dataset["draftText"] ?? "";
  const used = form.querySelector<HTMLInputElement>("[name=draft]");
  if (used) used.value = link.dataset["useDraft"] ?? "";
  // Its words are in the field now: a newer draft comes in a panel of its own.
  link.closest(".draft")?.classList.add("used");
  choose(form, "reply");
  field.focus();
  field.value = [field.value.trimEnd(), text].filter((part) => part !== "").join("\n\n");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Clears the draft of a message that was sent by `form`, and gives the new, empty composer the mode of the old one. Does not
 * move the focus.
 */
export function afterSending(form: HTMLFormElement): void {
  const composer = findComposer();
  const isOpen = composer?.form.dataset["composer"] === form.dataset["composer"];
  const field = isOpen ? composer?.field : form.querySelector("textarea");
  if (field?.value !== "") return;
  localStorage.removeItem(draftKey(form));
  const kind = kindOf(form);
  // What the agent answered is for a reply.
  if (isOpen && composer) choose(composer.form, kind === "ask" ? "reply" : kind);
}

/** The mode of a composer's form; empty for other forms. */
function kindOf(form: HTMLFormElement): string {
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

/** Chooses a mode. */
function choose(form: HTMLFormElement, kind: unknown): void {
  const mode = form.querySelector<HTMLInputElement>(
    `[name=kind][value=${kind === "note" || kind === "ask" ? kind : "reply"}]`,
  );
  if (mode) mode.checked = true;
}
