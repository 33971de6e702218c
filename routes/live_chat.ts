/**
 * The socket of a chat: the events of its conversation that it receives, and the messages that it may send.
 *
 * @module
 */
import { currentConversation } from "../core/conversations/conversations.ts";
import { seenByCustomer } from "../core/inbox/read_marks.ts";
import type { WidgetSession } from "../kv/keys.ts";
import { findWidgetSession } from "../kv/sessions.ts";
import type { LiveToVisitor } from "../widget/protocol.ts";
import type { ChatLine } from "./handles.ts";
import type { Served } from "./served.ts";
import { asLinked, chatSession } from "./widget.ts";

/** The visitor of a chat; `contactId` only while they are signed in. */
export type ChatOwner = { readonly visitorId: string; readonly contactId: string | null };

/** The chat of one socket. */
export type LiveChat = {
  readonly visitorId: string;
  readonly who: () => ChatOwner;
  /** Calls back each time that they sign in or out. */
  readonly follow: (changed: (who: ChatOwner) => void) => void;
  readonly typing: () => void;
  readonly seen: (n: number) => Promise<void>;
  readonly leave: () => void;
};

/** The frame sends it every few seconds; faster messages are dropped. */
const TYPING_EVERY_MS = 200;

/** Listens for the conversation of a session; null when there is no such session here. */
export async function openChat(
  served: Served,
  workspace: string,
  sessionId: string,
  send: (message: LiveToVisitor) => void,
): Promise<LiveChat | null> {
  const { desk, chats } = served;
  const findSession = () => sessionIn(served, workspace, sessionId);
  const session = await findSession();
  if (session === null) return null;
  const { visitorId } = session;
  let who: ChatOwner = { visitorId, contactId: session.identity?.contactId ?? null };
  let conversationId = (await currentConversation(desk, { workspace, session: chatSession(session) }))?.id ?? null;
  let changed = (_who: ChatOwner) => {};
  let toldTypingAt = 0;
  let seenN = 0;
  let left = false;

  const line: ChatLine = {
    send(message) {
      // A message ends the typing for its readers, so typing after it is reported at once.
      if (message.type === "message") toldTypingAt = 0;
      send(message);
    },
    async look() {
      const now = await findSession();
      const conversation = now && await currentConversation(desk, { workspace, session: chatSession(now) });
      if (left) return;
      listenTo(conversation?.id ?? null);
      who = { visitorId, contactId: now?.identity?.contactId ?? null };
      changed(who);
    },
  };

  function listenTo(next: string | null) {
    if (next === conversationId) return;
    if (conversationId !== null) chats.remove("conversation", conversationId, line);
    if (next !== null) chats.add("conversation", next, line);
    conversationId = next;
    seenN = 0;
  }

  chats.add("visitor", visitorId, line);
  if (conversationId !== null) chats.add("conversation", conversationId, line);
  return {
    visitorId,
    who: () => who,
    follow(listener) {
      changed = listener;
    },
    typing() {
      const at = desk.now().getTime();
      if (at - toldTypingAt < TYPING_EVERY_MS || conversationId === null) return;
      toldTypingAt = at;
      desk.live.publish({ kind: "typing", workspace, conversationId, by: null });
    },
    async seen(n) {
      if (n <= seenN || conversationId === null) return;
      seenN = n;
      await seenByCustomer(desk, { workspace, conversationId }, n);
    },
    leave() {
      left = true;
      chats.remove("visitor", visitorId, line);
      if (conversationId !== null) chats.remove("conversation", conversationId, line);
    },
  };
}

/** The session, when it is one of this workspace. */
async function sessionIn(served: Served, workspace: string, sessionId: string): Promise<WidgetSession | null> {
  const session = await findWidgetSession({ ...served.desk, kv: served.kv }, sessionId);
  return session === null || session.workspace !== workspace ? null : await asLinked(served, session);
}
