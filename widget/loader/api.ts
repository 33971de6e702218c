/**
 * `window.SvcDesk`: the API of the page.
 *
 * @module
 */
import { isHexColor } from "../color.ts";
import type { HelpDeps } from "../help/part.ts";
import { type ActionEvent, createActions } from "./actions.ts";
import { type LauncherChat, startChat } from "./chat.ts";
import { emptyCalls, guardCalls } from "./destroyed.ts";
import { createEvents, EVENT_NAMES, type Events, type Listener } from "./events.ts";
import { isHelpPart, lazyHelp } from "./help.ts";
import { createSignIn } from "./identity.ts";
import { lazyParts } from "./lazy_parts.ts";
import { type Memory, openMemory } from "./memory.ts";
import { pageInfo } from "./page_info.ts";
import { lazyPageControl } from "./page_control.ts";
import { isTheme, type Tag } from "./tag.ts";
import { type PageVisit, startVisit } from "./visit.ts";
import type { StartOptions, SvcDesk } from "./svc_desk.ts";
import { warn } from "./warn.ts";

/** Applies the valid parts of the argument of `setTheme`; warns when there are none. */
function setTheme(chat: LauncherChat, given: unknown) {
  const { theme = given, color }: { theme?: unknown; color?: unknown } = Object(given);
  const override = {
    theme: isTheme(theme) ? theme : null,
    color: isHexColor(color) ? color : null,
  };
  if (override.theme || override.color) chat.setTheme(override);
  else warn("setTheme: no theme");
}

/** The calls that only change the display. */
function looks(chat: LauncherChat) {
  return {
    open: chat.open,
    close: chat.close,
    toggle: chat.toggle,
    show: () => chat.setHidden(false),
    hide: () => chat.setHidden(true),
    start: (text: string, how?: StartOptions) => chat.ask(String(text), !!(how && how.send)),
    setAttributes: chat.setAttributes,
    prefill: (text: string) => chat.prefill(String(text)),
    setTheme: (theme: unknown) => setTheme(chat, theme),
  };
}

/** Builds `window.SvcDesk` for a page. */
export function createSvcDesk(tag: Tag, version: string): SvcDesk {
  const events = createEvents();
  const memory = openMemory(tag.key, () => localStorage, () => sessionStorage, Date.now);
  const load = lazyParts(tag);
  const loadHelp = () => load("help");
  const chat: LauncherChat = startChat(tag, events, {
    visit: () => visit.consents() ? memory.read().visitor : null,
    configured(config) {
      visit.configure(config);
      control.settle();
      if (config.greeting || config.openers.length > 0) help.greet();
    },
    opened: () => noteOpened(memory, chat, visit),
    island: () => loadHelp().then((part) => isHelpPart(part) ? part.drawIsland : null),
    talks: () => memory.change({ talks: true }),
    renew: () => signIn.renew(),
    actions: handle,
  });
  const help = lazyHelp(loadHelp, () => helpDeps(tag, memory, chat, visit));
  const visit: PageVisit = startVisit(tag, memory, { ...chat, help, loadFrame: chat.load });
  const control = lazyPageControl(() => load("page-control"), { ...events, ...visit, chat });
  const signIn = createSignIn(chat.identify, (answer) => events.emit("identify", answer));
  const actions = createActions(() => load("actions"), { ...chat, ...events });

  function handle(event: ActionEvent) {
    actions.handle(event);
    control.handle(event);
  }

  /** Actions running on the page are aborted when the visitor signs out. */
  function signOut() {
    signIn.stop();
    handle("stop");
  }

  const desk: SvcDesk = {
    ...looks(chat),
    version,
    destroyed: false,
    get unread() {
      return chat.unread();
    },
    identify: signIn.identify,
    logout() {
      signOut();
      chat.logout();
    },
    consent(given) {
      visit.consent(given === true);
      control.settle();
      chat.consented();
    },
    reportError: visit.report,
    registerAction: actions.register,
    on: (name, listener) => listen(events, EVENT_NAMES.includes(name) && name, listener),
    onWidgetAction: (listener) => listen(events, "action", listener),
    destroy() {
      signOut();
      visit.stop();
      help.stop();
      help.hide();
      chat.destroy();
      memory.keepOpen(false);
      emptyCalls(desk);
    },
  };
  return guardCalls(desk);
}

/** An open chat stays open on the next page, and needs no greeting any more. */
function noteOpened(memory: Memory, chat: LauncherChat, visit: PageVisit): void {
  memory.change({ greeted: true });
  memory.keepOpen(chat.isOpen());
  visit.opened();
}

/** The dependencies of offers of help; null when there is no chat. */
async function helpDeps(tag: Tag, memory: Memory, chat: LauncherChat, visit: PageVisit): Promise<HelpDeps | null> {
  const panel = await chat.panel();
  const config = chat.config();
  if (!panel || !config) return null;
  // Most of them have the same names in the chat and the visit.
  return {
    ...chat,
    ...visit,
    tag,
    memory,
    panel,
    page: pageInfo,
    words: () => config.words,
    accept: chat.help,
  };
}

/** Adds a listener of the page; warns when `name` is false or the listener is not a function. */
function listen(events: Events, name: Parameters<Events["on"]>[0] | false, listener: Listener): () => void {
  if (name && typeof listener === "function") return events.on(name, listener);
  warn("on takes " + EVENT_NAMES);
  return () => {};
}
