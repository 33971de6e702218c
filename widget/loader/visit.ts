/**
 * The visitor of one page: with consent remembered, seen by teammates, and offered help when something fails. Without it
 * nothing is stored, sent or watched.
 *
 * @see spec, "Consent"
 * @module
 */
import { keepLive, type Live } from "../live_line.ts";
import type { LiveToVisitor, Trouble, WidgetConfig } from "../protocol.ts";
import { watchPage } from "./capture.ts";
import type { Help } from "./help.ts";
import type { Memory } from "./memory.ts";
import { watchNavigation } from "./navigation.ts";
import { pageInfo, visitFacts } from "./page_info.ts";
import type { Tag } from "./tag.ts";

declare global {
  interface Document {
    /** Whether the browser draws the page ahead: nobody is there yet. */
    readonly prerendering?: boolean;
  }
}

/** What a visit needs from the chat. */
export type VisitPlace = {
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

/** So long after a change of the address the page has its title, and has settled. */
const SETTLE_MS = 250;
const IDLE_MS = 2000;

/** Waits until the page has what it needs itself. */
export function whenIdle(task: () => void) {
  if (document.readyState !== "complete") addEventListener("load", () => whenIdle(task), { once: true });
  // Not every browser tells when it has nothing to do.
  else if (typeof requestIdleCallback === "function") requestIdleCallback(task, { timeout: IDLE_MS });
  else setTimeout(task, IDLE_MS);
}

/** Starts the visit of a page: what needs no settings at once, the rest when they are there. */
export function startVisit(tag: Tag, memory: Memory, place: VisitPlace): Visit {
  let consents = !tag.needsConsent;
  let config: WidgetConfig | null = null;
  let live: Live | null = null;
  let stops: (() => void)[] = [];
  let settling: ReturnType<typeof setTimeout> | undefined;
  let path = location.pathname;

  function tellPage() {
    if (live) live.send({ type: "page", page: pageInfo(document), open: place.isOpen() });
  }

  function moved() {
    if (path !== location.pathname) {
      path = location.pathname;
      place.help.hide();
      place.help.reset();
    }
    clearTimeout(settling);
    settling = setTimeout(() => {
      tellPage();
      place.moved();
    }, SETTLE_MS);
  }

  function hear(message: LiveToVisitor) {
    if (message.type === "settings") place.settingsChanged();
    else if (message.type === "frame") place.loadFrame();
    else if (message.type === "nudge") place.help.bring({ text: message.text, by: message.by, suggestions: [] });
  }

  function connect() {
    const address = tag.base.replace(/^http/, "ws") + "/api/widget/" + encodeURIComponent(tag.key) + "/live";
    live = keepLive({
      connect: () => new WebSocket(address),
      hello: () =>
        Promise.resolve({
          type: "hello",
          visit: memory.read().visitor,
          page: pageInfo(document),
          ...(tag.capture ? { facts: visitFacts() } : {}),
        }),
      receive: hear,
      poll: () => {},
      random: Math.random,
    });
  }

  function unwatch() {
    for (const stop of stops.splice(0)) stop();
    place.help.reset();
    clearTimeout(settling);
  }

  /** Brings everything in line with consent, the tag and the desk's settings. */
  function settle() {
    const watches = consents && tag.capture && (!config || config.features.capture);
    if (!watches) unwatch();
    else if (stops.length === 0) stops = [watchPage(tag.base, place.help.note), watchNavigation(moved)];
    if (consents && config && !live && !document.prerendering) connect();
    if (!consents && live) {
      live.send({ type: "forget" });
      live.close();
      live = null;
    }
  }

  memory.allow(consents);
  settle();
  document.addEventListener("prerenderingchange", settle);
  return {
    consents: () => consents,
    consent(given) {
      if (given === consents) return;
      consents = given;
      memory.allow(given);
      if (!given) place.help.hide();
      settle();
    },
    configure(next) {
      config = next;
      settle();
      if (consents && memory.read().talks) whenIdle(place.loadFrame);
    },
    opened() {
      if (place.isOpen()) place.help.hide();
      tellPage();
    },
    report(given) {
      if (stops.length > 0) place.help.note({ kind: "report", given });
    },
    tell: (trouble) => live && live.send({ type: "event", ...trouble }),
    mayOffer: () => config !== null && config.features.nudges,
    mayControl: () => consents && tag.pageControl && config !== null && config.features.pageControl,
    stop() {
      consents = false;
      unwatch();
      if (live) live.close();
      live = null;
    },
  };
}
