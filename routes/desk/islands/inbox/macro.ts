/**
 * The selected macro's steps in the composer, which run after a message is sent.
 *
 * @module
 */

/** A macro by its id, with its steps in words; no id for none. */
type ChosenMacro = { readonly macro?: string | undefined; readonly steps?: string | undefined };

/** Selects a macro for the composer's message. A macro may send no text. */
export function setMacro(form: HTMLFormElement, { macro = "", steps: words = "" }: ChosenMacro): void {
  const shown = form.querySelector<HTMLElement>("[data-macro-shown]");
  const input = shown?.querySelector("input");
  const steps = shown?.querySelector("[data-macro-steps]");
  const field = form.querySelector("textarea");
  if (!shown || !input || !steps || !field) return;
  input.value = macro;
  steps.textContent = words;
  shown.hidden = macro === "";
  field.required = macro === "";
}
