/**
 * The calls of `window.SvcDesk` as the page has them: none throws into it, and once the page has taken the chat off they
 * do nothing.
 *
 * @module
 */
import { UNREACHABLE } from "./chat.ts";
import type { SvcDesk } from "./svc_desk.ts";
import { fail } from "./warn.ts";

/** The answer of a call that did nothing: it ends a listener and unregisters an action as well. */
function nothing() {
  return nothing;
}
nothing.unregister = nothing;

/**
 * Wraps the calls of the object. What the page gives may be of any kind: reading a part of it, or making a text of it, can
 * throw.
 */
export function guardCalls(desk: SvcDesk): SvcDesk {
  for (const name in desk) {
    const call: unknown = Reflect.get(desk, name);
    if (typeof call !== "function") continue;
    Reflect.set(desk, name, (...args: readonly unknown[]) => {
      try {
        if (!desk.destroyed) return call(...args);
      } catch (error) {
        fail(error);
      }
      return nothing;
    });
  }
  return desk;
}

/** Ends what the calls of the object that the page holds do. */
export function emptyCalls(desk: SvcDesk): void {
  Object.assign(desk, { destroyed: true, identify: () => Promise.resolve(UNREACHABLE) });
}
