/**
 * Shows the visitor that support is using the page: a banner with a stop button, and a frame around the marked element.
 *
 * @module
 */
import { element } from "../loader/elements.ts";
import type { LoaderWords } from "../protocol.ts";
import { createMark, type Mark } from "./mark.ts";

/** The banner and the mark of one page. */
export type Banner = Pick<Mark, "point"> & {
  readonly show: () => void;
  readonly hide: () => void;
  /** Whether an event is a press of the banner, whose button handles it. */
  readonly isAt: (event: Event) => boolean;
  /** Moves the compact chat and the banner to the end of the page that is away from an element. */
  readonly makeRoom: (at: Element) => void;
  /** Calls back once nothing is marked, immediately or later; not if the banner is shown again before. */
  readonly whenUnmarked: (done: () => void) => void;
};

/** The height at an end of the page that the compact chat and the banner cover, with room for the note. */
const ENDS_PX = 220;
/** The height of the banner at an end of the page, with a gap, and of a note below an element. */
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
    mark.remove();
    stop();
  });
  const words = element("span", { role: "status" });
  const bar = element("div", { class: "control", dir: "auto" }, words, button);

  /** Moves the chat, or only the banner if the chat is beside the page, away from an element and its note. */
  function makeRoom(at: Element) {
    const { top, bottom } = at.getBoundingClientRect();
    for (const one of [panel, bar]) one.toggleAttribute("data-top", bottom > innerHeight - ENDS_PX);
    bar.toggleAttribute("data-bottom", top < BAR_PX && bottom < innerHeight - BAR_PX - NOTE_PX);
  }

  const mark = createMark(panel, makeRoom);

  return {
    show() {
      mark.whenGone(null);
      if (bar.isConnected) return;
      panel.before(bar);
      // A status is announced when its text changes.
      words.textContent = texts.using;
    },
    hide() {
      words.textContent = "";
      bar.remove();
    },
    isAt: (event) => event.type === "pointerdown" && event.composedPath().indexOf(bar) >= 0,
    makeRoom,
    point: mark.point,
    whenUnmarked: mark.whenGone,
  };
}
