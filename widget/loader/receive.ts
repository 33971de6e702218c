/**
 * Handles the messages of the frame.
 *
 * @module
 */
import type { FrameToPage } from "../frame_protocol.ts";
import { type ChatParts, fit, paint } from "./chat_parts.ts";
import { isPhone } from "./full_screen.ts";
import { closeChat, openChat } from "./open_close.ts";

/** Handles one message of the frame. */
export function receiveFromFrame(parts: ChatParts, message: FrameToPage) {
  const { events, frame, handlers, state } = parts;
  // A new frame needs its state before its actions.
  if (message.type === "ready") frame.connected(state.isOpen);
  switch (message.type) {
    case "close":
      return closeChat(parts);
    case "open":
      return openChat(parts);
    case "stop":
    case "rest":
      return handlers.actions(message.type);
    case "act":
    case "ready":
      return handlers.actions(message);
    case "compact":
      return isPhone() && fit(parts, message.height);
    case "message":
      return events.emit(message.type, message.author);
    case "action":
      return events.emit(message.type, message.action);
    case "talks":
    case "renew":
      return handlers[message.type]();
    case "unread":
      state.unread = message.count;
      paint(parts);
      return events.emit(message.type, message.count);
  }
}
