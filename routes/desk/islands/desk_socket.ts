/**
 * The socket of the desk's own pages: receives changes, and sends what the teammate does.
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

/** A message of a page. */
export type PageMessage =
  /** The page shows this conversation now, or none. */
  | { readonly type: "open"; readonly id: string | null }
  | { readonly type: "typing"; readonly to: "customer" | "team" }
  /** The teammate sees the open conversation up to this message. */
  | { readonly type: "seen"; readonly n: number }
  /** Whether the page is before the teammate's eyes, who then needs no push. */
  | { readonly type: "looking"; readonly is: boolean }
  /** It lists visitors, and needs a notice for each. */
  | { readonly type: "visitors" };

/** The callbacks of the socket. */
export type DeskSocketHandlers = {
  /** The first message of each connection. */
  readonly hello: () => PageMessage;
  readonly receive: (notice: DeskNotice) => void;
  /** Connected; `again` when changes may have been missed. */
  readonly opened: (again: boolean) => void;
  readonly lost?: () => void;
};

/** Fired on the document when a conversation has changed, or may have while there was no connection. */
export const CONVERSATIONS_CHANGED = "conversations-changed";

/**
 * Connects the page to the desk for as long as the page is there. Each page has one such socket; scripts that only count
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
