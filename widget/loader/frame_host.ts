/**
 * The iframe in the panel, and requests to it.
 *
 * @module
 */
import type { FrameToPage, PageToFrame } from "../frame_protocol.ts";
import type { IdentifyAnswer } from "../protocol.ts";
import { element } from "./elements.ts";
import type { FrameHost } from "./frame_lifetime.ts";
import { linkFrame } from "./frame_link.ts";
import type { Tag } from "./tag.ts";

/**
 * Puts the chat's iframe into the panel. `connect` makes the first message; `receive` gets every message except answers
 * to identify.
 */
export function hostFrame(
  tag: Tag,
  panel: HTMLElement,
  title: string,
  connect: () => PageToFrame,
  receive: (message: FrameToPage) => void,
): FrameHost {
  const waiting = new Map<number, (answer: IdentifyAnswer) => void>();
  let lastId = 0;
  const frame = element("iframe", {
    title,
    allow: "clipboard-write",
    src: tag.base + "/widget?key=" + encodeURIComponent(tag.key),
  });
  const link = linkFrame(frame, tag.base, connect, (message) => {
    // With its first message it is drawn, including a way to close the chat.
    panel.classList.add("ready");
    if (message.type !== "identified") return receive(message);
    const answered = waiting.get(message.id);
    if (answered) answered(message.answer);
    waiting.delete(message.id);
  });
  panel.append(frame);
  return {
    post: link.post,
    identify(token) {
      const id = ++lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        link.post({ v: 1, type: "identify", id, token });
      });
    },
    focus: () => frame.focus(),
    close: link.close,
  };
}
