/**
 * Pings and shutdown for all open sockets of a process, of visitors and teammates. One timer and one listener serve all of
 * them, because there may be ten thousand.
 *
 * @module
 */
import { SOCKET_LIMITS } from "../../core/limits/sockets.ts";
import type { Live } from "../../core/ports/live.ts";

/** An open socket. */
export type OpenSocket = {
  /** Beats since the last message from the client. */
  quietBeats: number;
  /** Sends a ping: a proxy in between may close a connection that is quiet. */
  readonly ping: () => void;
  /** Closes the socket of a client that has been silent for too long. */
  readonly giveUp: () => void;
  /** Makes the browser connect again. */
  readonly restart: () => void;
  /** Called on shutdown: like {@linkcode OpenSocket.restart}, and removes the socket's entries in the stores at once. */
  readonly stop: () => void;
};

/** The environment that the sockets of a desk share. */
export type SocketSurroundings = {
  /** Aborted when the desk stops. */
  readonly stop: AbortSignal;
  readonly desk: { readonly live: Pick<Live, "onGap"> };
};

/** Short, so that few sockets are pinged in the same beat. */
const BEAT_MS = 5000;
const PING_BEATS = SOCKET_LIMITS.pingMs / BEAT_MS;
const SILENT_BEATS = SOCKET_LIMITS.silentMs / BEAT_MS;

/** The sockets of one desk; the beats run while any is open. */
type OpenSockets = { readonly sockets: Set<OpenSocket>; endBeats: (() => void) | null };

/** Open sockets by the signal that ends them. */
const openUntil = new WeakMap<AbortSignal, OpenSockets>();

/** Pings a socket until it is removed. @returns a function that removes it */
export function watchSocket(around: SocketSurroundings, socket: OpenSocket): () => void {
  const open = openUntil.get(around.stop) ?? openNone(around.stop);
  open.sockets.add(socket);
  open.endBeats ??= startBeats(around, open.sockets);
  return () => {
    open.sockets.delete(socket);
    if (open.sockets.size > 0) return;
    open.endBeats?.();
    open.endBeats = null;
  };
}

function openNone(stop: AbortSignal): OpenSockets {
  const open: OpenSockets = { sockets: new Set(), endBeats: null };
  openUntil.set(stop, open);
  // Adding or removing a listener of a signal takes time linear in their number, so there is one.
  stop.addEventListener("abort", () => open.sockets.forEach((socket) => socket.stop()), { once: true });
  return open;
}

function startBeats({ desk }: SocketSurroundings, sockets: ReadonlySet<OpenSocket>): () => void {
  const unhook = desk.live.onGap(() => sockets.forEach((socket) => socket.restart()));
  const timer = setInterval(() => sockets.forEach(beat), BEAT_MS);
  return () => {
    clearInterval(timer);
    unhook();
  };
}

function beat(socket: OpenSocket): void {
  socket.quietBeats++;
  if (socket.quietBeats >= SILENT_BEATS) socket.giveUp();
  else if (socket.quietBeats % PING_BEATS === 0) socket.ping();
}
