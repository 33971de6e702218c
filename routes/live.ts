/**
 * The live socket of a website and of its chat: it sends notices of new messages, typing and read marks, and receives
 * the visitor's current page.
 *
 * To a chat only numbers and a teammate's name travel: the browser fetches what it may see with its session, and a lost
 * notice is healed by its next fetch.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { VISITOR_LIMITS } from "../core/limits/people.ts";
import type { LiveToVisitor } from "../widget/protocol.ts";
import { visitKey } from "./chat_lines.ts";
import { type LiveChat, openChat } from "./live_chat.ts";
import { type Hello, type Incoming, incoming } from "./live_messages.ts";
import { type LiveVisit, visitor } from "./live_visit.ts";
import type { LiveSockets } from "./handles.ts";
import type { WidgetRequest } from "./request.ts";
import type { Served } from "./served.ts";
import { openSocketConnection, restart, type SocketConnection } from "./socket.ts";

const HELLO_MS = 10_000;

/** A socket after its `hello`: the visit, and the chat if the socket belongs to one. */
type Joined = { readonly visit: LiveVisit; readonly chat: LiveChat | null; readonly leave: () => void };

/**
 * `GET /api/widget/<key>/live`: opens the live socket of a page or a chat. Its first message must be `hello`, with a
 * session of this workspace, or the visit of a page.
 *
 * @throws DeskError invalid_input when the request is no upgrade
 */
export function openSocket(served: Served, asked: WidgetRequest): Response {
  const browser = asked.request.headers.get("user-agent")?.slice(0, 300) ?? null;
  const { workspace } = asked;
  return openSocketConnection<LiveToVisitor, Incoming>(asked.request, { log: served.desk.log, incoming }, (line) => {
    let joined: Joined | null = null;
    let greeted = false;
    const late = setTimeout(() => line.close(1008, "hello is missing"), HELLO_MS);
    return {
      async receive(message) {
        if (message.type !== "hello") return joined === null ? pong(line, message) : receive(joined, message, line);
        if (greeted) return;
        greeted = true;
        clearTimeout(late);
        joined = await join(served, { workspace, hello: message, browser }, line);
        if (joined === null) return line.close(1008, "the session has ended");
        if (!line.isOpen()) joined.leave();
      },
      closed() {
        clearTimeout(late);
        joined?.leave();
      },
    };
  });
}

function pong(line: SocketConnection<LiveToVisitor>, message: Incoming): void {
  if (message.type === "ping") line.send({ type: "ping" });
}

async function receive(
  { visit, chat }: Joined,
  message: Incoming,
  line: SocketConnection<LiveToVisitor>,
): Promise<void> {
  switch (message.type) {
    case "ping":
      visit.stay();
      return pong(line, message);
    case "page":
      return visit.move(message.page, message.open ?? null);
    case "event":
      return visit.suffer({ kind: message.kind, at: message.at, detail: message.detail });
    case "forget":
      return await visit.forget();
    case "typing":
      return chat?.typing();
    case "seen":
      return await chat?.seen(message.n);
    case "hello":
      return;
  }
}

/** Counts a new socket of a client. @returns a function that uncounts it, or null when the client has too many */
export function takeSocket(sockets: LiveSockets, whose: string, max: number): (() => void) | null {
  const open = sockets.get(whose) ?? 0;
  if (open >= max) return null;
  sockets.set(whose, open + 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const others = (sockets.get(whose) ?? 1) - 1;
    if (others > 0) sockets.set(whose, others);
    else sockets.delete(whose);
  };
}

/** Listens for what concerns this visitor; null when they may not listen. */
async function join(
  served: Served,
  asked: { readonly workspace: string; readonly hello: Hello; readonly browser: string | null },
  socket: SocketConnection<LiveToVisitor>,
): Promise<Joined | null> {
  const { send } = socket;
  const { workspace, hello } = asked;
  const chat = hello.session === undefined ? null : await openChat(served, workspace, hello.session, send);
  if (hello.session !== undefined && chat === null) return null;
  const whose = { workspace, visit: hello.visit ?? chat?.visitorId ?? "" };
  const free = takeSocket(served.sockets, chat?.visitorId ?? visitKey(whose), VISITOR_LIMITS.socketsMax);
  if (free === null) {
    chat?.leave();
    return null;
  }
  const visit = visitor(served, whose, asked, chat?.who() ?? null);
  chat?.follow(visit.becomes);
  const line = { send, look: () => Promise.resolve() };
  served.chats.add("workspace", workspace, line);
  if (chat === null) served.chats.add("visit", visitKey(whose), line);
  const unhook = served.desk.live.onGap(() => restart(socket));
  return {
    visit,
    chat,
    leave() {
      unhook();
      served.chats.remove("workspace", workspace, line);
      served.chats.remove("visit", visitKey(whose), line);
      chat?.leave();
      visit.leave();
      free();
    },
  };
}
