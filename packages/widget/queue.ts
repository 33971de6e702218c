/**
 * Queues calls of the chat until `window.SvcDesk` is loaded. On a server they are dropped.
 *
 * @module
 */
import type { DeskChat, IdentifyResult, SvcDeskApi } from "./types.ts";

const READY = "svcdesk:ready";

/** Whether the page has a tag, whose script may still be loading, and whether one was ever added. */
export const page = { hasTag: false, wasAdded: false };

/** Runs a task once the chat is loaded; immediately if it is. A destroyed chat accepts calls too. */
export function whenReady(task: (api: SvcDeskApi) => void): void {
  if (typeof window === "undefined") return;
  const { SvcDesk } = window;
  if (SvcDesk !== undefined && (!SvcDesk.destroyed || !page.hasTag)) return task(SvcDesk);
  addEventListener(READY, () => window.SvcDesk !== undefined && task(window.SvcDesk), { once: true });
}

/** Subscribes once the chat is loaded. The returned function unsubscribes, also before that. */
function subscribe(start: (api: SvcDeskApi) => () => void): () => void {
  let isOver = false;
  let end = () => {};
  whenReady((api) => {
    if (!isOver) end = start(api);
  });
  return () => {
    isOver = true;
    end();
  };
}

/** The page's chat. */
export const chat: DeskChat = {
  open: () => whenReady((api) => api.open()),
  close: () => whenReady((api) => api.close()),
  toggle: () => whenReady((api) => api.toggle()),
  show: () => whenReady((api) => api.show()),
  hide: () => whenReady((api) => api.hide()),
  start: (text, how) => whenReady((api) => api.start(text, how)),
  setAttributes: (attributes) => whenReady((api) => api.setAttributes(attributes)),
  prefill: (text) => whenReady((api) => api.prefill(text)),
  logout: () => whenReady((api) => api.logout()),
  consent: (given) => whenReady((api) => api.consent(given)),
  setTheme: (theme) => whenReady((api) => api.setTheme(theme)),
  reportError: (report) => whenReady((api) => api.reportError(report)),
  identify: (token) => new Promise<IdentifyResult>((resolve) => whenReady((api) => resolve(api.identify(token)))),
  registerAction: (action) => ({ unregister: subscribe((api) => api.registerAction(action).unregister) }),
  onWidgetAction: (listener) => subscribe((api) => api.onWidgetAction(listener)),
  on: (name, listener) => subscribe((api) => api.on(name, listener)),
  destroy() {
    whenReady((api) => api.destroy());
    page.hasTag = false;
  },
};
