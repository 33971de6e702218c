/**
 * `preview.js`: draws cards on the desk's pages as customers see them, with the chat's own code.
 *
 * @see PageToPreview
 * @module
 */
import { render } from "preact";
import { Card } from "../frame/card/card.tsx";
import type { CardContext } from "../frame/card/node_context.ts";
import { ENGLISH } from "../frame/texts/en.ts";
import { applyTheme } from "../frame/theme.ts";
import type { CardNode } from "../protocol.ts";
import type { PageToPreview, PreviewLook, PreviewToPage } from "./protocol.ts";

function contextOf(place: HTMLElement): CardContext {
  return {
    press: (button, fields) => {
      const name = place.dataset["preview"] ?? "";
      const pressed: PreviewToPage = { v: 1, type: "svc:preview-press", place: name, button, fields };
      window.postMessage(pressed, location.origin);
    },
    tellPage() {},
    pressing: null,
    open: true,
    texts: ENGLISH,
  };
}

/** Draws into a shadow root, so that the styles of the chat and of the desk do not mix. */
function draw(place: HTMLElement, card: CardNode, look: PreviewLook, sheet: CSSStyleSheet): void {
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  const surface = root.querySelector<HTMLElement>(".surface") ?? document.createElement("div");
  surface.className = "surface";
  surface.inert = place.dataset["live"] === undefined;
  applyTheme(surface, look, { theme: null, color: null });
  // The chat's colours are set on the root of its page, or on an element with a theme.
  surface.dataset["theme"] ??= "auto";
  if (!surface.parentNode) root.append(surface);
  render(<Card card={card} context={contextOf(place)} />, surface);
}

/** Draws the card in an element's data, once. */
function drawOwn(place: HTMLElement, sheet: CSSStyleSheet): void {
  const { card, look } = place.dataset;
  const json = card || place.querySelector("script[type='application/json']")?.textContent;
  if (place.shadowRoot || !json || !look) return;
  draw(place, JSON.parse(json), JSON.parse(look), sheet);
}

function isOurs(event: MessageEvent): event is MessageEvent<PageToPreview> {
  const { data, origin, source } = event;
  return origin === location.origin && source === window && data?.v === 1 && data.type === "svc:preview";
}

async function loadSheet(styles: string): Promise<CSSStyleSheet> {
  const answer = await fetch(styles);
  return await new CSSStyleSheet().replace(await answer.text());
}

function start(styles: string): void {
  const loading = loadSheet(styles);
  const drawAll = async () => {
    const sheet = await loading;
    document.querySelectorAll<HTMLElement>("[data-card], [data-preview]").forEach((place) => drawOwn(place, sheet));
  };
  document.addEventListener("refreshed", drawAll);
  window.addEventListener("message", async (event) => {
    if (!isOurs(event)) return;
    const { place: name, card, look } = event.data;
    const place = document.querySelector<HTMLElement>(`[data-preview="${CSS.escape(name)}"]`);
    if (place) draw(place, card, look, await loading);
  });
  drawAll();
}

const styles = document.currentScript?.dataset["styles"];
if (styles) start(styles);
