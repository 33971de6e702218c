/**
 * The visit's socket to the desk: sends the visitor's page and failures, receives changes of settings and offers of
 * help.
 *
 * @module
 */
import { PAGE_WAIT_MS } from "../back_off.ts";
import { watchLifecycle } from "../page_lifecycle.ts";
import type { LiveToDesk, LiveToVisitor } from "../protocol.ts";
import { openReconnectingSocket, type ReconnectingSocket } from "../reconnecting_socket.ts";
import type { HelpOffers } from "./help.ts";
import type { Memory } from "./memory.ts";
import { pageInfo, visitFacts } from "./page_info.ts";
import { deskApi, type Tag } from "./tag.ts";

/** Handlers of the desk's messages. */
export type VisitHandlers = {
  readonly help: Pick<HelpOffers, "show">;
  readonly settingsChanged: () => void;
  /** Loads the frame without opening it. */
  readonly loadFrame: () => void;
};

/** Connects a visit to the desk. */
export function connectVisit(
  tag: Tag,
  memory: Pick<Memory, "read">,
  { help, settingsChanged, loadFrame }: VisitHandlers,
): ReconnectingSocket<LiveToDesk> {
  return openReconnectingSocket<LiveToDesk, LiveToVisitor>({
    firstWaitMs: PAGE_WAIT_MS,
    connect: () => new WebSocket(deskApi(tag).replace(/^http/, "ws") + "/live"),
    hello: () =>
      Promise.resolve({
        type: "hello",
        visit: memory.read().visitor,
        page: pageInfo(),
        ...(tag.capture && { facts: visitFacts() }),
      }),
    receive(message) {
      if (message.type === "settings") settingsChanged();
      else if (message.type === "frame") loadFrame();
      else if (message.type === "nudge") help.show({ text: message.text, by: message.by, suggestions: [] });
    },
    watchLifecycle,
    random: Math.random,
  });
}
