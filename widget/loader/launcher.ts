/**
 * Shows the launcher once the desk has answered, and keeps it up to date.
 *
 * @module
 */
import type { WidgetConfig } from "../protocol.ts";
import { type ChatParts, fit, paint } from "./chat_parts.ts";
import { watchConfig } from "./config.ts";
import { isPhone, PHONE } from "./full_screen.ts";
import { askChat, closeChat, toggleChat } from "./open_close.ts";
import { drawView, type View } from "./view.ts";

/** Shows the launcher. @returns false when the desk refused the page, or the page has removed the chat */
export function showLauncher(parts: ChatParts, config: WidgetConfig | null): boolean {
  const { frame, state, tag } = parts;
  if (!config || state.isGone) return false;
  const view = state.view = drawView();
  listen(parts, view);
  state.watch = watchConfig(tag, config, (next) => {
    configure(parts, view, next);
    frame.post({ v: 1, type: "settings" });
  });
  configure(parts, view, config);
  return true;
}

function listen(parts: ChatParts, { launcher }: View) {
  launcher.addEventListener("click", () => toggleChat(parts));
  // A pointer over the launcher is about to press it: the chat is preloaded meanwhile.
  for (const name of ["pointerenter", "focus"]) launcher.addEventListener(name, parts.frame.load);
  launcher.addEventListener("keydown", ({ key }) => key === "Escape" && closeChat(parts));
  // A visitor who clicks into the frame may write there.
  addEventListener("blur", parts.sendPage);
  // The phone was rotated.
  PHONE.addEventListener("change", () => fit(parts, 0));
}

function configure(parts: ChatParts, view: View, config: WidgetConfig) {
  parts.state.config = config;
  if (config.mode === "island") addIsland(parts, view);
  paint(parts);
  parts.handlers.configured(config);
}

async function addIsland(parts: ChatParts, view: View) {
  const { frame, handlers, state } = parts;
  if (state.hasIsland) return;
  state.hasIsland = true;
  if (!isPhone()) frame.load();
  view.addIsland(await handlers.island(), (text) => askChat(parts, text, true));
}
