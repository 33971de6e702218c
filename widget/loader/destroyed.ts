/**
 * What is left of `window.SvcDesk` once the page has taken the chat off: the same calls, which do nothing.
 *
 * @module
 */
import { UNREACHABLE } from "./chat.ts";
import type { SvcDesk } from "./svc_desk.ts";

const nothing = () => {};
const nothings = () => nothing;

/** Laid over the object that the page holds, so that a late call of it throws nothing. */
export const DESTROYED: Omit<SvcDesk, "version" | "unread"> = {
  open: nothing,
  close: nothing,
  toggle: nothing,
  show: nothing,
  hide: nothing,
  start: nothing,
  identify: () => Promise.resolve(UNREACHABLE),
  logout: nothing,
  setTheme: nothing,
  prefill: nothing,
  consent: nothing,
  reportError: nothing,
  registerAction: () => ({ unregister: nothing }),
  onWidgetAction: nothings,
  on: nothings,
  destroy: nothing,
  destroyed: true,
};
