/**
 * The frame's live line: what it hears changes the thread, and what the visitor does is told on it.
 *
 * @module
 */
import { keepLive, type Live } from "../live_line.ts";
import type { LiveToDesk, LiveToVisitor, PageInfo } from "../protocol.ts";
import type { DeskClient } from "./desk.ts";
import type { Store } from "./store.ts";
import { type Thread, withSeen, withTyping } from "./thread.ts";

/** What the line is made of. */
export type LineParts = {
  /** `{base}/api/widget/{key}` */
  readonly address: string;
  readonly desk: DeskClient;
  readonly thread: Store<Thread>;
  readonly page: () => PageInfo;
  /** Reads what is new, or what has changed from a message on. */
  readonly catchUp: (changedN?: number) => void;
  /** What was seen may be told now. */
  readonly settled: () => void;
  readonly settingsChanged: () => void;
};

/** The line of one frame. */
export type Line = {
  /** Opens it, for the visit of the page around; without consent it only asks now and then. */
  readonly open: (consents: boolean, visit: string | null) => void;
  /** Says so again as whoever the visitor is now, when that is another session. */
  readonly renew: (session: string) => void;
  readonly send: (message: LiveToDesk) => boolean;
  readonly tellTyping: (text: string) => void;
};

/** A teammate who stopped typing is shown as typing for so long; the desk tells it more often than that. */
const TYPING_MS = 5_000;
const TYPING_EVERY_MS = 2_500;
const POLL_MS = 5_000;

/** Makes a line that is not open yet. */
export function createLine(parts: LineParts): Line {
  const { desk, thread } = parts;
  let live: Live | null = null;
  let polling: ReturnType<typeof setInterval> | undefined;
  let around: string | null = null;
  let greeted: string | null = null;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let toldTypingAt = -Infinity;

  function hear(message: LiveToVisitor) {
    if (message.type === "message") parts.catchUp(message.n);
    if (message.type === "seen") thread.set(withSeen(thread.get(), message.n));
    if (message.type === "settings") parts.settingsChanged();
    // The answer to the greeting may be what a "seen" waits for.
    if (message.type === "ping") parts.settled();
    if (message.type !== "typing") return;
    clearTimeout(typing);
    thread.set(withTyping(thread.get(), message.by));
    typing = setTimeout(() => thread.set(withTyping(thread.get(), null)), TYPING_MS);
  }

  async function hello(): Promise<LiveToDesk> {
    const { session } = await desk.session();
    greeted = session;
    return { type: "hello", session, page: parts.page(), ...(around === null ? {} : { visit: around }) };
  }

  function connect() {
    live?.close();
    live = keepLive({
      connect: () => new WebSocket(parts.address.replace(/^http/, "ws") + "/live"),
      hello,
      receive: hear,
      poll: () => parts.catchUp(),
      random: Math.random,
    });
  }

  return {
    open(consents, visit) {
      around = visit;
      clearInterval(polling);
      if (consents) return connect();
      live?.close();
      live = null;
      polling = setInterval(() => {
        if (document.visibilityState === "visible") parts.catchUp();
      }, POLL_MS);
    },
    renew(session) {
      if (live && greeted !== null && greeted !== session) connect();
    },
    send: (message) => live?.send(message) ?? false,
    tellTyping(text) {
      const now = performance.now();
      // What begins anew, such as after sending, is told at once.
      if (text === "") toldTypingAt = -Infinity;
      else if (now - toldTypingAt >= TYPING_EVERY_MS && live?.send({ type: "typing" })) toldTypingAt = now;
    },
  };
}
