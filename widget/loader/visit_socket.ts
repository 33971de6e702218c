/**
 * The visit's socket to the desk: where the visitor is and what failed there, and what teammates want of the page.
 *
 * @module
 */
import { watchLifecycle } from "../page_lifecycle.ts";
import type { LiveToDesk, LiveToVisitor } from "../protocol.ts";
import { openReconnectingSocket, type ReconnectingSocket } from "../reconnecting_socket.ts";
import type { Memory } from "./memory.ts";
import { pageInfo, visitFacts } from "./page_info.ts";
import { deskApi, type Tag } from "./tag.ts";

/** What a teammate, or a change of the settings, asks of the page. */
export type VisitHandlers = {
  readonly settingsChanged: () => void;
  /** Loads the frame without opening it. */
  readonly loadFrame: () => void;
  /** Shows what a teammate offers. */
  readonly offer: (text: string, by: string) => void;
};

/** Calls the handler of a message; the other messages of the protocol are for the frame. */
function handleVisitMessage(message: LiveToVisitor, handlers: VisitHandlers): void {
  if (message.type === "settings") handlers.settingsChanged();
  else if (message.type === "frame") handlers.loadFrame();
  else if (message.type === "nudge") handlers.offer(message.text, message.by);
}

/** Connects a visit to the desk. */
export function openVisitSocket(
  tag: Tag,
  memory: Pick<Memory, "read">,
  handlers: VisitHandlers,
): ReconnectingSocket<LiveToDesk> {
  return openReconnectingSocket<LiveToDesk, LiveToVisitor>({
    connect: () => new WebSocket(deskApi(tag).replace(/^http/, "ws") + "/live"),
    hello: () =>
      Promise.resolve({
        type: "hello",
        visit: memory.read().visitor,
        page: pageInfo(document),
        ...(tag.capture ? { facts: visitFacts() } : {}),
      }),
    receive: (message) => handleVisitMessage(message, handlers),
    watchLifecycle,
    random: Math.random,
  });
}
