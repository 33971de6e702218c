/**
 * Emits an action to the page's listeners.
 *
 * @module
 */
import type { WidgetAction } from "./protocol.ts";

/**
 * Emits an action.
 *
 * @returns false when it is a request, and a listener has called `preventDefault`
 */
export function emitAction(emit: (name: "action", detail: unknown) => void, action: WidgetAction): boolean {
  let isAllowed = true;
  const preventDefault = () => {
    isAllowed = false;
  };
  emit("action", action.phase === "requested" ? { ...action, preventDefault } : action);
  return isAllowed;
}
