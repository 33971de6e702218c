/**
 * The chat as a page of its own in a native app's web view: the app signs its customer in with a token in the fragment of
 * the address or with `window.SvcDesk`, and receives what the page of a website would.
 *
 * @see docs/chat-widget.md, "In a native app"
 * @module
 */
import type { FrameToPage, PageToFrame } from "../frame_protocol.ts";
import type { PageAttributes } from "../protocol.ts";
import { askLinked } from "./linked_sign_in.ts";
import type { Texts } from "./texts/texts.ts";

/** What a message to the app is about: what concerns a page of a website alone is left out. */
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

/** The calls that an app has. */
export type AppCalls = {
  readonly identify: (token: string) => void;
  readonly logout: () => void;
  readonly start: (text: string, how?: { readonly send?: boolean }) => void;
  readonly setAttributes: (attributes: Readonly<Record<string, string | number | boolean>>) => void;
  readonly setTheme: (theme: "light" | "dark" | "auto") => void;
};

/** What the chat gives to the app. */
export type AppLink = {
  /** Handles a message as if a page had sent it. */
  readonly obey: (message: PageToFrame) => void;
  /** Where the visitor is; it has no meaning in an app. */
  readonly page: () => Extract<PageToFrame, { readonly type: "page" }>["page"];
  readonly texts: Texts;
};

/** What listens in the app around the page; nothing in a browser. */
function receivers(): readonly Receiver[] {
  const { ReactNativeWebView, webkit, SvcDeskApp } = window;
  return [ReactNativeWebView, webkit?.messageHandlers?.svcDesk, SvcDeskApp].filter((each) => each !== undefined);
}

/** Sends the app a message as JSON, where an app listens. */
function tellApp(message: FrameToPage): void {
  if (!FORWARDED.has(message.type)) return;
  const text = JSON.stringify(message);
  for (const receiver of receivers()) guarded(() => receiver.postMessage(text));
}

/** Runs what meets the app's own code and values: nothing that they throw ends the chat, or is thrown into the app. */
function guarded(run: () => void): void {
  try {
    run();
  } catch (error) {
    console.error("[Svc] failed:", error);
  }
}

/** The token of the address's fragment, which is taken out of the address; null for none. */
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}

/** Texts, numbers and truth values. */
function readAttributes(given: object): PageAttributes {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => Object(value) !== value).map(([name, value]) => [name, String(value)]),
  );
}

function isTheme(given: unknown): given is Parameters<AppCalls["setTheme"]>[0] {
  return given === "light" || given === "dark" || given === "auto";
}

/** Connects the chat with the app around it. @returns what posts the chat's messages to the app */
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
    // An app that listens has chosen the address; in a browser anyone may have sent it.
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
