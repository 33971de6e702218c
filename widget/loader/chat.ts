/**
 * The chat of one page: launcher, panel and frame, and what connects them.
 *
 * @module
 */
import type { FrameToPage, IdentifyAnswer, PageToFrame, Trouble, WidgetConfig } from "../protocol.ts";
import type { ActionNews } from "./actions.ts";
import { type ConfigWatch, fetchConfig, watchConfig } from "./config.ts";
import type { Events } from "./events.ts";
import { type FrameHost, hostFrame } from "./frame_host.ts";
import { enterFullScreen, isPhone, PHONE } from "./full_screen.ts";
import type { Offer } from "../help/nudge_view.ts";
import { pageInfo, visitFacts } from "./page_info.ts";
import type { Tag, Theme } from "./tag.ts";
import { chatName, type DrawIsland, drawView, type View } from "./view.ts";

/** A colour scheme and a brand colour that win over the desk's settings; null leaves the desk's. */
export type Override = {
  readonly theme: Theme | null;
  readonly color: string | null;
};

/** The chat of one page: a launcher, a panel and, from the first need on, a frame. */
export type Chat = {
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly logout: () => void;
  readonly prefill: (text: string) => void;
  readonly setTheme: (override: Override) => void;
  readonly isOpen: () => boolean;
  /** Opens the chat with words that wait to be sent; they may be empty. */
  readonly ask: (words: string) => void;
  /** The desk's settings; null before they are there. */
  readonly config: () => WidgetConfig | null;
  /** Loads the frame before it is needed: it only draws itself. */
  readonly loadAhead: () => void;
  /** Loads the frame without opening it; it hears what is answered. */
  readonly load: () => void;
  /** The page has another address. */
  readonly moved: () => void;
  /** The desk's settings have changed. */
  readonly settingsChanged: () => void;
  /** Consent was given or taken back. */
  readonly consented: () => void;
  /** The panel, once it is drawn; null when it never is. */
  readonly panel: () => Promise<HTMLElement | null>;
  /** Adds styles to what the loader draws. */
  readonly style: (styles: string) => void;
  /** Opens the chat on an offer that the visitor took up. */
  readonly help: (offer: Offer, words: string, trouble: Trouble | null) => void;
  /** Says something to the frame; lost while there is none. */
  readonly post: (message: PageToFrame) => void;
  readonly destroy: () => void;
};

/** What the chat tells the rest of the loader. */
export type ChatEars = {
  /** With consent the id of the visit. */
  readonly visit: () => string | null;
  readonly configured: (config: WidgetConfig) => void;
  readonly opened: () => void;
  /** Loads what draws an island; null when it cannot be had. */
  readonly island: () => Promise<DrawIsland | null>;
  /** There is a conversation. */
  readonly talks: () => void;
  /** The identity token ends soon. */
  readonly renew: () => void;
  /** Something that concerns the page's actions. */
  readonly actions: (news: ActionNews) => void;
};

const UNREACHABLE: IdentifyAnswer = {
  identified: false,
  code: "unreachable",
  reason: "the chat cannot be loaded",
};

