/**
 * The chat of one page: launcher, panel and frame.
 *
 * @module
 */
import type { Offer } from "../help/nudge_view.ts";
import type { PageToFrame } from "../frame_protocol.ts";
import type { IdentifyAnswer, Trouble, WidgetConfig } from "../protocol.ts";
import { readAttributes } from "./attributes.ts";
import { type ChatHandlers, type ChatParts, createParts, fit, type Override, paint } from "./chat_parts.ts";
import { fetchConfig } from "./config.ts";
import type { Events } from "./events.ts";
import { isPhone } from "./full_screen.ts";
import { showLauncher } from "./launcher.ts";
import { askChat, closeChat, openChat, toggleChat } from "./open_close.ts";
import { receiveFromFrame } from "./receive.ts";
import type { Tag } from "./tag.ts";

/** The chat of one page: a launcher, a panel and, once needed, a frame. */
export type LauncherChat = {
  readonly open: () => void;
  /** Opens it as it was on the previous page, unless it would cover this one. */
  readonly reopenConversation: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly logout: () => void;
  readonly prefill: (text: string) => void;
  readonly setTheme: (override: Override) => void;
  /** Replaces the attributes of the visitor. */
  readonly setAttributes: (given: unknown) => void;
  /** Hides or shows the launcher; the chat can still be opened and closed. */
  readonly setHidden: (hidden: boolean) => void;
  readonly isOpen: () => boolean;
  /** The number of unseen answers. */
  readonly unread: () => number;
  /** Opens the chat with text that waits to be sent, or with `send` is sent; it may be empty. */
  readonly ask: (words: string, send?: boolean) => void;
  /** The desk's settings; null before they are loaded. */
  readonly config: () => WidgetConfig | null;
  /** Preloads the frame, which then only draws itself. */
  readonly loadAhead: () => void;
  /** Loads the frame without opening it, so that it receives answers. */
  readonly load: () => void;
  /** The page has another address. */
  readonly moved: () => void;
  /** The desk's settings have changed. */
  readonly settingsChanged: () => void;
  /** Consent was given or withdrawn. */
  readonly consented: () => void;
  /** The panel, once it is drawn; null when the desk refuses the page. */
  readonly panel: () => Promise<HTMLElement | null>;
  /** Adds styles to the loader's elements. */
  readonly style: (styles: string) => void;
  /** Opens the chat for an accepted offer. */
  readonly help: (offer: Offer, words: string, trouble: Trouble | null) => void;
  /** Posts a message to the frame; dropped if there is none. */
  readonly post: (message: PageToFrame) => void;
  readonly destroy: () => void;
};

/** The answer of `identify` without a chat. */
export const UNREACHABLE: IdentifyAnswer = {
  identified: false,
  code: "unreachable",
  reason: "the chat cannot be loaded",
};

function bodyExists(): Promise<unknown> | null {
  if (document.body) return null;
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/**
 * Starts the chat of a page: fetches its settings, then shows the launcher. Earlier calls wait for it; when the desk
 * refuses the page, nothing is ever shown.
 */
export function startChat(tag: Tag, events: Events, handlers: ChatHandlers): LauncherChat {
  const parts = createParts(tag, events, handlers, receiveFromFrame);
  const { frame, state } = parts;
  const ready = fetchConfig(tag).then(async (config) => {
    await bodyExists();
    return showLauncher(parts, config);
  });

  function whenReady(task: (parts: ChatParts) => unknown) {
    if (state.view) task(parts);
    else ready.then((isShown) => isShown && task(parts));
  }

  /** Posts a message to the frame, loading it if necessary. */
  function postLive(message: PageToFrame) {
    whenReady(() => {
      frame.goLive();
      frame.post(message);
    });
  }

  return {
    open: () => whenReady((parts) => openChat(parts)),
    reopenConversation: () => isPhone() || whenReady((parts) => openChat(parts, true)),
    close: () => whenReady(closeChat),
    toggle: () => whenReady(toggleChat),
    async identify(token) {
      const host = await ready && frame.goLive();
      return host ? host.identify(token) : UNREACHABLE;
    },
    logout: () => postLive({ v: 1, type: "logout" }),
    prefill: (text) => postLive({ v: 1, type: "prefill", text }),
    setTheme: (override) => setOverride(parts, override),
    setAttributes(given) {
      state.attributes = readAttributes(given);
      parts.sendPage();
    },
    setHidden(hidden) {
      state.isHidden = hidden;
      paint(parts);
    },
    isOpen: () => state.isOpen,
    unread: () => state.unread,
    ask: (words, send) => whenReady(() => askChat(parts, words, send)),
    config: () => state.config,
    loadAhead: () => whenReady(frame.load),
    load: () => whenReady(frame.goLive),
    moved: parts.sendPage,
    settingsChanged: () => state.watch && state.watch.look(),
    consented: () => frame.post({ v: 1, type: "consent", visit: handlers.visit() }),
    panel: () => ready.then(() => state.view && state.view.panel),
    style: (styles) => state.view && state.view.style(styles),
    help(offer, words, trouble) {
      openChat(parts);
      frame.post({ v: 1, type: "help", text: offer.text, words, trouble });
    },
    post: frame.post,
    destroy: () => destroy(parts),
  };
}

function setOverride(parts: ChatParts, { theme, color }: Override) {
  const { frame, state } = parts;
  state.override = { theme: theme || state.override.theme, color: color || state.override.color };
  paint(parts);
  frame.post({ v: 1, type: "theme", ...state.override });
}

function destroy(parts: ChatParts) {
  const { frame, state } = parts;
  const { view, watch } = state;
  const host = frame.host();
  state.isGone = true;
  removeEventListener("blur", parts.sendPage);
  state.isOpen = false;
  fit(parts, 0);
  if (watch) watch.stop();
  if (host) host.close();
  if (view) view.remove();
}
