/**
 * What a visitor sees while support uses their page: a banner with a button that ends it, and frames around elements.
 *
 * @module
 */
import { element } from "../loader/elements.ts";
import { adoptMore } from "../loader/styles.ts";
import type { LoaderWords } from "../protocol.ts";
import { CONTROL_STYLES } from "./styles.ts";

/** The drawings of one page. */
export type Banner = {
  readonly show: () => void;
  readonly hide: () => void;
  /** Whether a pointer is on the banner, whose button does what is to be done. */
  readonly isAt: (event: Event) => boolean;
  /** Draws a frame around an element, with a note below it, for some seconds. */
  readonly point: (at: Element, text: string) => void;
};

const POINTS_MS = 6000;

/** Prepares them beside the chat's panel. */
export function createBanner(
  panel: HTMLElement,
  texts: Pick<LoaderWords, "using" | "stop">,
  stop: () => void,
): Banner {
  const button = element("button", { type: "button" });
  button.textContent = texts.stop;
  button.addEventListener("click", () => {
    unpoint();
    stop();
  });
  const words = element("span", { role: "status" });
  const bar = element("div", { class: "control", dir: "auto" }, words, button);
  let pointed: HTMLElement | null = null;
  const root = panel.getRootNode();
  if (root instanceof ShadowRoot) adoptMore(root, CONTROL_STYLES);

  function unpoint() {
    if (pointed) pointed.remove();
    pointed = null;
  }

  /** Follows the element until the frame is taken away. */
  function follow(frame: HTMLElement, at: Element, until: number) {
    if (frame !== pointed) return;
    if (performance.now() > until || !at.isConnected) return unpoint();
    // Nobody sees it as long as the chat covers the page.
    if (panel.getAttribute("aria-modal") === "true") until = performance.now() + POINTS_MS;
    const { left, top, width, height } = at.getBoundingClientRect();
    const place = { left: left - 6, top: top - 6, width: width + 12, height: height + 12 };
    for (const [name, px] of Object.entries(place)) frame.style.setProperty(name, px + "px");
    requestAnimationFrame(() => follow(frame, at, until));
  }

  return {
    show() {
      if (bar.isConnected) return;
      panel.before(bar);
      // A status is read out when its words change.
      words.textContent = texts.using;
    },
    hide() {
      words.textContent = "";
      bar.remove();
    },
    isAt: (event) => event.type === "pointerdown" && event.composedPath().indexOf(bar) >= 0,
    point(at, text) {
      unpoint();
      const note = element("span", { dir: "auto", role: "status" });
      note.textContent = text;
      pointed = element("div", { class: "shown" }, ...(text ? [note] : []));
      panel.before(pointed);
      follow(pointed, at, performance.now() + POINTS_MS);
    },
  };
}
