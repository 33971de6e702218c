/**
 * The live line to the desk: a socket that comes back, and asking by hand while there is none.
 *
 * @module
 */
import { backOffMs } from "./back_off.ts";
import type { LiveToDesk, LiveToVisitor } from "./protocol.ts";

/** What the live line needs from outside. */
export type LiveOptions = {
  /** Opens the socket. */
  readonly connect: () => WebSocket;
  /** The first message of each connection; null while there is no session. */
  readonly hello: () => Promise<LiveToDesk | null>;
  readonly receive: (message: LiveToVisitor) => void;
  /** Asks for news by hand while no socket can be had. */
  readonly poll: () => void;
  readonly random: () => number;
};

/** The live line; `close` ends it for good. */
export type Live = {
  /** Sends a message, or says false while there is no connection. */
  readonly send: (message: LiveToDesk) => boolean;
  readonly close: () => void;
};

const PING_MS = 27_000;
const POLL_MS = 5_000;
/** A socket that stayed this long was a good one: its loss starts the back-off anew. */
const STEADY_MS = 10_000;
const FAILURES_BEFORE_POLLING = 2;

/**
 * Keeps a socket to the desk open: comes back after a loss with full jitter, at once when the browser is online or
 * visible again, and falls back to asking every 5 s while no socket can be had. A page that the browser puts aside for
 * its back button hangs up, or it could not be put aside, and comes back with the page.
 */
export function keepLive(options: LiveOptions): Live {
  let socket: WebSocket | null = null;
  let failures = 0;
  let closed = false;
  let aside = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const ping = setInterval(() => send({ type: "ping" }), PING_MS);
  const poll = setInterval(() => {
    const hopeless = failures >= FAILURES_BEFORE_POLLING && !isOpen();
    if (hopeless && document.visibilityState === "visible") options.poll();
  }, POLL_MS);

  function isOpen() {
    return socket !== null && socket.readyState === WebSocket.OPEN;
  }

  function send(message: LiveToDesk): boolean {
    if (!socket || !isOpen()) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function lost() {
    socket = null;
    if (closed || aside) return;
    failures++;
    again = setTimeout(open, backOffMs(failures, options.random()));
  }

  /** Null where something in the browser forbids sockets. */
  function connect(): WebSocket | null {
    try {
      return options.connect();
    } catch {
      return null;
    }
  }

  async function open() {
    clearTimeout(again);
    if (closed || aside || socket) return;
    const hello = await options.hello().catch(() => null);
    if (closed || aside || socket) return;
    const next = hello && connect();
    if (!hello || !next) return lost();
    socket = next;
    let openedAt = Infinity;
    next.onopen = (event) => {
      openedAt = event.timeStamp;
      next.send(JSON.stringify(hello));
      if (failures > 0) options.poll();
    };
    next.onmessage = (event) => options.receive(JSON.parse(event.data));
    next.onclose = (event) => {
      if (event.timeStamp - openedAt > STEADY_MS) failures = 0;
      if (socket === next) lost();
    };
  }

  function wake() {
    if (document.visibilityState === "visible") open();
  }

  function hangUp() {
    aside = true;
    if (socket) socket.close();
    socket = null;
  }

  function comeBack() {
    aside = false;
    open();
  }

  addEventListener("online", wake);
  addEventListener("pagehide", hangUp);
  addEventListener("pageshow", comeBack);
  document.addEventListener("visibilitychange", wake);
  open();
  return {
    send,
    close() {
      closed = true;
      clearTimeout(again);
      clearInterval(ping);
      clearInterval(poll);
      removeEventListener("online", wake);
      removeEventListener("pagehide", hangUp);
      removeEventListener("pageshow", comeBack);
      document.removeEventListener("visibilitychange", wake);
      if (socket) socket.close();
    },
  };
}
