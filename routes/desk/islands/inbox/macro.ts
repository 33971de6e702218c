/**
 * What is done after a message is sent, shown in the composer.
 *
 * @module
 */

/** A macro by its id, with its steps in words; without an id none. */
type ChosenMacro = { readonly macro?: string | undefined; readonly steps?: string | undefined };

/** Chooses a macro for the message of a composer. A macro may send no words. */
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
