/**
 * The lifetime of the frame: preloaded to draw itself, live once it is needed, restored after the page has removed it.
 *
 * @module
 */
import type { PageToFrame } from "../frame_protocol.ts";
import type { IdentifyAnswer } from "../protocol.ts";

/** A loading or loaded frame; messages are queued until it can receive them. */
export type FrameHost = {
  readonly post: (message: PageToFrame) => void;
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly focus: () => void;
  readonly close: () => void;
};

/** The frame of one chat. */
export type FrameLifetime = {
  /** The frame once it is loaded; null before. */
  readonly host: () => FrameHost | null;
  /** Loads the frame: it draws itself, and sends the desk nothing. */
  readonly load: () => void;
  /** Loads the frame and lets it contact the desk. @returns null when there cannot be one */
  readonly goLive: () => FrameHost | null;
  /** The frame can receive, for the first time or again. */
  readonly connected: (isOpen: boolean) => void;
  /** Posts a message; dropped while there is no frame. */
  readonly post: (message: PageToFrame) => void;
};

/** Makes a lifetime without a frame. `open` loads one, or returns null before the panel is drawn. */
export function createFrameLifetime(open: () => FrameHost | null): FrameLifetime {
  let host: FrameHost | null = null;
  let isLive = false;
  let hasConnected = false;

  function load() {
    host = host || open();
  }

  function post(message: PageToFrame) {
    if (host) host.post(message);
  }

  return {
    host: () => host,
    load,
    goLive() {
      load();
      isLive = true;
      post({ v: 1, type: "live" });
      return host;
    },
    connected(isOpen) {
      // A frame that the page removed and inserted again has lost its state.
      if (hasConnected && isLive) post({ v: 1, type: isOpen ? "open" : "live" });
      hasConnected = true;
    },
    post,
  };
}
