/**
 * Wraps the calls of `window.SvcDesk` for the page: none throws into its code, and after `destroy` they do nothing.
 *
 * @module
 */
import { UNREACHABLE } from "./chat.ts";
import type { SvcDesk } from "./svc_desk.ts";
import { fail } from "./warn.ts";

/** The result of a call without effect; it also serves to remove a listener or unregister an action. */
function nothing() {
  return nothing;
}
nothing.unregister = nothing;

/**
 * Wraps the calls of the object. Arguments may be of any type: reading their properties, or converting them to strings,
 * can throw.
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

/** Disables the calls of the object that the page holds. */
export function emptyCalls(desk: SvcDesk): void {
  Object.assign(desk, { destroyed: true, identify: () => Promise.resolve(UNREACHABLE) });
}