function bodyExists(): Promise<unknown> | null {
  if (document.body) return null;
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/**
 * Starts the chat of a page: asks the desk how it looks, then shows the launcher. Calls made before that wait for it;
 * when the desk refuses the page, nothing is ever shown.
 */
export function startChat(tag: Tag, events: Events, ears: ChatEars): Chat {
  let override: Override = { theme: tag.theme, color: tag.color };
  let config: WidgetConfig | null = null;
  let view: View | null = null;
  let frame: FrameHost | null = null;
  let isOpen = false;
  let unread = 0;
  /** Whether it stands low on a phone's page. */
  let isLow = false;
  let leaveFullScreen = () => {};
  let watching: ConfigWatch | null = null;
  let gone = false;
  /** Whether the frame has been there, and has talked to the desk. */
  let isReady = false;
  let isLive = false;
  let hasIsland = false;
  const ready = fetchConfig(tag).then(async (first) => {
    await bodyExists();
    return begin(first);
  });

  function begin(first: WidgetConfig | null): boolean {
    if (!first || gone) return false;
    config = first;
    view = drawView();
    view.launcher.addEventListener("click", toggle);
    // Who points at it will press it: by then the chat is drawn.
    for (const name of ["pointerenter", "focus"]) view.launcher.addEventListener(name, loadAhead);
    view.launcher.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && isOpen) hide();
    });
    watching = watchConfig(tag, first, (next) => {
      config = next;
      needIsland();
      paint();
      post({ v: 1, type: "settings" });
      ears.configured(next);
    });
    // Whoever clicks into the frame may write there: it must know where they are.
    addEventListener("blur", tellPage);
    // The phone was turned. Once the chat is taken away, there is nothing to fit.
    PHONE.addEventListener("change", () => fit(0));
    needIsland();
    paint();
    ears.configured(first);
    return true;
  }

  async function needIsland() {
    if (hasIsland || !view || !config || config.mode !== "island") return;
    hasIsland = true;
    if (!isPhone()) loadAhead();
    view.addIsland(await ears.island(), ask);
  }

  function paint() {
    if (!view || !config) return;
    view.paint({
      config,
      theme: override.theme || config.theme,
      color: override.color || config.color,
      open: isOpen,
      unread,
    });
  }

  function post(message: PageToFrame) {
    if (frame) frame.post(message);
  }

  function connectMessage(): PageToFrame {
    const page = pageInfo(document);
    return { v: 1, type: "svc:connect", page, facts: visitFacts(), ...override, visit: ears.visit() };
  }

  function tellPage() {
    post({ v: 1, type: "page", page: pageInfo(document) });
    ears.actions("look");
  }

  function loadAhead() {
    if (frame || !view || !config) return;
    frame = hostFrame(tag, view.panel, chatName(config), connectMessage, receive);
  }

  function needFrame(): FrameHost | null {
    loadAhead();
    isLive = true;
    post({ v: 1, type: "live" });
    return frame;
  }

  /** Says something to the frame, which is loaded for it. */
  function tell(message: PageToFrame) {
    needFrame();
    post(message);
  }

  function receive(message: FrameToPage) {
    if (message.type === "close") hide();
    else if (message.type === "stop") ears.actions("stop");
    else if (message.type === "compact" && isPhone()) fit(message.height);
    else if (message.type === "message") events.emit("message", message.author);
    else if (message.type === "action") events.emit("action", message.action);
    else if (message.type === "act") ears.actions(message);
    else if (message.type === "ready") {
      // A frame that the page took away and that is back begins anew.
      if (isReady && isLive) post({ v: 1, type: isOpen ? "open" : "live" });
      isReady = true;
      ears.actions(message);
    } else if (message.type === "talks") ears.talks();
    else if (message.type === "renew") ears.renew();
    else if (message.type === "unread") {
      unread = message.count;
      paint();
      events.emit("unread", unread);
    }
  }

  /** On a phone the open chat covers the page, or stands so many pixels high on it. */
  function fit(height: number) {
    if (!view || !frame) return;
    const covers = isOpen && isPhone();
    isLow = covers && height > 0;
    leaveFullScreen();
    leaveFullScreen = covers && !isLow ? enterFullScreen(view.panel, view.host) : () => {};
    view.host.toggleAttribute("data-compact", isLow);
    // Covering, it is as high at its top as its header.
    view.host.style.setProperty("--compact", (height || 60) + "px");
    if (isOpen && !isLow) frame.focus();
    post({ v: 1, type: "compact", on: isLow });
  }

  function show() {
    const needed = needFrame();
    if (isLow) fit(0);
    if (isOpen || !needed || !view) return;
    isOpen = true;
    paint();
    fit(0);
    tellPage();
    needed.post({ v: 1, type: "open" });
    ears.opened();
    events.emit("open");
  }

  function hide() {
    if (!isOpen || !view) return;
    isOpen = false;
    fit(0);
    paint();
    if (document.activeElement === view.host) view.launcher.focus();
    ears.actions("stop");
    post({ v: 1, type: "close" });
    ears.opened();
    events.emit("close");
  }

  function toggle() {
    if (isOpen) hide();
    else show();
  }

  function ask(words: string) {
    show();
    if (words) post({ v: 1, type: "prefill", text: words });
  }

  function whenReady(task: () => unknown) {
    if (view) task();
    else ready.then((shown) => shown && task());
  }

  async function identify(token: string): Promise<IdentifyAnswer> {
    const needed = await ready && needFrame();
    return needed ? needed.identify(token) : UNREACHABLE;
  }

  return {
    open: () => whenReady(show),
    close: () => whenReady(hide),
    toggle: () => whenReady(toggle),
    identify,
    logout: () => whenReady(() => tell({ v: 1, type: "logout" })),
    prefill: (text) => whenReady(() => tell({ v: 1, type: "prefill", text })),
    setTheme(next) {
      override = {
        theme: next.theme || override.theme,
        color: next.color || override.color,
      };
      paint();
      post({ v: 1, type: "theme", ...override });
    },
    isOpen: () => isOpen,
    ask,
    config: () => config,
    loadAhead: () => whenReady(loadAhead),
    load: () => whenReady(needFrame),
    moved: tellPage,
    settingsChanged: () => watching && watching.look(),
    consented: () => post({ v: 1, type: "consent", visit: ears.visit() }),
    panel: () => ready.then(() => view && view.panel),
    style: (styles) => view && view.style(styles),
    help(offer, words, trouble) {
      show();
      post({ v: 1, type: "help", text: offer.text, words, trouble });
    },
    post,
    destroy() {
      gone = true;
      removeEventListener("blur", tellPage);
      isOpen = false;
      fit(0);
      if (watching) watching.stop();
      if (frame) frame.close();
      if (view) view.remove();
    },
  };
}
