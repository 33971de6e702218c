/**
 * The standalone chat in a native app's web view: the app signs its customer in with a token in the URL's fragment or
 * with `window.SvcDesk`, and receives the messages that a website's page would.
 *
 * @see docs/chat-widget.md, "In a native app"
 * @module
 */
import type { FrameToPage, PageToFrame } from "../../frame_protocol.ts";
import type { PageAttributes } from "../../protocol.ts";
import { askLinked } from "./linked_sign_in.ts";
import type { Texts } from "../texts/texts.ts";

/** The messages that are forwarded to the app; others only concern a website's page. */
const FORWARDED: ReadonlySet<FrameToPage["type"]> = new Set(["ready", "renew", "message", "identified"]);

type Receiver = { readonly postMessage: (message: string) => void };

declare global {
  interface Window {
    /** React Native. */
    readonly ReactNativeWebView?: Receiver;
    /** iOS: a script message handler with the name `svcDesk`. */
    readonly webkit?: { readonly messageHandlers?: { readonly svcDesk?: Receiver } };
    /** Android: a JavaScript interface with the name `SvcDeskApp`. */
    readonly SvcDeskApp?: Receiver;
  }
}

/** The calls for an app. */
export type AppCalls = {
  readonly identify: (token: string) => void;
  readonly logout: () => void;
  readonly start: (text: string, how?: { readonly send?: boolean }) => void;
  readonly setAttributes: (attributes: Readonly<Record<string, string | number | boolean>>) => void;
  readonly setTheme: (theme: "light" | "dark" | "auto") => void;
};

/** The chat's side of the connection. */
export type AppLink = {
  /** Handles a message as if a page had sent it. */
  readonly obey: (message: PageToFrame) => void;
  /** The visitor's page, which is meaningless in an app. */
  readonly page: () => Extract<PageToFrame, { readonly type: "page" }>["page"];
  readonly texts: Texts;
};

/** The app's message handlers; none in a browser. */
function receivers(): readonly Receiver[] {
  const { ReactNativeWebView, webkit, SvcDeskApp } = window;
  return [ReactNativeWebView, webkit?.messageHandlers?.svcDesk, SvcDeskApp].filter((each) => each !== undefined);
}

/** Sends the app a message as JSON, if it listens. */
function tellApp(message: FrameToPage): void {
  if (!FORWARDED.has(message.type)) return;
  const text = JSON.stringify(message);
  for (const receiver of receivers()) guarded(() => receiver.postMessage(text));
}

/** Runs code that touches the app's own code and values: errors neither end the chat nor are thrown into the app. */
function guarded(run: () => void): void {
  try {
    run();
  } catch (error) {
    console.error("[Svc] failed:", error);
  }
}

/** Takes the token out of the URL's fragment; null for none. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}

/** Reads strings, numbers and booleans. */
function readAttributes(given: object): PageAttributes {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => Object(value) !== value).map(([name, value]) => [name, String(value)]),
  );
}

function isTheme(given: unknown): given is Parameters<AppCalls["setTheme"]>[0] {
  return given === "light" || given === "dark" || given === "auto";
}

/** Connects the chat with the app around it. @returns a function that posts the chat's messages to the app */
export function connectApp({ obey, page, texts }: AppLink): (message: FrameToPage) => void {
  let lastId = 0;
  const tell = (read: () => PageToFrame) => guarded(() => obey(read()));
  const calls: AppCalls = {
    identify: (token) => tell(() => ({ v: 1, type: "identify", id: ++lastId, token: String(token) })),
    logout: () => tell(() => ({ v: 1, type: "logout" })),
    start: (text, how) => tell(() => ({ v: 1, type: "prefill", text: String(text), send: how?.send === true })),
    setAttributes: (given) =>
      tell(() => ({ v: 1, type: "page", page: page(), attributes: readAttributes(Object(given)) })),
    setTheme(theme) {
      if (isTheme(theme)) tell(() => ({ v: 1, type: "theme", theme, color: null }));
      else console.warn("[Svc] setTheme: no theme");
    },
  };
  Object.defineProperty(window, "SvcDesk", { value: Object.freeze(calls) });
  const signInFromAddress = () => {
    const token = takeToken();
    if (token === null) return;
    const signIn = () => calls.identify(token);
    // An app that listens has chosen the address itself; in a browser anyone may have sent it.
    if (receivers().length > 0) signIn();
    else askLinked(token, texts.linked, signIn);
  };
  addEventListener("hashchange", signInFromAddress);
  queueMicrotask(() => {
    signInFromAddress();
    tellApp({ v: 1, type: "ready" });
  });
  return tellApp;
}
