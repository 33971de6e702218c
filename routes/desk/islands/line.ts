/**
 * The live line to the desk: a socket that comes back by itself.
 *
 * @module
 */

/** What the desk tells, by the id of a conversation, a source of knowledge or a visit. */
export type Notice = {
  readonly type: "conversation" | "typing" | "presence" | "knowledge" | "visit" | "ping";
  readonly id?: string;
};

/** What a page tells. */
export type Word =
  | { readonly type: "open"; readonly id: string | null }
  | { readonly type: "typing"; readonly to: "customer" | "team" }
  | { readonly type: "seen"; readonly n: number }
  | { readonly type: "visitors" }
  | { readonly type: "ping" };

/** What the line calls. */
export type LineEnds = {
  readonly hear: (notice: Notice) => void;
  /** It is open: for the first time, or again after it was lost. */
  readonly opened: () => void;
  /** It has been lost for longer than a moment. */
  readonly lost: () => void;
};

const BACKOFF_MS = 400;
const BACKOFF_MS_MAX = 15_000;
const PING_MS = 25_000;
const SAY_LOST_MS = 3000;

/** Keeps a socket open: after a loss it waits a random time that grows, and begins anew when the browser wakes up. */
export function keepLine({ hear, opened, lost }: LineEnds): { readonly send: (word: Word) => void } {
  let socket: WebSocket | null = null;
  let failures = 0;
  let again = 0;
  let sayLost = 0;

  function send(word: Word): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(word));
  }

  function open(): void {
    clearTimeout(again);
    if (socket) return;
    const next = new WebSocket(new URL("/desk/live", location.href.replace(/^http/, "ws")));
    socket = next;
    next.onopen = () => {
      clearTimeout(sayLost);
      sayLost = 0;
      failures = 0;
      opened();
    };
    next.onmessage = ({ data }) => hear(JSON.parse(data));
    next.onclose = () => {
      socket = null;
      sayLost ||= setTimeout(lost, SAY_LOST_MS);
      again = setTimeout(open, Math.random() * Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** failures++));
    };
  }

  const wake = () => document.visibilityState === "visible" && open();
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  setInterval(() => send({ type: "ping" }), PING_MS);
  open();
  return { send };
}
