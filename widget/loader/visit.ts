/**
 * The visitor of one page: with consent remembered, seen by teammates, and offered help when something fails. Without it
 * nothing is stored, sent or watched.
 *
 * @see docs/chat-widget.md
 * @module
 */
import type { LiveToDesk, Trouble, WidgetConfig } from "../protocol.ts";
import type { ReconnectingSocket } from "../reconnecting_socket.ts";
import { watchPage } from "./capture.ts";
import type { Help } from "./help.ts";
import { whenIdle } from "./idle.ts";
import type { Memory } from "./memory.ts";
import { watchNavigation } from "./navigation.ts";
import { pageInfo } from "./page_info.ts";
import { createPageWatch, type PageWatch } from "./page_watch.ts";
import { mayCapture, mayConnect, mayControl, mayOffer, type Permissions } from "./permissions.ts";
import type { Tag } from "./tag.ts";
import { openVisitSocket, type VisitHandlers } from "./visit_socket.ts";

declare global {
  interface Document {
    /** Whether the browser renders the page ahead of a visit. */
    readonly prerendering?: boolean;
  }
}

/** What a visit needs from the chat. */
export type VisitDeps = {
  readonly isOpen: () => boolean;
  readonly help: Help;
  /** The desk's settings have changed. */
  readonly settingsChanged: () => void;
  /** Loads the frame without opening it. */
  readonly loadFrame: () => void;
  /** The page has another address. */
  readonly moved: () => void;
};

/** The visit of one page. */
export type Visit = {
  readonly consents: () => boolean;
  readonly consent: (given: boolean) => void;
  /** The desk's settings, the first time and whenever they change. */
  readonly configure: (config: WidgetConfig) => void;
  /** The chat was opened or closed. */
  readonly opened: () => void;
  /** Takes what the page says that failed. */
  readonly report: (given: unknown) => void;
  /** Tells the desk what went wrong. */
  readonly tell: (trouble: Trouble) => void;
  readonly mayOffer: () => boolean;
  /** Whether consent, the tag and the desk's settings let support use the page. */
  readonly mayControl: () => boolean;
  readonly stop: () => void;
};

type State = {
  permissions: Permissions;
  /** Null without consent, and before the settings are there. */
  socket: ReconnectingSocket<LiveToDesk> | null;
};

/** Starts the visit of a page: what needs no settings at once, the rest when they are there. */
export function startVisit(tag: Tag, memory: Memory, deps: VisitDeps): Visit {
  const { help, isOpen, loadFrame } = deps;
  const state: State = { permissions: { tag, consents: !tag.needsConsent, config: null }, socket: null };
  const sendPage = () => state.socket && state.socket.send({ type: "page", page: pageInfo(document), open: isOpen() });
  const watch = watchVisit(tag, deps, sendPage);
  const handlers: VisitHandlers = {
    ...deps,
    offer: (text, by) => help.bring({ text, by, suggestions: [] }),
  };
  const apply = () => applyPermissions(state, watch, () => openVisitSocket(tag, memory, handlers));

  function permit(change: Partial<Permissions>) {
    state.permissions = { ...state.permissions, ...change };
    apply();
  }

  memory.allow(state.permissions.consents);
  apply();
  document.addEventListener("prerenderingchange", apply);
  return {
    consents: () => state.permissions.consents,
    consent(consents) {
      if (consents === state.permissions.consents) return;
      memory.allow(consents);
      if (!consents) help.hide();
      permit({ consents });
    },
    configure(config) {
      permit({ config });
      if (state.permissions.consents && memory.read().talks) whenIdle(loadFrame);
    },
    opened() {
      if (isOpen()) help.hide();
      sendPage();
    },
    report(given) {
      if (watch.isOn()) help.note({ kind: "report", given });
    },
    tell: (trouble) => state.socket && state.socket.send({ type: "event", ...trouble }),
    mayOffer: () => mayOffer(state.permissions),
    mayControl: () => mayControl(state.permissions),
    stop() {
      state.permissions = { ...state.permissions, consents: false };
      watch.set(false);
      disconnect(state);
    },
  };
}

function watchVisit(tag: Tag, { help, moved }: VisitDeps, sendPage: () => void): PageWatch {
  return createPageWatch({
    start: (navigated) => [watchPage(tag.base, help.note), watchNavigation(navigated)],
    path: () => location.pathname,
    pathChanged() {
      help.hide();
      help.reset();
    },
    settled() {
      sendPage();
      moved();
    },
    stopped: help.reset,
  });
}

/** Starts what is allowed now, and ends what is not. */
function applyPermissions(state: State, watch: PageWatch, connect: () => ReconnectingSocket<LiveToDesk>) {
  const { permissions } = state;
  watch.set(mayCapture(permissions));
  if (mayConnect(permissions) && !state.socket && !document.prerendering) state.socket = connect();
  if (permissions.consents || !state.socket) return;
  state.socket.send({ type: "forget" });
  disconnect(state);
}

function disconnect(state: State) {
  if (state.socket) state.socket.close();
  state.socket = null;
}
