/**
 * `command_menu.js`: Ctrl-K or Cmd-K opens a dialog in which one types what to open, do or find. The desk renders its lines.
 *
 * @module
 */
import { act } from "./act.ts";
import { createLines } from "./lines.ts";

function start(dialog: HTMLDialogElement, field: HTMLInputElement): void {
  const lines = createLines(dialog, field, choose);

  function open(): void {
    if (dialog.open) return dialog.close();
    field.value = "";
    dialog.showModal();
    lines.fetch();
  }

  function choose(line: HTMLElement): void {
    // First, so that the focus is back where it was when the effect needs it.
    dialog.close();
    act(line, dialog.dataset["csrf"] ?? "");
  }

  document.addEventListener("keydown", (event) => {
    const isAsked = event.key?.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey &&
      !event.altKey;
    if (!isAsked) return;
    event.preventDefault();
    open();
  });
  for (const button of document.querySelectorAll<HTMLElement>("[data-command-open]")) {
    button.hidden = false;
    button.addEventListener("click", open);
    // Macs have ⌘ in place of Ctrl.
    const key = button.querySelector("kbd");
    if (key && /mac|iphone|ipad/i.test(navigator.userAgent)) key.textContent = "⌘ K";
  }
  // A press beside the dialog is one on its backdrop.
  dialog.addEventListener("pointerdown", ({ target }) => target === dialog && dialog.close());
}

const dialog = document.querySelector<HTMLDialogElement>("#command-menu");
const field = dialog?.querySelector<HTMLInputElement>("[role=combobox]");
if (dialog && field) start(dialog, field);
