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
  /** Calls back once, at once or when no frame is drawn any more; not after the banner is shown again. */
  readonly whenUnmarked: (done: () => void) => void;
};

const POINTS_MS = 6000;
/** Height at the page's end that the compact chat and the banner cover, with room for the note. */
const ENDS_PX = 220;
/** Height of the banner at an end of the page, with a gap, and of a note below an element. */
const BAR_PX = 76;
const NOTE_PX = 80;

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
  let whenUnmarked: (() => void) | null = null;

  function unpoint() {
    if (pointed) pointed.remove();
    pointed = null;
    if (whenUnmarked) whenUnmarked();
    whenUnmarked = null;
  }

  /** Moves the chat, or the banner alone where the chat is beside the page, away from an element and its note. */
  function makeRoom(at: Element) {
    const { top, bottom } = at.getBoundingClientRect();
    for (const one of [panel, bar]) one.toggleAttribute("data-top", bottom > innerHeight - ENDS_PX);
    bar.toggleAttribute("data-bottom", top < BAR_PX && bottom < innerHeight - BAR_PX - NOTE_PX);
  }

  return {
    show() {
      whenUnmarked = null;
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
    makeRoom,
    whenUnmarked(done) {
      if (pointed) whenUnmarked = done;
      else done();
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
        makeRoom(at);
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
