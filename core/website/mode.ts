/**
 * How the agent may use a website action: as the teammates decided, else as the page declares, and never more freely
 * than a change allows.
 *
 * @see docs/chat-widget.md
 * @module
 */
import type { WebsiteAction, WebsiteActions } from "../agent/website.ts";

/** Returns the mode of an action, and the line shown while it runs. */
export function modeOf(
  website: WebsiteActions,
  action: { readonly name: string; readonly readOnly: boolean },
): WebsiteAction {
  return website.get(action.name) ?? { mode: action.readOnly ? "auto" : "confirm", status: null };
}
