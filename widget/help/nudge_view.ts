/**
 * Draws an offer of help: a small note beside the chat's button, which takes no focus and moves nothing.
 *
 * @module
 */
import { element, icon } from "../loader/elements.ts";
import { adoptMore } from "../loader/styles.ts";
import { NUDGE_STYLES } from "./styles.ts";

/** The content of an offer. */
export type Offer = {
  readonly text: string;
  /** The author: a teammate who offers help, or the chat's name for a greeting. */
  readonly by: string | null;
  readonly suggestions: readonly string[];
};

/** The visitor's answer: accepted, with the words that they chose, or dismissed. */
export type OfferAnswer = { readonly kind: "accepted"; readonly words: string } | { readonly kind: "dismissed" };

function button(className: string, label: string, press: () => void): HTMLButtonElement {
  const made = element("button", { class: className, type: "button" });
  made.textContent = label;
  made.addEventListener("click", press);
  return made;
}

function line(className: string, text: string, own: Record<string, string> = {}): HTMLElement {
  const made = element("p", { class: className, ...own });
  made.textContent = text;
  return made;
}

/**
 * Creates the container of offers beside the chat's panel, once per page: screen readers announce what is added to it.
 */
export function createOfferContainer(panel: HTMLElement): HTMLElement {
  const root = panel.getRootNode();
  if (root instanceof ShadowRoot) adoptMore(root, NUDGE_STYLES);
  const container = element("div", { role: "status" });
  panel.before(container);
  return container;
}

/**
 * Shows an offer in the container. @returns a function that removes it without an answer
 *
 * @param dismissWord the label of the button that dismisses it
 */
export function showOffer(
  container: HTMLElement,
  offer: Offer,
  dismissWord: string,
  answered: (answer: OfferAnswer) => void,
): () => void {
  const close = element("button", { class: "nudge-close", type: "button", "aria-label": dismissWord });
  close.appendChild(icon("", "m6 6 12 12M18 6 6 18"));
  const choices = offer.suggestions.map((words) => button("nudge-choice", words, () => accept(words)));
  const note = element(
    "div",
    // The direction is that of the text, whatever the page's is; a name with its own `dir` does not determine it.
    { class: "nudge", dir: "auto" },
    close,
    ...(offer.by ? [line("nudge-by", offer.by, { dir: "auto" })] : []),
    line("nudge-text", offer.text),
    ...choices,
  );

  function accept(words: string) {
    note.remove();
    answered({ kind: "accepted", words });
  }

  function dismiss() {
    note.remove();
    answered({ kind: "dismissed" });
  }

  close.addEventListener("click", dismiss);
  note.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dismiss();
  });
  if (choices.length === 0) note.addEventListener("click", (event) => event.target === note || accept(""));
  container.append(note);
  return () => note.remove();
}
