/**
 * A WebSocket of the desk: small, validated JSON messages both ways. A client that stops reading is disconnected.
 *
 * @module
 */
import type { z } from "zod";
import type { Log } from "../../core/ports/log.ts";
import { SOCKET_LIMITS } from "../../core/limits/sockets.ts";
import { parseBounded } from "../../core/json_bounds.ts";
import { DeskError } from "../../core/problem.ts";
import { type OpenSocket, type SocketSurroundings, watchSocket } from "../live/open_sockets.ts";
import { OVER_LIMIT } from "../live/sockets.ts";

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

/** A message that both kinds of browser scripts know, and ignore. */
const PING = JSON.stringify({ type: "ping" });

/** One socket, for as long as it is open. */
type SocketState<Incoming> = {
  readonly socket: WebSocket;
  readonly connection: SocketConnection<never>;
  readonly handler: SocketHandler<Incoming>;
  readonly watched: OpenSocket;
  /** Messages that wait for the one that is handled: in order, as a message may depend on the previous one. */
  readonly waiting: string[];
  isHandling: boolean;
};

/**
 * Upgrades a request to a WebSocket. An invalid message closes it, and so does shutdown, so that the socket's entries
 * are removed while the live store is open.
 *
 * @throws DeskError invalid_input when the request is not an upgrade
 */
export function openSocketConnection<Outgoing, Incoming>(
  request: Request,
  around: SocketSurroundings & { readonly desk: { readonly log: Log } },
  open: (connection: SocketConnection<Outgoing>) => SocketHandler<Incoming>,
): Response {
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
    throw new DeskError("invalid_input", "This address speaks WebSocket only.");
  }
  // With a timeout of its own each socket would keep its request, and a timer that is set again with each message.
  const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 0 });
  const connection = connectionOf<Outgoing>(socket, around.desk.log);
  const handler = open(connection);
  const watched: OpenSocket = {
    quietBeats: 0,
    ping: () => connection.isOpen() && socket.send(PING),
    giveUp: () => socket.close(1001, "nothing was heard"),
    restart: () => restart(socket),
    stop() {
      gone();
      restart(socket);
    },
  };
  const forget = watchSocket(around, watched);
  let isGone = false;
  const gone = () => {
    forget();
    if (!isGone) handler.closed();
    isGone = true;
  };
  const state: SocketState<Incoming> = { socket, connection, handler, watched, waiting: [], isHandling: false };
  // Not as properties: each would be a function and an entry of a map of its own, for each of ten thousand sockets.
  socket.addEventListener("message", ({ data }) => hear(state, data));
  socket.addEventListener("close", gone);
  socket.addEventListener("open", () => around.stop.aborted && watched.stop(), { once: true });
  return response;
}

function connectionOf<Outgoing>(socket: WebSocket, log: Log): SocketConnection<Outgoing> {
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  return {
    isOpen,
    close: (code, why) => socket.close(code, why),
    send(message) {
      if (!isOpen()) return;
      if (socket.bufferedAmount > SOCKET_LIMITS.bufferedBytesMax) return socket.close(1013, "reads too slowly");
      socket.send(JSON.stringify(message));
    },
    failed(cause) {
      log("error", "A live socket failed.", { cause: cause instanceof Error ? cause.stack : String(cause) });
      socket.close(1011, "something went wrong");
    },
  };
}

function hear<Incoming>(state: SocketState<Incoming>, data: unknown): void {
  const { socket, connection, waiting, watched } = state;
  // Frames in flight when the socket was closed still arrive.
  if (!connection.isOpen()) return;
  watched.quietBeats = 0;
  if (waiting.length >= SOCKET_LIMITS.waitingMax) return socket.close(OVER_LIMIT, "too many messages at once");
  // Binary frames are invalid, and are not queued either.
  if (typeof data !== "string") return socket.close(1008, "not a message of this protocol");
  if (data.length > SOCKET_LIMITS.messageCharsMax) return socket.close(1008, "the message is too long");
  waiting.push(data);
  if (!state.isHandling) void handleAll(state);
}

async function handleAll<Incoming>(state: SocketState<Incoming>): Promise<void> {
  state.isHandling = true;
  for (let data = state.waiting.shift(); data !== undefined; data = state.waiting.shift()) {
    // No caller awaits a socket's work, so an uncaught error would end the process.
    await handle(state, data).catch(state.connection.failed);
  }
  state.isHandling = false;
}

async function handle<Incoming>({ socket, connection, handler }: SocketState<Incoming>, data: string): Promise<void> {
  if (!connection.isOpen()) return;
  if (!await handler.admit()) return socket.close(OVER_LIMIT, "too many messages");
  const message = readFrame(data, handler.expected());
  if (message === null) return socket.close(1008, "not a message of this protocol");
  await handler.receive(message);
}

/** Makes the client reconnect and fetch everything again, because events may have been missed. */
export function restart(socket: Pick<SocketConnection<never>, "close">): void {
  socket.close(1012, "connect again");
}

function readFrame<Incoming>(data: string, { schema, charsMax }: ExpectedMessage<Incoming>): Incoming | null {
  if (data.length > charsMax) return null;
  return schema.safeParse(parseBounded(data)).data ?? null;
}
