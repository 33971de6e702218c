/**
 * Opens and closes the chat.
 *
 * @module
 */
import { type ChatParts, fit, paint } from "./chat_parts.ts";

/**
 * Opens the chat, or ends its compact mode.
 *
 * @param again it was open on the previous page: the visitor may be doing something else here, so the focus is not
 * moved
 */
export function openChat(parts: ChatParts, again = false) {
  const { events, frame, handlers, layout, state } = parts;
  const host = frame.goLive();
  if (layout.isCompact()) fit(parts, 0);
  if (state.isOpen || !host) return;
  state.isOpen = true;
  paint(parts);
  fit(parts, 0);
  parts.sendPage();
  host.post({ v: 1, type: "open", again });
  handlers.opened();
  events.emit("open");
}

/** Closes the chat, and aborts actions running on the page. */
export function closeChat(parts: ChatParts) {
  const { events, frame, handlers, state } = parts;
  const { view } = state;
  if (!state.isOpen || !view) return;
  state.isOpen = false;
  fit(parts, 0);
  paint(parts);
  if (document.activeElement === view.host) view.launcher.focus();
  handlers.actions("stop");
  frame.post({ v: 1, type: "close" });
  handlers.opened();
  events.emit("close");
}

/** Opens a closed chat, and closes an open one. */
export function toggleChat(parts: ChatParts) {
  if (parts.state.isOpen) closeChat(parts);
  else openChat(parts);
}

/** Opens the chat with text that waits to be sent, or with `send` is sent; it may be empty. */
export function askChat(parts: ChatParts, text: string, send = false) {
  openChat(parts);
  if (text) parts.frame.post({ v: 1, type: "prefill", text, send });
}
