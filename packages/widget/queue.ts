/**
 * The chat's calls, which wait until `window.SvcDesk` is there. On a server they are dropped.
 *
 * @module
 */
import type { DeskChat, IdentifyResult, SvcDeskApi } from "./types.ts";

const READY = "svcdesk:ready";

/** Whether a tag was added, whose script may still be on its way, and whether one was ever added. */
export const page = { hasTag: false, wasAdded: false };

/** Runs a task once the chat is there; at once where it is. A chat that was destroyed takes calls, too. */
export function whenReady(task: (api: SvcDeskApi) => void): void {
  if (typeof window === "undefined") return;
  const { SvcDesk } = window;
  if (SvcDesk !== undefined && (!SvcDesk.destroyed || !page.hasTag)) return task(SvcDesk);
  addEventListener(READY, () => window.SvcDesk !== undefined && task(window.SvcDesk), { once: true });
}

/** Starts what a returned function ends, also before it has started. */
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

/** The one chat of the page. */
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
