/**
 * The mode of the composer: a reply, a note, or a question to the assistant.
 *
 * @module
 */

/** Switches to a mode as a press on it does, but without a click, which would close an open menu of the page. */
export function setMode(form: HTMLFormElement, mode: string): void {
  const choice = form.querySelector<HTMLInputElement>(`[name=kind][value=${mode}]`);
  if (choice === null || choice.checked) return;
  choice.checked = true;
  choice.dispatchEvent(new Event("input", { bubbles: true }));
}
