/**
 * The socket of a chat: the events of its conversation that it receives, and the messages that it may send.
 *
 * @module
 */
import { currentConversation } from "../../core/conversations/conversations.ts";
import { seenByCustomer } from "../../core/inbox/read_marks.ts";
import type { WidgetSession } from "../../kv/keys.ts";
import type { LiveToVisitor } from "../../widget/protocol.ts";
import type { ChatSocket } from "../handles.ts";
import type { Served } from "../served.ts";
import { chatSession, readWidgetSession } from "../chat/bearer.ts";

/** The visitor of a chat; `contactId` when the session is a customer's. */
export type ChatOwner = { readonly visitorId: string; readonly contactId: string | null };

/** The chat on one socket. */
export type LiveChat = {
  readonly visitorId: string;
  readonly who: ChatOwner;
  readonly typing: () => void;
  readonly seen: (n: number) => Promise<void>;
  readonly leave: () => void;
};

/** The frame reports typing every few seconds; faster messages are dropped. */
const TYPING_EVERY_MS = 200;

/** Opens the chat of a session and follows its conversation; null when the session is unknown here. */
export async function openLiveChat(
  served: Served,
  workspace: string,
  sessionId: string,
  send: (message: LiveToVisitor) => void,
): Promise<LiveChat | null> {
  const findSession = () => sessionIn(served, workspace, sessionId);
  const session = await findSession();
  if (session === null) return null;
  const first = await currentConversation(served.desk, { workspace, session: chatSession(session) });
  const chat = follow(served, { session, findSession, conversationId: first?.id ?? null, send });
  // A session that ended since then ended without notice, as nothing was listening.
  if (await findSession() !== null) return chat;
  chat.leave();
  return null;
}

/** The events that a socket receives. */
type FollowedChat = {
  readonly session: WidgetSession;
  readonly findSession: () => Promise<WidgetSession | null>;
  readonly conversationId: string | null;
  readonly send: (message: LiveToVisitor) => void;
};

function follow({ desk, chats }: Served, followed: FollowedChat): LiveChat {
  const { session, findSession, send } = followed;
  const { workspace, visitorId } = session;
  const contactId = session.identity?.contactId ?? null;
  const who: ChatOwner = { visitorId, contactId };
  let endsAt = endOf(session);
  let sentTypingAt = 0;
  let seenN = 0;
  let left = false;

  const socket: ChatSocket = {
    send(message) {
      if (hasEnded()) return end();
      // A message ends the typing for its readers, so typing after it is reported at once.
      if (message.type === "message") sentTypingAt = 0;
      send(message);
    },
    async reload() {
      const now = await findSession();
      const conversation = now && await currentConversation(desk, { workspace, session: chatSession(now) });
      if (left) return;
      if (now === null) return end();
      endsAt = endOf(now);
      listenTo(conversation?.id ?? null);
    },
  };

  const hasEnded = () => endsAt !== null && endsAt <= desk.now();

  /** Reports the end of the session to the browser and sends nothing more of the conversation. */
  function end() {
    if (left) return;
    leave();
    send({ type: "ended" });
  }

  function leave() {
    left = true;
    registered.leave();
  }

  function listenTo(next: string | null) {
    if (next !== registered.conversationId()) seenN = 0;
    registered.listenTo(next);
  }

  const registered = register(chats, socket, who);
  listenTo(followed.conversationId);
  return {
    visitorId,
    who,
    typing() {
      const at = desk.now().getTime();
      const conversationId = registered.conversationId();
      if (at - sentTypingAt < TYPING_EVERY_MS || conversationId === null || hasEnded()) return;
      sentTypingAt = at;
      desk.live.publish({ kind: "typing", workspace, conversationId, by: null });
    },
    async seen(n) {
      const conversationId = registered.conversationId();
      if (n <= seenN || conversationId === null || hasEnded()) return;
      seenN = n;
      await seenByCustomer(desk, { workspace, conversationId }, n);
    },
    leave,
  };
}

/** When a chat expires: with the customer's token, or with the link in an email. */
function endOf({ identity, link }: WidgetSession): Date | null {
  return identity?.expiresAt ?? link?.expiresAt ?? null;
}

/** Registers a socket for the events of its visitor and customer, and of one conversation at a time. */
function register(chats: Served["chats"], socket: ChatSocket, { visitorId, contactId }: ChatOwner) {
  let conversationId: string | null = null;
  function listenTo(next: string | null) {
    if (next === conversationId) return;
    if (conversationId !== null) chats.remove("conversation", conversationId, socket);
    if (next !== null) chats.add("conversation", next, socket);
    conversationId = next;
  }
  chats.add("visitor", visitorId, socket);
  // A conversation that the customer begins in another browser is shown here as well.
  if (contactId !== null) chats.add("contact", contactId, socket);
  return {
    conversationId: () => conversationId,
    listenTo,
    leave() {
      listenTo(null);
      chats.remove("visitor", visitorId, socket);
      if (contactId !== null) chats.remove("contact", contactId, socket);
    },
  };
}

/** The session, while it is valid. */
async function sessionIn(served: Served, workspace: string, sessionId: string): Promise<WidgetSession | null> {
  const session = await readWidgetSession(served, workspace, sessionId);
  return typeof session === "string" ? null : session;
}
