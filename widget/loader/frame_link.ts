/**
 * The connection to the frame.
 *
 * @module
 */
import type { FrameToPage, PageToFrame } from "../frame_protocol.ts";

/** The two-way connection to the frame. */
export type FrameLink = {
  /** Sends now, or as soon as the frame has connected. */
  readonly post: (message: PageToFrame) => void;
  readonly close: () => void;
};

/**
 * Answers the frame's `svc:hello` with a private port. Only messages of this frame with the desk's origin are accepted;
 * nothing is ever posted to another origin. A reloaded frame greets again and gets a new port.
 *
 * @see docs/chat-widget.md
 */
export function linkFrame(
  frame: HTMLIFrameElement,
  base: string,
  connect: () => PageToFrame,
  receive: (message: FrameToPage) => void,
): FrameLink {
  const waiting: PageToFrame[] = [];
  let port: MessagePort | null = null;

  function answerHello(event: MessageEvent) {
    const { contentWindow } = frame;
    if (!contentWindow || event.origin !== base || event.source !== contentWindow) return;
    const { data } = event;
    if (!data || data.v !== 1 || data.type !== "svc:hello") return;
    if (port) port.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = (message) => {
      if (message.data && message.data.v === 1) receive(message.data);
    };
    contentWindow.postMessage(connect(), base, [channel.port2]);
    for (const message of waiting.splice(0)) port.postMessage(message);
  }

  const stop = new AbortController();
  addEventListener("message", answerHello, stop);
  return {
    post(message) {
      if (port) port.postMessage(message);
      else waiting.push(message);
    },
    close() {
      stop.abort();
      if (port) port.close();
    },
  };
}
