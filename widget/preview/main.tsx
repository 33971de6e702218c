/**
 * `preview.js`: draws the cards of a desk page as their customers saw them, with the chat's own code. Nothing in them can
 * be pressed.
 *
 * @module
 */
import { render } from "preact";
import { Card } from "../frame/card.tsx";
import type { CardContext } from "../frame/card_place.ts";
import { textsFor } from "../frame/texts.ts";
import { applyTheme, type Look } from "../frame/theme.ts";
import type { CardNode } from "../protocol.ts";

const CONTEXT: CardContext = {
  press() {},
  pressing: null,
  open: true,
  opensNewTab: textsFor(navigator.languages).opensNewTab,
};

/** Draws into a shadow root, so that the styles of the chat and of the desk never meet. */
function draw(place: HTMLElement, sheet: CSSStyleSheet): void {
  if (place.shadowRoot) return;
  const card: CardNode = JSON.parse(place.dataset["card"] ?? "");
  const look: Look = JSON.parse(place.dataset["look"] ?? "");
  const root = place.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  const surface = document.createElement("div");
  surface.className = "surface";
  surface.inert = true;
  applyTheme(surface, look, { theme: null, color: null });
  // The chat's colours hang on the root of its page, or on an element that has a theme.
  surface.dataset["theme"] ??= "auto";
  root.append(surface);
  render(<Card card={card} context={CONTEXT} />, surface);
}

async function start(styles: string): Promise<void> {
  const answer = await fetch(styles);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await answer.text());
  const drawAll = () => document.querySelectorAll<HTMLElement>("[data-card]").forEach((place) => draw(place, sheet));
  document.addEventListener("refreshed", drawAll);
  drawAll();
}

const styles = document.currentScript?.dataset["styles"];
if (styles) start(styles);
