/**
 * `window.SvcDesk`: what the page may call.
 *
 * @module
 */
import { isHexColor } from "../color.ts";
import { type ActionNews, createActions } from "./actions.ts";
import { type Chat, type Override, startChat } from "./chat.ts";
import { createEvents, EVENT_NAMES, type EventName, type Listener } from "./events.ts";
import { isHelpPart, lateHelp } from "./help.ts";
import { createSignIn } from "./identity.ts";
import { lateParts } from "./late.ts";
import { openMemory } from "./memory.ts";
import { pageInfo } from "./page_info.ts";
import { lateControl } from "./page_control.ts";
import { isTheme, type Tag } from "./tag.ts";
import { startVisit, type Visit } from "./visit.ts";

/** Answer of `SvcDesk.identify`. */
export type Identified = {
  readonly identified: boolean;
  readonly code?: string;
  readonly reason?: string;
};

/**
 * What the page may call. Nothing here throws into the page.
 *
 * @see docs/chat-widget.md
 */
export type SvcDesk = {
  readonly version: string;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  /** Takes a token, or a function that gives one: it is called now, and again before each token ends. */
  readonly identify: (token: string | (() => string | Promise<string>)) => Promise<Identified>;
  readonly logout: () => void;
  readonly setTheme: (theme: unknown) => void;
  readonly prefill: (text: string) => void;
  readonly consent: (given: boolean) => void;
  /** Says that something failed, in words that the visitor may read. */
  readonly reportError: (report: { message: string; code?: string; data?: unknown }) => void;
  /** Offers an action of the page to the agent, as a tool of `document.modelContext`. */
  readonly registerAction: (action: unknown) => { readonly unregister: () => void };
  /** Calls a function with everything that is asked of the page; `preventDefault()` of a request says no to it. */
  readonly onWidgetAction: (listener: Listener) => () => void;
  readonly on: (name: EventName, listener: Listener) => () => void;
  readonly destroy: () => void;
};

/** Reads the argument of `setTheme`; null (with a console line) when nothing in it is valid. */
function readOverride(given: unknown): Override | null {
  const { theme, color }: { theme?: unknown; color?: unknown } = typeof given === "object" && given
    ? given
    : { theme: given };
  const override = {
    theme: isTheme(theme) ? theme : null,
    color: isHexColor(color) ? color : null,
  };
  if (override.theme || override.color) return override;
  console.warn("[Svc] setTheme takes light, dark, auto or {theme, color}");
  return null;
}

/** Builds `window.SvcDesk` for a page; `remove` takes it off the page again. */
export function createSvcDesk(
  tag: Tag,
  version: string,
  remove: () => void,
): SvcDesk {
  const events = createEvents();
  const memory = openMemory(tag.key, () => localStorage, Date.now);
  const parts = lateParts(tag);
  const loadHelp = () => parts("widget-help.js");
  const chat: Chat = startChat(tag, events, {
    visit: () => visit.consents() ? memory.read().visitor : null,
    configured(config) {
      visit.configure(config);
      control.settle();
      if (config.greeting || config.openers.length > 0) help.greet();
    },
    opened() {
      memory.change({ greeted: true });
      visit.opened();
    },
    island: () => loadHelp().then((part) => isHelpPart(part) ? part.drawIsland : null),
    talks: () => memory.change({ talks: true }),
    renew: () => signIn.renew(),
    actions: hear,
  });
  const help = lateHelp(loadHelp, async () => {
    const panel = await chat.panel();
    const config = chat.config();
    if (!panel || !config) return null;
    const page = () => pageInfo(document);
    // What is asked for under its own name is given as it is.
    return { ...chat, ...visit, tag, memory, panel, page, words: () => config.words, accept: chat.help };
  });
  const visit: Visit = startVisit(tag, memory, {
    ...chat,
    help,
    loadFrame: chat.load,
  });
  const control = lateControl(() => parts("widget-page-control.js"), {
    ...events,
    ...visit,
    chat,
  });
  const signIn = createSignIn(chat.identify, (answer) => events.emit("identify", answer));
  const actions = createActions(() => parts("widget-actions.js"), { ...chat, ...events });

  /** What runs on the page: for somebody who is gone it stops. */
  function hear(news: ActionNews) {
    actions.hear(news);
    control.hear(news);
  }

  return {
    version,
    open: chat.open,
    close: chat.close,
    toggle: chat.toggle,
    identify: signIn.identify,
    logout() {
      signIn.stop();
      hear("stop");
      chat.logout();
    },
    setTheme(theme) {
      const override = readOverride(theme);
      if (override) chat.setTheme(override);
    },
    prefill: (text) => chat.prefill(String(text)),
    consent(given) {
      visit.consent(given === true);
      control.settle();
      chat.consented();
    },
    reportError: visit.report,
    registerAction: actions.register,
    on(name, listener) {
      if (EVENT_NAMES.includes(name) && typeof listener === "function") {
        return events.on(name, listener);
      }
      console.warn("[Svc] on takes one of " + EVENT_NAMES.join());
      return () => {};
    },
    onWidgetAction(listener) {
      if (typeof listener === "function") return events.on("action", listener);
      console.warn("[Svc] onWidgetAction takes a function");
      return () => {};
    },
    destroy() {
      signIn.stop();
      hear("stop");
      visit.stop();
      help.stop();
      help.hide();
      chat.destroy();
      remove();
    },
  };
}
