/**
 * How an offer of help looks: a small note beside the chat's button, which takes no focus and moves nothing.
 *
 * @module
 */
import { element, icon } from "../loader/elements.ts";
import { adoptMore } from "../loader/styles.ts";
import { NUDGE_STYLES } from "./styles.ts";

/** What an offer says. */
export type Offer = {
  readonly text: string;
  /** Who says it: a teammate who offers help, the desk's chat that greets. */
  readonly by: string | null;
  readonly suggestions: readonly string[];
};

/** What became of it: taken up, with the words that were chosen, or dismissed. */
export type OfferAnswer = { readonly kind: "accepted"; readonly words: string } | { readonly kind: "dismissed" };

function button(className: string, label: string, press: () => void): HTMLButtonElement {
  const made = element("button", { class: className, type: "button" });
  made.textContent = label;
  made.addEventListener("click", press);
  return made;
}

function line(className: string, text: string): HTMLElement {
  const made = element("p", { class: className, dir: "auto" });
  made.textContent = text;
  return made;
}

/** Makes the place of offers beside the panel of the chat, once for a page: what comes into it later is read out. */
export function placeOffers(panel: HTMLElement): HTMLElement {
  const root = panel.getRootNode();
  if (root instanceof ShadowRoot) adoptMore(root, NUDGE_STYLES);
  const place = element("div", { role: "status" });
  panel.before(place);
  return place;
}

/**
 * Shows an offer in its place; returns what takes it away without an answer.
 *
 * @param dismissWord what the button is called that sends it away
 */
export function showOffer(
  place: HTMLElement,
  offer: Offer,
  dismissWord: string,
  answered: (answer: OfferAnswer) => void,
): () => void {
  const close = element("button", { class: "nudge-close", type: "button", "aria-label": dismissWord });
  close.appendChild(icon("", "m6 6 12 12M18 6 6 18"));
  const choices = offer.suggestions.map((words) => button("nudge-choice", words, () => accept(words)));
  const note = element(
    "div",
    { class: "nudge" },
    close,
    ...(offer.by ? [line("nudge-by", offer.by)] : []),
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
  place.append(note);
  return () => note.remove();
}
