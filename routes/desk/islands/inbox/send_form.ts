/**
 * Sends a form of the inbox without leaving the page.
 *
 * @module
 */
import { postForm, reasonOf, UNREACHED } from "./fetch_page.ts";
import { setMacro } from "./macro.ts";
import { setMode } from "./mode.ts";

/** A message at the time of sending. */
export type Written = {
  /** All of its data: text, mode (reply, note or question), files, macro, and the pressed button. */
  readonly body: FormData;
  /** Puts it back into a composer, before any text typed since. */
  readonly putBack: (composer: HTMLFormElement) => void;
};

/**
 * Takes the message out of a composer, so that the next one can be typed while this one waits; null for other forms.
 */
export function takeWritten(form: HTMLFormElement, button: HTMLElement | null): Written | null {
  const field = fieldOf(form);
  if (form.dataset["composer"] === undefined || !field) return null;
  const body = new FormData(form, button);
  const { value: text, required } = field;
  const rows = [...filesOf(form)?.children ?? []];
  const steps = form.querySelector("[data-macro-steps]")?.textContent ?? "";
  field.value = "";
  filesOf(form)?.replaceChildren();
  setMacro(form, {});
  return {
    body,
    putBack(composer) {
      const shown = fieldOf(composer);
      if (!shown || !composer.isConnected) return;
      // In its own mode: a private note must never end up in a reply.
      setMode(composer, String(body.get("kind")));
      shown.value = text + shown.value;
      filesOf(composer)?.prepend(...rows);
      const macro = String(body.get("macro") ?? "");
      if (macro !== "") setMacro(composer, { macro, steps });
      shown.required &&= required;
    },
  };
}

/** Fields taken from the page at the time of sending: the previous response renews them. */
const OF_THE_PAGE = ["csrf", "clientId"] as const;

/**
 * Sends a form, and shows the page in the response.
 *
 * @param written the result of `takeWritten` when the form was submitted
 * @returns false, with the fault shown at the form and its message back in it, when the desk refused it
 */
export async function sendForm(
  pressed: HTMLFormElement,
  button: HTMLElement | null,
  written: Written | null,
  show: (newer: Document, sent: Element | null) => void,
): Promise<boolean> {
  const form = shownForm(pressed);
  // A menu that stays open would keep its part of the page from being replaced.
  form.closest("details.menu")?.removeAttribute("open");
  const body = written?.body ?? new FormData(form, button);
  if (written) { for (const name of OF_THE_PAGE) body.set(name, String(new FormData(form).get(name) ?? "")); }
  const field = fieldOf(form);
  showFault("");
  try {
    const answer = await postForm(form.action, body);
    if (!answer.querySelector("[data-inbox]")) throw new Error(faultIn(answer));
    const isTyping = field !== null && (field.value !== "" || filesOf(form)?.hasChildNodes() === true);
    if (written) renewId(form, answer);
    show(answer, isTyping ? null : form);
    return true;
  } catch (error) {
    written?.putBack(form);
    // A message refused because of an answer in between: that is shown by now, so the next attempt sends it.
    const seen = form.querySelector<HTMLInputElement>("[name=seen]");
    if (seen) seen.value = "";
    const reason = reasonOf(error);
    isUnreached = reason === UNREACHED;
    showFault(`${reason} Nothing you wrote was lost.`);
    return false;
  }
}

/** The composer that replaced the form since it was sent; any other form itself. */
function shownForm(form: HTMLFormElement): HTMLFormElement {
  const { composer } = form.dataset;
  if (composer === undefined || form.isConnected) return form;
  return document.querySelector<HTMLFormElement>(`form[data-composer="${CSS.escape(composer)}"]`) ?? form;
}

function filesOf(form: HTMLFormElement): Element | null {
  return form.querySelector("[data-chosen]");
}

function fieldOf(form: HTMLFormElement): HTMLTextAreaElement | null {
  return form.querySelector<HTMLTextAreaElement>("textarea[name=text]");
}

/** Whether the shown fault is that the desk cannot be reached. */
let isUnreached = false;

/** Removes the fault that the desk cannot be reached, once it is connected again. Refusals by the desk stay. */
export function noteReached(): void {
  if (isUnreached) showFault("");
}

/** Gives the form the id of the next message. */
function renewId(form: HTMLFormElement, newer: Document): void {
  const id = form.querySelector<HTMLInputElement>("[name=clientId]");
  const next = newer.querySelector<HTMLInputElement>("[data-composer] [name=clientId]");
  if (id && next) id.value = next.value;
}

function faultIn(page: Document): string {
  const isSignIn = page.querySelector("[name=password]") !== null;
  if (isSignIn) return "You were signed out. Sign in in another tab, then send it again.";
  return page.querySelector("main p")?.textContent ?? "That did not work.";
}

function showFault(text: string): void {
  const fault = document.querySelector<HTMLElement>("[data-fault]");
  if (!fault) return;
  fault.textContent = text;
  fault.hidden = text === "";
}
