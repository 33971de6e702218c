/**
 * The socket of the desk's pages: receives notices of changes, and sends the teammate's activity.
 *
 * @module
 */
import { watchLifecycle } from "../../../widget/page_lifecycle.ts";
import { openReconnectingSocket, type ReconnectingSocket } from "../../../widget/reconnecting_socket.ts";

/** A change, with the id of a conversation, a source of knowledge or a visit. */
export type DeskNotice = {
  readonly type: "conversation" | "typing" | "presence" | "knowledge" | "visit" | "ping";
  readonly id?: string;
};

/** A message from a page. */
export type PageMessage =
  /** The conversation that the page now shows; null for none. */
  | { readonly type: "open"; readonly id: string | null }
  | { readonly type: "typing"; readonly to: "customer" | "team" }
  /** The teammate has read the open conversation up to this message. */
  | { readonly type: "seen"; readonly n: number }
  /** Whether the page is visible to the teammate, who then needs no push. */
  | { readonly type: "looking"; readonly is: boolean }
  /** The page lists visitors, and needs their notices. */
  | { readonly type: "visitors" };

/** The callbacks of the socket. */
export type DeskSocketHandlers = {
  /** The first message of each connection. */
  readonly hello: () => PageMessage;
  readonly receive: (notice: DeskNotice) => void;
  /** Connected; `again` is true when changes may have been missed. */
  readonly opened: (again: boolean) => void;
  readonly lost?: () => void;
};

/** Dispatched on the document when a conversation has changed, or may have while disconnected. */
export const CONVERSATIONS_CHANGED = "conversations-changed";

/**
 * Connects the page to the desk until it is closed. Each page has one such socket; scripts that only count
 * conversations listen for {@linkcode CONVERSATIONS_CHANGED}.
 */
export function connectToDesk(
  { hello, receive, opened, ...handlers }: DeskSocketHandlers,
): ReconnectingSocket<PageMessage> {
  const announce = () => document.dispatchEvent(new Event(CONVERSATIONS_CHANGED));
  const look = () => void socket.send({ type: "looking", is: document.visibilityState === "visible" });
  document.addEventListener("visibilitychange", look);
  const socket: ReconnectingSocket<PageMessage> = openReconnectingSocket<PageMessage, DeskNotice>({
    ...handlers,
    receive(notice) {
      receive(notice);
      if (notice.type === "conversation") announce();
    },
    opened(again) {
      look();
      opened(again);
      announce();
    },
    connect: () => new WebSocket(new URL("/desk/live", location.href.replace(/^http/, "ws"))),
    hello: () => Promise.resolve(hello()),
    watchLifecycle,
    random: Math.random,
  });
  return socket;
}
