/**
 * A WebSocket of JSON messages that reconnects: for the loader, the frame and the desk's own pages.
 *
 * @module
 */
import { backOffMs } from "./back_off.ts";

/** Called when the browser changes the state of the page. */
export type LifecycleHandlers = {
  /** The page is visible and may be online again. */
  readonly wake: () => void;
  /** The browser is about to freeze the page for its back button. */
  readonly suspend: () => void;
  /** The page was restored, or is shown for the first time. */
  readonly resume: () => void;
};

/** The options of a reconnecting socket. */
export type ReconnectingSocketOptions<Sent, Received> = {
  /** The longest wait after a first loss; it doubles with each further one. By default that of the desk's own pages. */
  readonly firstWaitMs?: number;
  /** Opens a WebSocket; may throw if the browser forbids them. */
  readonly connect: () => WebSocket;
  /** The first message of each connection; null while no connection is possible, as without a session. */
  readonly hello: () => Promise<Sent | null>;
  readonly receive: (message: Received) => void;
  /** Connected, and the hello was sent; `again` is false only when the first attempt succeeded. */
  readonly opened?: (again: boolean) => void;
  /** A connection was lost, or an attempt failed. */
  readonly lost?: () => void;
  readonly watchLifecycle: (handlers: LifecycleHandlers) => () => void;
  readonly random: () => number;
};

/** A socket that reconnects until it is closed. */
export type ReconnectingSocket<Sent> = {
  /** Sends a message, or returns false while there is no connection. */
  readonly send: (message: Sent) => boolean;
  /** Whether at least two attempts in a row have failed. */
  readonly isFailing: () => boolean;
  readonly close: () => void;
};

type State = {
  socket: WebSocket | null;
  attempts: number;
  /** Lost connections and failed attempts since the last stable connection. */
  failures: number;
  /**
   * False while the browser keeps the page for its back button, which an open socket would prevent, and once closed.
   */
  isActive: boolean;
  /** The desk has ended a connection for a limit; until the wait is over not even a page that wakes up connects. */
  isResting: boolean;
  retry: ReturnType<typeof setTimeout> | undefined;
};

const PING_MS = 25_000;
/** A connection that lasted this long resets the back-off when it is lost. */
const STEADY_MS = 10_000;
const FAILING_AFTER = 2;
/** The code with which the desk ends a connection that sent too much, or is one too many. */
const OVER_LIMIT = 4429;
const REST_MS = 60_000;

/**
 * Connects immediately, and again after each loss: with full jitter, or immediately when the page wakes up. After a
 * limit of the desk it waits a minute first.
 *
 * @example
 * const socket = openReconnectingSocket<Outgoing, Incoming>({
 *   connect: () => new WebSocket("wss://desk.example/live"),
 *   hello: () => Promise.resolve({ type: "hello" }),
 *   receive: (message) => console.log(message.type),
 *   watchLifecycle,
 *   random: Math.random,
 * });
 */
export function openReconnectingSocket<Sent, Received>(
  options: ReconnectingSocketOptions<Sent, Received>,
): ReconnectingSocket<Sent> {
  const state: State = { socket: null, attempts: 0, failures: 0, isActive: true, isResting: false, retry: undefined };
  const open = () => void connectOnce(options, state, reopen);
  const reopen = () => {
    state.isResting = false;
    open();
  };
  const stopWatching = options.watchLifecycle({
    wake: open,
    suspend: () => disconnect(state),
    resume() {
      state.isActive = true;
      open();
    },
  });
  const ping = setInterval(() => sendJson(state, { type: "ping" }), PING_MS);
  open();
  return {
    send: (message) => sendJson(state, message),
    isFailing: () => state.failures >= FAILING_AFTER && !openSocket(state),
    close() {
      clearInterval(ping);
      stopWatching();
      disconnect(state);
    },
  };
}

function openSocket({ socket }: State): WebSocket | null {
  return socket && socket.readyState === WebSocket.OPEN ? socket : null;
}

function sendJson(state: State, message: unknown): boolean {
  const socket = openSocket(state);
  if (socket) socket.send(JSON.stringify(message));
  return !!socket;
}

function disconnect(state: State) {
  const { socket } = state;
  state.isActive = state.isResting = false;
  clearTimeout(state.retry);
  // Before it closes, so that this loss does not count as a failure.
  state.socket = null;
  if (socket) socket.close();
}

function mayConnect({ isActive, isResting, socket }: State): boolean {
  return isActive && !isResting && !socket;
}

/** Makes one attempt to connect, unless connected, and schedules the next one when it fails. */
async function connectOnce<Sent, Received>(
  options: ReconnectingSocketOptions<Sent, Received>,
  state: State,
  reopen: () => void,
): Promise<void> {
  if (!mayConnect(state)) return;
  clearTimeout(state.retry);
  const hello = await options.hello().catch(() => null);
  // Another attempt may have been faster.
  if (!mayConnect(state)) return;
  const again = state.attempts++ > 0;
  const socket = hello && tryConnect(options.connect);
  if (!socket) return lose(options, state, reopen);
  state.socket = socket;
  let openedAt = Infinity;
  socket.onopen = (event) => {
    openedAt = event.timeStamp;
    socket.send(JSON.stringify(hello));
    if (options.opened) options.opened(again);
  };
  socket.onmessage = (event) => {
    if (state.socket === socket) options.receive(JSON.parse(event.data));
  };
  socket.onclose = (event) => {
    if (event.timeStamp - openedAt > STEADY_MS) state.failures = 0;
    if (state.socket !== socket) return;
    state.isResting = event.code === OVER_LIMIT;
    lose(options, state, reopen);
  };
}

function lose(
  options: Pick<ReconnectingSocketOptions<never, never>, "firstWaitMs" | "lost" | "random">,
  state: State,
  reopen: () => void,
) {
  state.socket = null;
  state.failures++;
  const restMs = state.isResting ? REST_MS : 0;
  state.retry = setTimeout(reopen, restMs + backOffMs(state.failures, options.random(), options.firstWaitMs));
  if (options.lost) options.lost();
}

function tryConnect(connect: () => WebSocket): WebSocket | null {
  try {
    return connect();
  } catch {
    return null;
  }
}
