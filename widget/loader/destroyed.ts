/**
 * What is left of `window.SvcDesk` once the page has taken the chat off: the same calls, which do nothing.
 *
 * @module
 */
import { UNREACHABLE } from "./chat.ts";
import type { SvcDesk } from "./svc_desk.ts";

/** Every call answers it: it ends a listener and unregisters an action as well. */
function nothing() {
  return nothing;
}
nothing.unregister = nothing;

/** Replaces the calls of the object that the page holds, so that a late call of it throws nothing. */
export function emptyCalls(desk: SvcDesk): void {
  for (const name of Object.keys(desk)) {
    if (typeof Reflect.get(desk, name) === "function") Reflect.set(desk, name, nothing);
  }
  Object.assign(desk, { destroyed: true, identify: () => Promise.resolve(UNREACHABLE) });
}
