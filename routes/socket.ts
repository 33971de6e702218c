/**
 * A WebSocket of the desk: small, validated JSON messages both ways. A client that stops reading is disconnected.
 *
 * @module
 */
import type { z } from "zod";
import type { Log } from "../core/ports/log.ts";
import { SOCKET_LIMITS } from "../core/limits/sockets.ts";
import { parseBounded } from "../core/json_bounds.ts";
import { DeskError } from "../core/problem.ts";
import { OVER_LIMIT } from "./live/sockets.ts";
import type { Served } from "./served.ts";

/** The desk's end of a socket. */
export type SocketConnection<Outgoing> = {
  /** Sends a message; does nothing once the socket is closed. */
  readonly send: (message: Outgoing) => void;
  readonly close: (code: number, why: string) => void;
  /** Logs a fault of the desk and closes the socket. */
  readonly failed: (cause: unknown) => void;
  readonly isOpen: () => boolean;
};

/** The accepted shape and maximum size of a message. */
export type ExpectedMessage<Incoming> = { readonly schema: z.ZodType<Incoming>; readonly charsMax: number };

/** The handlers of a socket. */
export type SocketHandler<Incoming> = {
  /** The shape of the next message; called before anything of it is read. */
  readonly expected: () => ExpectedMessage<Incoming>;
  /** Counts a message before it is read; false closes the socket. */
  readonly admit: () => Promise<boolean>;
  readonly receive: (message: Incoming) => Promise<void> | void;
  /** Called once, when the socket has closed, or before that on shutdown. */
  readonly closed: () => void;
};

/**
 * Upgrades a request to a WebSocket. An invalid message closes it, and so does shutdown, so that the socket's entries
 * are removed while the live store is open.
 *
 * @throws DeskError invalid_input when the request is not an upgrade
 */
export function openSocketConnection<Outgoing, Incoming>(
  request: Request,
  { desk: { log }, stop }: Pick<Served, "stop"> & { readonly desk: { readonly log: Log } },
  open: (connection: SocketConnection<Outgoing>) => SocketHandler<Incoming>,
): Response {
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
    throw new DeskError("invalid_input", "This address speaks WebSocket only.");
  }
  const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: SOCKET_LIMITS.idleS });
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  // No caller awaits a socket's work, so an uncaught error would end the process.
  const failed = (cause: unknown) => {
    log("error", "A live socket failed.", { cause: cause instanceof Error ? cause.stack : String(cause) });
    socket.close(1011, "something went wrong");
  };
  const send = (message: Outgoing) => {
    if (!isOpen()) return;
    if (socket.bufferedAmount > SOCKET_LIMITS.bufferedBytesMax) return socket.close(1013, "reads too slowly");
    socket.send(JSON.stringify(message));
  };
  const handler = open({ send, close: (code, why) => socket.close(code, why), failed, isOpen });
  const receive = async (data: string) => {
    if (!isOpen()) return;
    if (!await handler.admit()) return socket.close(OVER_LIMIT, "too many messages");
    const message = readFrame(data, handler.expected());
    if (message === null) return socket.close(1008, "not a message of this protocol");
    await handler.receive(message);
  };
  // In order, because a message may depend on the previous one.
  let turn = Promise.resolve();
  let waiting = 0;
  socket.onmessage = ({ data }) => {
    // Frames in flight when the socket was closed still arrive.
    if (!isOpen()) return;
    if (waiting >= SOCKET_LIMITS.waitingMax) return socket.close(OVER_LIMIT, "too many messages at once");
    // Binary frames are invalid, and are not queued either.
    if (typeof data !== "string") return socket.close(1008, "not a message of this protocol");
    if (data.length > SOCKET_LIMITS.messageCharsMax) return socket.close(1008, "the message is too long");
    waiting++;
    turn = turn.then(() => receive(data)).catch(failed).finally(() => waiting--);
  };
  const ended = () => {
    gone();
    restart(socket);
  };
  const gone = () => {
    forget();
    if (!isGone) handler.closed();
    isGone = true;
  };
  let isGone = false;
  const forget = onStop(stop, ended);
  socket.onopen = () => stop.aborted && ended();
  socket.onclose = gone;
  return response;
}

/** The sockets to close, by the signal that closes them. */
const openUntil = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `end` on shutdown. Adding or removing a listener of a signal takes time linear in their number, seconds with
 * ten thousand sockets, so each signal gets one listener.
 *
 * @returns a function that removes it
 */
function onStop(stop: AbortSignal, end: () => void): () => void {
  const known = openUntil.get(stop);
  const open = known ?? new Set();
  if (known === undefined) {
    openUntil.set(stop, open);
    stop.addEventListener("abort", () => open.forEach((end) => end()));
  }
  open.add(end);
  return () => open.delete(end);
}

/** Makes the client reconnect and fetch everything again, because events may have been missed. */
export function restart(line: Pick<SocketConnection<never>, "close">): void {
  line.close(1012, "connect again");
}

function readFrame<Incoming>(data: string, { schema, charsMax }: ExpectedMessage<Incoming>): Incoming | null {
  if (data.length > charsMax) return null;
  return schema.safeParse(parseBounded(data)).data ?? null;
}
