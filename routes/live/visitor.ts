/**
 * The live socket of a website and of its chat: it sends notices of new messages, typing and read marks, and receives
 * the visitor's current page.
 *
 * A chat is sent only numbers and a teammate's name. The browser fetches the content with its session, and its next
 * fetch makes up for a lost notice.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { SOCKET_LIMITS } from "../../core/limits/sockets.ts";
import { DeskError } from "../../core/problem.ts";
import type { LiveToVisitor } from "../../widget/protocol.ts";
import { visitKey } from "./chat_sockets.ts";
import { countChatAct } from "../chat/rates.ts";
import { type LiveChat, openLiveChat } from "./chat.ts";
import { type Hello, hello, type Incoming, incoming } from "./messages.ts";
import { type LiveSockets, OVER_LIMIT, type SocketClient } from "./sockets.ts";
import { type LiveVisit, visitor } from "./visit.ts";
import type { WidgetRequest } from "../request.ts";
import type { Served } from "../served.ts";
import { openSocketConnection, type SocketConnection, type SocketHandler } from "../http/socket.ts";

/** A socket after its `hello`: the visit, and the chat if the socket belongs to one. */
type JoinedSocket = { readonly visit: LiveVisit; readonly chat: LiveChat | null; readonly leave: () => void };

/** The first message of a socket; anything else is neither parsed nor redacted. */
const FIRST = { schema: hello, charsMax: SOCKET_LIMITS.helloCharsMax };
const LATER = { schema: incoming, charsMax: SOCKET_LIMITS.messageCharsMax };

/**
 * `GET /api/widget/<key>/live`: opens the live socket of a page or a chat. Its first message must be `hello`, with a
 * session of this workspace, or the visit of a page.
 *
 * @throws DeskError invalid_input when the request is no upgrade, rate_limited for too many sockets of an address
 */
export function openSocket(served: Served, asked: WidgetRequest): Response {
  const browser = asked.request.headers.get("user-agent")?.slice(0, 300) ?? null;
  const { workspace, address, country } = asked;
  const places = takePlaces(served.sockets, asked);
  const id = served.desk.newId();
  const open = (socket: SocketConnection<LiveToVisitor>): SocketHandler<Incoming> => {
    let joined: JoinedSocket | null = null;
    let visitorId: string | null = null;
    let late: ReturnType<typeof setTimeout> | undefined = setTimeout(
      () => socket.close(1008, "hello is missing"),
      SOCKET_LIMITS.helloMs,
    );
    return {
      expected: () => visitorId === null ? FIRST : LATER,
      admit: async () => visitorId === null || await served.sockets.admit(id, { id: visitorId, address }),
      async receive(message) {
        if (message.type !== "hello") return joined === null ? undefined : await receive(joined, message, socket);
        if (visitorId !== null) return;
        clearTimeout(late);
        // A cleared timer would be kept for as long as the socket.
        late = undefined;
        places.spoke();
        const join = await joinVisit(served, { workspace, address, hello: message, browser, country }, socket);
        if (join.kind === "refused") return socket.close(join.code, join.why);
        ({ joined, visitorId } = join);
        if (!socket.isOpen()) joined.leave();
      },
      closed() {
        clearTimeout(late);
        joined?.leave();
        places.leave();
      },
    };
  };
  try {
    return openSocketConnection<LiveToVisitor, Incoming>(asked.request, served, open);
  } catch (error) {
    places.leave();
    throw error;
  }
}

/** Takes the places for a socket that has not sent a message yet. @throws DeskError rate_limited */
function takePlaces(sockets: LiveSockets, client: SocketClient) {
  const leave = sockets.open(client);
  const spoke = leave === null ? null : sockets.openSilent(client);
  if (leave !== null && spoke !== null) {
    return {
      spoke,
      leave() {
        spoke();
        leave();
      },
    };
  }
  leave?.();
  throw new DeskError("rate_limited", "Too many live sockets are open.", { retryAfterS: 60 });
}

function pong(socket: SocketConnection<LiveToVisitor>, message: Incoming): void {
  if (message.type === "ping") socket.send({ type: "ping" });
}

async function receive(
  { visit, chat }: JoinedSocket,
  message: Incoming,
  socket: SocketConnection<LiveToVisitor>,
): Promise<void> {
  switch (message.type) {
    case "ping":
      visit.stay();
      return pong(socket, message);
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

type Join =
  | { readonly kind: "joined"; readonly joined: JoinedSocket; readonly visitorId: string }
  | { readonly kind: "refused"; readonly code: number; readonly why: string };

const TOO_MANY: Join = { kind: "refused", code: OVER_LIMIT, why: "too many sockets" };

type Greeting = SocketClient & {
  readonly hello: Hello;
  readonly browser: string | null;
  readonly country: string | null;
};

/** A page has no conversation to reload; the chat in it has a socket of its own. */
const noReload = () => Promise.resolve();

/** Subscribes to the events of this visitor, if their session is valid. */
async function joinVisit(
  served: Served,
  asked: Greeting,
  socket: SocketConnection<LiveToVisitor>,
): Promise<Join> {
  const { send } = socket;
  const { workspace, address, hello } = asked;
  const claimed = { workspace, address, visitorId: hello.visit ?? null, customerId: null };
  if (!(await countChatAct(served, "hello", claimed)).allowed) return TOO_MANY;
  const chat = hello.session === undefined ? null : await openLiveChat(served, workspace, hello.session, send);
  if (hello.session !== undefined && chat === null) {
    return { kind: "refused", code: 1008, why: "the session has ended" };
  }
  const whose = { workspace, visit: hello.visit ?? chat?.visitorId ?? "" };
  const visitorId = chat?.visitorId ?? visitKey(whose);
  const free = served.sockets.join("visitor", visitorId);
  if (free === null) {
    chat?.leave();
    return TOO_MANY;
  }
  const visit = visitor(served, whose, asked, chat?.who ?? null);
  const entry = { send, reload: noReload };
  served.chats.add("workspace", workspace, entry);
  if (chat === null) served.chats.add("visit", visitKey(whose), entry);
  const leave = () => {
    served.chats.remove("workspace", workspace, entry);
    served.chats.remove("visit", visitKey(whose), entry);
    chat?.leave();
    visit.leave();
    free();
  };
  return { kind: "joined", joined: { visit, chat, leave }, visitorId };
}
