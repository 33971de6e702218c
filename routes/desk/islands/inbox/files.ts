/**
 * Files of a teammate's reply: chosen, pasted or dropped, uploaded at once, and sent with the form by id.
 *
 * @module
 */
import { findComposer } from "./composer.ts";
import { reasonOf } from "./fetch_page.ts";
import type { InboxPage } from "./page.ts";

type Composer = NonNullable<ReturnType<typeof findComposer>>;

const FILES_MAX = 5;
const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** Adds the listeners. */
export function startFiles(page: InboxPage): void {
  const isIn = (composer: Composer | null, target: EventTarget | null): composer is Composer =>
    composer !== null && target instanceof Node && composer.form.contains(target);

  document.addEventListener("click", ({ target }) => {
    const composer = findComposer();
    if (!isIn(composer, target) || !(target instanceof Element) || !target.closest("[data-attach]")) return;
    inputOf(composer)?.click();
  });
  document.addEventListener("change", ({ target }) => {
    const composer = findComposer();
    if (!composer || !(target instanceof HTMLInputElement) || target !== inputOf(composer)) return;
    attach(composer, [...target.files ?? []]);
    target.value = "";
  });
  document.addEventListener("paste", (event) => {
    const composer = findComposer();
    const files = [...event.clipboardData?.files ?? []];
    // A copied table cell is on the clipboard as text and as a picture: then the text is pasted.
    if (!isIn(composer, event.target) || files.length === 0 || event.clipboardData?.getData("text/plain")) return;
    event.preventDefault();
    attach(composer, files);
  });
  document.addEventListener("dragover", (event) => {
    const composer = findComposer();
    if (!composer || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    composer.form.toggleAttribute("data-dropping", true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (relatedTarget === null) findComposer()?.form.removeAttribute("data-dropping");
  });
  document.addEventListener("drop", (event) => {
    const composer = findComposer();
    composer?.form.removeAttribute("data-dropping");
    const files = [...event.dataTransfer?.files ?? []];
    if (!composer || files.length === 0) return;
    event.preventDefault();
    attach(composer, files);
  });
  page.onChange(showButton);
  showButton();
}

function showButton(): void {
  const button = findComposer()?.form.querySelector<HTMLElement>("[data-attach]");
  if (button) button.hidden = false;
}

function attach(composer: Composer, files: readonly File[]): void {
  const list = composer.form.querySelector("[data-chosen]");
  if (!list) return;
  const fitting = files.slice(0, FILES_MAX - list.childElementCount);
  if (fitting.length < files.length) say(composer, `A message can have ${FILES_MAX} files.`);
  for (const file of fitting) void upload(composer, list, file);
}

/** Shows a file and uploads it; meanwhile the form cannot be sent. */
async function upload(composer: Composer, list: Element, file: File): Promise<void> {
  const { row, progress, remove } = drawRow(file.name);
  list.append(row);
  updateForm(composer);
  const abort = new AbortController();
  remove.addEventListener("click", () => {
    abort.abort();
    const id = row.querySelector<HTMLInputElement>("[name=attachment]")?.value;
    if (id) void fetch(`/desk/files/${id}`, { method: "DELETE", headers: { "x-csrf": csrfOf(composer) } });
    row.remove();
    updateForm(composer);
    composer.field.focus();
  });
  try {
    if (file.size > FILE_BYTES_MAX) throw new Error("Larger than 10 MB.");
    const id = await send(composer, file, abort.signal);
    row.append(Object.assign(document.createElement("input"), { type: "hidden", name: "attachment", value: id }));
    progress.remove();
    say(composer, `${file.name} attached.`);
  } catch (error) {
    row.toggleAttribute("data-failed", true);
    progress.textContent = reasonOf(error);
    say(composer, `${file.name}: ${progress.textContent}`);
  }
  row.removeAttribute("aria-busy");
  updateForm(composer);
}

async function send(composer: Composer, file: File, signal: AbortSignal): Promise<string> {
  const headers = {
    "x-csrf": csrfOf(composer),
    "x-file-name": encodeURIComponent(file.name.slice(0, 200).toWellFormed()),
  };
  const answer = await fetch("/desk/files", { method: "POST", body: file, headers, signal });
  const said = await answer.json().catch(() => null);
  if (answer.status === 201) return said.id;
  throw new Error(
    said === null ? "You were signed out." : [said.title, said.detail].filter(Boolean).join(" "),
  );
}

function drawRow(name: string) {
  const row = Object.assign(document.createElement("li"), { className: "chosen-file", ariaBusy: "true" });
  const label = Object.assign(document.createElement("span"), {
    className: "attached-name",
    textContent: name,
    dir: "auto",
  });
  const progress = Object.assign(document.createElement("small"), { textContent: "Uploading…" });
  const remove = Object.assign(document.createElement("button"), { type: "button", textContent: "✕" });
  remove.ariaLabel = `Remove ${name}`;
  row.append(label, progress, remove);
  return { row, progress, remove };
}

/** Makes the text optional while there is a file, and disables sending during an upload. */
function updateForm({ form, field }: Composer): void {
  field.required = form.querySelector("[name=attachment]") === null;
  const submit = form.querySelector<HTMLButtonElement>("[type=submit]");
  if (submit) submit.disabled = form.querySelector(".chosen-file[aria-busy=true]") !== null;
}

function say({ form }: Composer, text: string): void {
  const says = form.querySelector("[data-chosen-says]");
  if (says) says.textContent = text;
}

function inputOf({ form }: Composer): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>("[data-attach-input]");
}

function csrfOf({ form }: Composer): string {
  return form.querySelector<HTMLInputElement>("[name=csrf]")?.value ?? "";
}
