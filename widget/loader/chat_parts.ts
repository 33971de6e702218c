/**
 * The state of a page's chat, and the parts that change it.
 *
 * @module
 */
import type { FrameToPage } from "../frame_protocol.ts";
import type { PageAttributes, WidgetConfig } from "../protocol.ts";
import type { ActionEvent } from "./actions.ts";
import type { ConfigWatch } from "./config.ts";
import type { Events } from "./events.ts";
import { hostFrame } from "./frame_host.ts";
import { createFrameLifetime, type FrameLifetime } from "./frame_lifetime.ts";
import { enterFullScreen, isPhone } from "./full_screen.ts";
import { pageInfo, visitFacts } from "./page_info.ts";
import { createPanelLayout, type PanelLayout } from "./panel_layout.ts";
import type { Tag, Theme } from "./tag.ts";
import { chatName, type DrawIsland, type View } from "./view.ts";

/** A colour scheme and a brand colour that override the desk's settings; null keeps the desk's. */
export type Override = {
  readonly theme: Theme | null;
  readonly color: string | null;
};

/** The chat's callbacks to the rest of the loader. */
export type ChatHandlers = {
  /** The id of the visit, with consent. */
  readonly visit: () => string | null;
  readonly configured: (config: WidgetConfig) => void;
  /** The chat was opened or closed. */
  readonly opened: () => void;
  /** Loads the drawing of an island; null when it cannot be loaded. */
  readonly island: () => Promise<DrawIsland | null>;
  /** There is a conversation. */
  readonly talks: () => void;
  /** The identity token expires soon. */
  readonly renew: () => void;
  /** An event for the page's actions. */
  readonly actions: (event: ActionEvent) => void;
};

/** The state of a page's chat. */
export type ChatState = {
  override: Override;
  /** Both null before the desk has answered, and when it refuses the page. */
  config: WidgetConfig | null;
  view: View | null;
  watch: ConfigWatch | null;
  unread: number;
  isOpen: boolean;
  /** The page has called `destroy`. */
  isGone: boolean;
  hasIsland: boolean;
  /** The attributes of the visitor reported by the page. */
  attributes: PageAttributes;
  /** The page hides the launcher. */
  isHidden: boolean;
};

/** The chat of one page. */
export type ChatParts = {
  readonly tag: Tag;
  readonly events: Events;
  readonly handlers: ChatHandlers;
  readonly state: ChatState;
  readonly frame: FrameLifetime;
  readonly layout: PanelLayout;
  /** Sends the frame the visitor's page. */
  readonly sendPage: () => void;
};

/** Makes the parts. `receive` is called with each message of the frame. */
export function createParts(
  tag: Tag,
  events: Events,
  handlers: ChatHandlers,
  receive: (parts: ChatParts, message: FrameToPage) => void,
): ChatParts {
  const state: ChatState = {
    override: { theme: tag.theme, color: tag.color },
    config: null,
    view: null,
    watch: null,
    unread: 0,
    isOpen: false,
    isGone: false,
    hasIsland: false,
    attributes: {},
    isHidden: tag.hidesLauncher,
  };
  const frame = createFrameLifetime(() => {
    const { config, view } = state;
    return config && view && hostFrame(
      tag,
      view.panel,
      chatName(config),
      () => ({
        v: 1,
        type: "svc:connect",
        page: pageInfo(),
        facts: visitFacts(),
        visit: handlers.visit(),
        ...state.override,
      }),
      (message) => receive(parts, message),
    );
  });
  const sendPage = () => {
    frame.post({ v: 1, type: "page", page: pageInfo(), attributes: state.attributes });
    handlers.actions("look");
  };
  const parts: ChatParts = { tag, events, handlers, state, frame, layout: layoutOf(state), sendPage };
  return parts;
}

function layoutOf(state: ChatState): PanelLayout {
  return createPanelLayout({
    isPhone,
    isOpen: () => state.isOpen,
    cover: () => state.view ? enterFullScreen(state.view.panel, state.view.host) : () => {},
    draw(isCompact, height) {
      if (!state.view) return;
      const { host } = state.view;
      host.toggleAttribute("data-compact", isCompact);
      // When it covers the page, the chat has a header of 60 px.
      host.style.setProperty("--compact", (height || 60) + "px");
    },
  });
}

/** Draws the launcher and the panel in their current state. */
export function paint({ state: { view, config, override, isOpen, unread, isHidden } }: ChatParts) {
  if (!view || !config) return;
  view.paint({
    config,
    theme: override.theme || config.theme,
    color: override.color || config.color,
    open: isOpen,
    unread,
    hidden: isHidden,
  });
}

/** Fits the panel, once it contains a frame. */
export function fit({ frame, layout }: ChatParts, height: number) {
  layout.fit(frame.host(), height);
}
