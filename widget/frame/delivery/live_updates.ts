/**
 * Live updates of the frame: over a socket with consent; by polling without it, while the socket fails, or after a failed
 * read.
 *
 * @module
 */
import { CHAT_WAIT_MS } from "../../back_off.ts";
import { watchLifecycle } from "../../page_lifecycle.ts";
import type { LiveToDesk, LiveToVisitor, PageInfo } from "../../protocol.ts";
import { openReconnectingSocket, type ReconnectingSocket } from "../../reconnecting_socket.ts";
import type { DeskClient } from "../desk/client.ts";

/** The options of live updates. */
export type LiveUpdatesOptions = {
  /** `{base}/api/widget/{key}` */
  readonly address: string;
  readonly desk: Pick<DeskClient, "session">;
  readonly page: () => PageInfo;
  readonly receive: (message: LiveToVisitor) => void;
  /** Reads new messages; `isBack` when the desk or the connection was away. */
  readonly catchUp: (isBack?: boolean) => void;
  /** Whether the last read failed. */
  readonly isBehind: () => boolean;
};

/** The live updates of one frame. */
export type LiveUpdates = {
  /** Starts, or restarts after consent has changed. `visit` is the visit of the embedding page, null without one. */
  readonly start: (consents: boolean, visit: string | null) => void;
  /** Reconnects when the session is no longer the socket's. */
  readonly renew: (session: string) => void;
  /** Sends a message, or returns false while there is no connection. */
  readonly send: (message: LiveToDesk) => boolean;
};

const POLL_MS = 5_000;

type State = {
  /** Null without consent. */
  socket: ReconnectingSocket<LiveToDesk> | null;
  polling: ReturnType<typeof setInterval> | undefined;
  visit: string | null;
  /** The session of the last hello. */
  session: string | null;
};

/** Makes live updates that have not started. */
export function createLiveUpdates(options: LiveUpdatesOptions): LiveUpdates {
  const state: State = { socket: null, polling: undefined, visit: null, session: null };
  function connect() {
    state.socket?.close();
    state.socket = openSocket(options, state);
  }
  return {
    start(consents, visit) {
      state.visit = visit;
      clearInterval(state.polling);
      state.polling = setInterval(() => {
        const isNeeded = state.socket === null || state.socket.isFailing() || options.isBehind();
        if (isNeeded && document.visibilityState === "visible") options.catchUp();
      }, POLL_MS);
      if (consents) return connect();
      state.socket?.close();
      state.socket = null;
    },
    renew(session) {
      if (state.socket && state.session !== null && state.session !== session) connect();
    },
    send: (message) => state.socket?.send(message) ?? false,
  };
}

function openSocket(
  { address, desk, page, receive, catchUp }: LiveUpdatesOptions,
  state: State,
): ReconnectingSocket<LiveToDesk> {
  return openReconnectingSocket<LiveToDesk, LiveToVisitor>({
    firstWaitMs: CHAT_WAIT_MS,
    connect: () => new WebSocket(address.replace(/^http/, "ws") + "/live"),
    async hello() {
      const { session } = await desk.session();
      state.session = session;
      return { type: "hello", session, page: page(), ...(state.visit === null ? {} : { visit: state.visit }) };
    },
    receive,
    opened: (again) => again && catchUp(true),
    watchLifecycle,
    random: Math.random,
  });
}
