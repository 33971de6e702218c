/**
 * Sends a form of the inbox without leaving the page.
 *
 * @module
 */
import { postForm } from "./fetch_page.ts";

/**
 * Sends a form, and shows the page in the answer.
 *
 * @returns false, with the fault shown at the form and its text back in it, when the desk refused it
 */
export async function sendForm(
  form: HTMLFormElement,
  button: HTMLElement | null,
  show: (newer: Document, sent: Element | null) => void,
): Promise<boolean> {
  // A menu that stays open would keep its part of the page from being replaced.
  form.closest("details.menu")?.removeAttribute("open");
  const body = new FormData(form, button);
  const field = form.querySelector<HTMLTextAreaElement>("textarea[name=text]");
  const text = field?.value ?? "";
  // The next message may be typed before the answer arrives.
  if (field) field.value = "";
  try {
    const answer = await postForm(form.action, body);
    if (!answer.querySelector("[data-inbox]")) throw new Error(faultIn(answer));
    showFault("");
    const isTyping = field !== null && field.value !== "";
    if (isTyping) renewId(form, answer);
    show(answer, isTyping ? null : form);
    return true;
  } catch (error) {
    if (field) field.value = text + field.value;
    // What was refused for an answer that came in between is shown by now: the next press sends it.
    const seen = form.querySelector<HTMLInputElement>("[name=seen]");
    if (seen) seen.value = "";
    showFault(`${reasonOf(error)} Nothing you wrote was lost.`);
    return false;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof TypeError || !(error instanceof Error) ? "The desk cannot be reached." : error.message;
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
