/**
 * Finds the control that a click is meant for.
 *
 * @module
 */

/** Controls for which many clicks are normal, or select text. */
const CLICKED_OFTEN = "input,textarea,select,[contenteditable],[role=slider],[role=spinbutton],[role=textbox]," +
  "[data-svc-no-rage],[data-svc-desk]";
const PRESSED = "input[type=button],input[type=submit],input[type=reset],input[type=image]";
const CLICKABLE = "a,button,summary,label,[role=button],[role=link],[role=tab],[role=menuitem],[onclick]," + PRESSED;

/** The control that a click is meant for; null where repeated clicks are normal. */
export function controlOf(target: EventTarget | undefined): Element | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest(CLICKABLE) || target;
  const often = control.closest(CLICKED_OFTEN);
  return often && !control.matches(PRESSED) ? null : control;
}
