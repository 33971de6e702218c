/**
 * The panel on a phone: the open chat covers the page, or in compact mode is a bar on it.
 *
 * @module
 */

import type { FrameHost } from "./frame_lifetime.ts";

/** The callbacks of the layout. */
export type PanelLayoutOptions = {
  readonly isPhone: () => boolean;
  readonly isOpen: () => boolean;
  /** Covers the page. @returns a function that uncovers it */
  readonly cover: () => () => void;
  /** Draws compact mode, or its end; `height` is the bar's in px, 0 when unknown. */
  readonly draw: (isCompact: boolean, height: number) => void;
};

/** The layout of one panel. */
export type PanelLayout = {
  readonly isCompact: () => boolean;
  /**
   * Fits the panel to the chat's state and to the screen; with a height as a bar. Without a frame there is nothing to
   * fit.
   */
  readonly fit: (frame: Pick<FrameHost, "focus" | "post"> | null, height: number) => void;
};

/** Makes the layout of a closed panel. */
export function createPanelLayout(options: PanelLayoutOptions): PanelLayout {
  let isCompact = false;
  let uncover = () => {};
  return {
    isCompact: () => isCompact,
    fit(frame, height) {
      if (!frame) return;
      const isOpen = options.isOpen();
      const isOnPhone = isOpen && options.isPhone();
      isCompact = isOnPhone && height > 0;
      uncover();
      uncover = isOnPhone && !isCompact ? options.cover() : () => {};
      options.draw(isCompact, height);
      if (isOpen && !isCompact) frame.focus();
      frame.post({ v: 1, type: "compact", on: isCompact });
    },
  };
}
