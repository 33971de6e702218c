/**
 * A WebSocket of the desk: small JSON messages both ways, validated. A client that stops reading is disconnected.
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

/** The desk's end of one socket. */
export type SocketConnection<Outgoing> = {
  /** Sends a message, or nothing once the socket has gone. */
  readonly send: (message: Outgoing) => void;
  readonly close: (code: number, why: string) => void;
  /** Ends the socket for a fault of the desk's own, and logs it. */
  readonly failed: (cause: unknown) => void;
  readonly isOpen: () => boolean;
};

/** A message that may come, and its size at most. */
export type ExpectedMessage<Incoming> = { readonly schema: z.ZodType<Incoming>; readonly charsMax: number };

/** The handlers of a socket. */
export type SocketHandler<Incoming> = {
  /** What the next message may be; it is asked before anything of the message is read. */
  readonly expected: () => ExpectedMessage<Incoming>;
  /** Counts a message before it is read; false ends the socket. */
  readonly admit: () => Promise<boolean>;
  readonly receive: (message: Incoming) => Promise<void> | void;
  /** Called once, when the socket has gone, or before that when the desk stops. */
  readonly closed: () => void;
};

/**
 * Upgrades a request to a WebSocket. A message that is not of the protocol closes it, and so does a desk that stops: what
 * the socket has in the live store is removed while that is open.
 *
 * @throws DeskError invalid_input when the request is no upgrade
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
    // Frames that were on their way when the socket was closed still arrive.
    if (!isOpen()) return;
    if (waiting >= SOCKET_LIMITS.waitingMax) return socket.close(OVER_LIMIT, "too many messages at once");
    // Bytes are no message: they are not kept until their turn either.
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

/** What is open by the signal that ends it. */
const openUntil = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Ends something when a desk stops. A signal compares each listener that comes or goes with all the others, so it gets one:
 * with ten thousand sockets that took seconds.
 *
 * @returns takes it back
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

/** Makes the client reconnect and fetch everything that it shows, because events may have been missed. */
export function restart(line: Pick<SocketConnection<never>, "close">): void {
  line.close(1012, "connect again");
}

function readFrame<Incoming>(data: string, { schema, charsMax }: ExpectedMessage<Incoming>): Incoming | null {
  if (data.length > charsMax) return null;
  return schema.safeParse(parseBounded(data)).data ?? null;
}
