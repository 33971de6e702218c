/**
 * `command_menu.js`: Ctrl-K or Cmd-K opens a dialog that finds pages, commands and records. The desk renders its lines.
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
    // First, so that the focus is back when the effect needs it.
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
    // Macs use ⌘ instead of Ctrl.
    const key = button.querySelector("kbd");
    if (key && /mac|iphone|ipad/i.test(navigator.userAgent)) key.textContent = "⌘ K";
  }
  // A click beside the dialog is on its backdrop.
  dialog.addEventListener("pointerdown", ({ target }) => target === dialog && dialog.close());
}

const dialog = document.querySelector<HTMLDialogElement>("#command-menu");
const field = dialog?.querySelector<HTMLInputElement>("[role=combobox]");
if (dialog && field) start(dialog, field);
