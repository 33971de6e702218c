/**
 * The open sockets of a process, of visitors and teammates alike: what ends all of them, and the pings that keep them. One
 * timer and one listener serve them together, because there may be ten thousand.
 *
 * @module
 */
import { SOCKET_LIMITS } from "../../core/limits/sockets.ts";
import type { Live } from "../../core/ports/live.ts";

/** One of them. */
export type OpenSocket = {
  /** Beats since something was heard of it. */
  quietBeats: number;
  /** Sends a ping: of a browser that says nothing, a proxy in between would end the connection. */
  readonly ping: () => void;
  /** Ends it for a browser that says nothing any more, although its connection has not ended. */
  readonly giveUp: () => void;
  /** Makes the browser connect again. */
  readonly restart: () => void;
  /** The desk stops: as {@linkcode OpenSocket.restart}, and what the socket has in the stores is removed now. */
  readonly stop: () => void;
};

/** What the sockets of a desk have in common. */
export type SocketSurroundings = {
  /** Aborted when the desk stops. */
  readonly stop: AbortSignal;
  readonly desk: { readonly live: Pick<Live, "onGap"> };
};

/** Short, so that few are sent a ping in the same beat. */
const BEAT_MS = 5000;
const PING_BEATS = SOCKET_LIMITS.pingMs / BEAT_MS;
const SILENT_BEATS = SOCKET_LIMITS.silentMs / BEAT_MS;

/** The sockets of one desk; the beats run while there is one. */
type OpenSockets = { readonly sockets: Set<OpenSocket>; endBeats: (() => void) | null };

/** What is open, by the signal that ends it. */
const openUntil = new WeakMap<AbortSignal, OpenSockets>();

/** Looks after a socket. @returns what takes it back */
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
