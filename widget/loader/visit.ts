/**
 * The visitor of one page: with consent they are remembered, seen by teammates, and offered help after failures.
 * Without it nothing is stored, sent or recorded.
 *
 * @see docs/chat-widget.md
 * @module
 */
import type { LiveToDesk, Trouble, WidgetConfig } from "../protocol.ts";
import type { ReconnectingSocket } from "../reconnecting_socket.ts";
import { watchPage } from "./capture.ts";
import type { HelpOffers } from "./help.ts";
import { whenIdle } from "./idle.ts";
import type { Memory } from "./memory.ts";
import { watchNavigation } from "./navigation.ts";
import { pageInfo } from "./page_info.ts";
import { createPageWatch } from "./page_watch.ts";
import { permissionsOf } from "./permissions.ts";
import type { Tag } from "./tag.ts";
import { connectVisit } from "./visit_socket.ts";

declare global {
  interface Document {
    /** Whether the browser prerenders the page. */
    readonly prerendering?: boolean;
  }
}

/** The dependencies of a visit. */
export type VisitDeps = {
  readonly isOpen: () => boolean;
  readonly help: HelpOffers;
  /** The desk's settings have changed. */
  readonly settingsChanged: () => void;
  /** Loads the frame without opening it. */
  readonly loadFrame: () => void;
  readonly reopenConversation: () => void;
  /** The address of the page has changed. */
  readonly moved: () => void;
};

/** The visit of one page. */
export type PageVisit = {
  readonly consents: () => boolean;
  readonly consent: (given: boolean) => void;
  /** Sets the desk's settings, the first time and whenever they change. */
  readonly configure: (config: WidgetConfig) => void;
  /** The chat was opened or closed. */
  readonly opened: () => void;
  /** Handles the argument of `reportError`. */
  readonly report: (given: unknown) => void;
  /** Reports a failure to the desk. */
  readonly sendTrouble: (trouble: Trouble) => void;
  readonly mayOffer: () => boolean;
  /** Whether consent, the tag and the desk's settings let support use the page. */
  readonly mayControl: () => boolean;
  readonly stop: () => void;
};

type State = {
  consents: boolean;
  /** Null before the desk has answered. */
  config: WidgetConfig | null;
  /** Null while it may not connect. */
  socket: ReconnectingSocket<LiveToDesk> | null;
};

/** Starts the visit of a page. The parts that need the desk's settings start with `configure`. */
export function startVisit(tag: Tag, memory: Memory, deps: VisitDeps): PageVisit {
  const { help, isOpen, loadFrame, reopenConversation } = deps;
  const state: State = { consents: !tag.needsConsent, config: null, socket: null };
  const send = (message: LiveToDesk) => state.socket && state.socket.send(message);
  const sendPage = () => send({ type: "page", page: pageInfo(), open: isOpen() });
  const watch = watchVisit(tag, deps, sendPage);
  const permissions = () => permissionsOf(tag, state.consents, state.config);

  function apply() {
    const { capture, connect } = permissions();
    watch(capture);
    if (connect && !state.socket && !document.prerendering) state.socket = connectVisit(tag, memory, deps);
    if (!state.consents) disconnect(state, true);
  }

  memory.allow(state.consents);
  apply();
  document.addEventListener("prerenderingchange", apply);
  return {
    consents: () => state.consents,
    consent(consents) {
      if (consents === state.consents) return;
      state.consents = consents;
      memory.allow(consents);
      if (!consents) help.hide();
      apply();
    },
    configure(config) {
      const isFirst = !state.config;
      state.config = config;
      apply();
      if (!state.consents) return;
      if (isFirst && memory.wasOpen()) reopenConversation();
      else if (memory.read().talks) whenIdle(loadFrame);
    },
    opened() {
      if (isOpen()) help.hide();
      sendPage();
    },
    report(given) {
      if (permissions().capture) help.note({ kind: "report", given });
    },
    sendTrouble: (trouble) => send({ type: "event", ...trouble }),
    mayOffer: () => permissions().offer,
    mayControl: () => permissions().control,
    stop() {
      state.consents = false;
      watch(false);
      disconnect(state, false);
    },
  };
}

function watchVisit(tag: Tag, { help, moved }: VisitDeps, sendPage: () => void): (on: boolean) => void {
  return createPageWatch({
    start: (navigated) => [watchPage(tag.base, help.note), watchNavigation(navigated)],
    path: () => location.pathname,
    settled() {
      sendPage();
      moved();
    },
    help,
  });
}

/** Ends the connection; with `forget` the desk deletes the visitor's trail. */
function disconnect(state: State, forget: boolean) {
  const { socket } = state;
  if (!socket) return;
  if (forget) socket.send({ type: "forget" });
  socket.close();
  state.socket = null;
}
