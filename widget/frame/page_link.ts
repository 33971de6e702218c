/**
 * The connection to the page that embeds the frame.
 *
 * @module
 */
import type { FrameToPage, PageToFrame } from "../frame_protocol.ts";

/** The pinned connection to the page that embeds the frame. */
export type PageLink = { readonly post: (message: FrameToPage) => void };

/**
 * Greets the embedding page and accepts one port from an allowed page. All further messages use that port; a second
 * answer is ignored.
 *
 * @see docs/chat-widget.md
 */
export function linkPage(
  window: Window,
  mayConnect: (origin: string) => boolean,
  receive: (message: PageToFrame, link: PageLink) => void,
): void {
  window.addEventListener("message", function takePort(event: MessageEvent) {
    const data = event.data;
    const port = event.ports[0];
    if (event.source !== window.parent || !mayConnect(event.origin)) return;
    if (!port || data?.v !== 1 || data.type !== "svc:connect") return;
    window.removeEventListener("message", takePort);
    const link: PageLink = { post: (message) => port.postMessage(message) };
    port.onmessage = (message) => {
      if (message.data?.v === 1) receive(message.data, link);
    };
    receive(data, link);
  });
  // The hello contains nothing, so any page may receive it.
  window.parent.postMessage({ v: 1, type: "svc:hello" }, "*");
}
