/**
 * Acting on what the frame says.
 *
 * @module
 */
import type { FrameToPage } from "../protocol.ts";
import { type ChatParts, fit, paint } from "./chat_parts.ts";
import { isPhone } from "./full_screen.ts";
import { closeChat } from "./open_close.ts";

/** Acts on one message of the frame. */
export function receiveFromFrame(parts: ChatParts, message: FrameToPage) {
  const { events, frame, handlers, state } = parts;
  // Before its actions are heard of, the frame has its state again.
  if (message.type === "ready") frame.connected(state.isOpen);
  switch (message.type) {
    case "close":
      return closeChat(parts);
    case "stop":
      return handlers.actions("stop");
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
