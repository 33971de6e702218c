/**
 * Shows the visitor that support uses the page: a banner with a stop button, and frames around elements.
 *
 * @module
 */
import { element } from "../loader/elements.ts";
import type { LoaderWords } from "../protocol.ts";

/** The banner and the frames of one page. */
export type Banner = {
  readonly show: () => void;
  readonly hide: () => void;
  /** Whether an event is a press of the banner, whose button handles it. */
  readonly isAt: (event: Event) => boolean;
  /** Moves the compact chat and the banner to the end of the page where an element is not. */
  readonly makeRoom: (at: Element) => void;
  /** Draws a frame around an element, with a note below it, for some seconds. */
  readonly point: (at: Element, text: string) => void;
};

const POINTS_MS = 6000;
/** Height at the page's end that the compact chat and the banner cover, with room for the note. */
const ENDS_PX = 220;

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

  function unpoint() {
    if (pointed) pointed.remove();
    pointed = null;
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
    makeRoom(at) {
      const { bottom } = at.getBoundingClientRect();
      for (const one of [panel, bar]) one.toggleAttribute("data-top", bottom > innerHeight - ENDS_PX);
    },
    point(at, text) {
      unpoint();
      const note = element("span", { dir: "auto", role: "status" });
      note.textContent = text;
      const frame = element("div", { class: "shown" }, ...(text ? [note] : []));
      const until = performance.now() + POINTS_MS;

      /** Follows the element until the frame is taken away. */
      function follow() {
        if (frame !== pointed) return;
        if (performance.now() > until || !at.isConnected) return unpoint();
        const { left, top, width, height } = at.getBoundingClientRect();
        // With its border of 3 px, the frame is 6 px outside of the element on each side.
        const box = {
          left: left - 6 + "px",
          top: top - 6 + "px",
          width: width + 6 + "px",
          height: height + 6 + "px",
        };
        Object.assign(frame.style, box);
        requestAnimationFrame(follow);
      }

      pointed = frame;
      panel.before(frame);
      follow();
    },
  };
}
