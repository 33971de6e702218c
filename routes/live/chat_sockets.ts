/**
 * An index of the chat's open sockets in this process, by workspace, visitor, contact, visit and conversation. One
 * listener serves all live events, so an event costs one send per socket that it concerns, not a scan of all sockets.
 *
 * @module
 */
import { ownersOf } from "../../core/conversations/find.ts";
import type { LiveEvent } from "../../core/ports/live.ts";
import { findTeammate } from "../../core/teammates/teammates.ts";
import { readCall } from "../../kv/visitors.ts";
import { yieldToEventLoop } from "../../core/yield.ts";
import type { LiveToVisitor } from "../../widget/protocol.ts";
import type { ChatSocket, ChatSockets, Subject } from "../handles.ts";
import type { Served } from "../served.ts";
import { openMultiMap } from "./multi_map.ts";

type Parts = Pick<Served, "desk" | "kv">;

/**
 * Opens the index. Ids of workspaces, visitors and conversations are globally unique; those of visits only within a
 * workspace.
 */
export function openChatSockets(parts: Parts): ChatSockets {
  const sockets = openMultiMap<ChatSocket>();
  const socketsOf: SocketsOf = (subject, id) => sockets.get(`${subject} ${id}`);
  parts.desk.live.subscribe((event) => {
    notifyChats(parts, event, { socketsOf, hasSockets: () => sockets.size() > 0 }).catch((error) =>
      parts.desk.log("error", "The chats did not receive an event.", { kind: event.kind, error })
    );
  });
  return {
    add: (subject, id, socket) => sockets.add(`${subject} ${id}`, socket),
    remove: (subject, id, socket) => sockets.remove(`${subject} ${id}`, socket),
  };
}

type SocketsOf = (subject: Subject, id: string) => readonly ChatSocket[];

/** The open sockets, and whether there are any. */
type Index = { readonly socketsOf: SocketsOf; readonly hasSockets: () => boolean };

async function notifyChats(parts: Parts, event: LiveEvent, { socketsOf, hasSockets }: Index): Promise<void> {
  const { desk } = parts;
  switch (event.kind) {
    case "settings":
      return await sendInSteps(socketsOf("workspace", event.workspace), { type: "settings" });
    case "message": {
      // The first message starts a conversation, which other sockets of the customer then follow.
      if (event.n <= 1 && hasSockets()) await reloadAll(await ofCustomer(parts, event, socketsOf));
      return socketsOf("conversation", event.conversationId)
        .forEach((socket) => socket.send({ type: "message", n: event.n }));
    }
    case "seen":
      if (event.side !== "team") return;
      return socketsOf("conversation", event.conversationId).forEach((socket) =>
        socket.send({ type: "seen", n: event.n })
      );
    case "typing": {
      const listening = socketsOf("conversation", event.conversationId);
      if (event.by === null || listening.length === 0) return;
      const teammate = await findTeammate(desk, event.workspace, event.by);
      if (teammate !== null) listening.forEach((socket) => socket.send({ type: "typing", by: teammate.name }));
      return;
    }
    case "visitor":
      return await reloadAll(socketsOf("visitor", event.visitorId));
    case "call": {
      const listening = socketsOf("visit", visitKey(event));
      if (listening.length === 0) return;
      const said = await readCall(parts, event, event.call);
      if (said === null) return;
      return listening.forEach((socket) => socket.send(messageOf(said)));
    }
    case "conversation":
    case "presence":
    case "visit":
    case "knowledge":
    case "page_call":
      return;
  }
}

/** Sockets of one step; other work runs between two steps. Ten thousand sockets take 0.3 s of processor time or more. */
const STEP = 500;

async function sendInSteps(sockets: readonly ChatSocket[], message: LiveToVisitor): Promise<void> {
  for (let at = 0; at < sockets.length; at += STEP) {
    if (at > 0) await yieldToEventLoop();
    sockets.slice(at, at + STEP).forEach((socket) => socket.send(message));
  }
}

function messageOf(said: NonNullable<Awaited<ReturnType<typeof readCall>>>): LiveToVisitor {
  return said.kind === "nudge" ? { type: "nudge", text: said.text, by: said.by } : { type: "frame" };
}

/** The key of a visit's sockets in the index. */
export function visitKey({ workspace, visit }: { readonly workspace: string; readonly visit: string }): string {
  return `${workspace} ${visit}`;
}

async function reloadAll(sockets: readonly ChatSocket[]): Promise<void> {
  await Promise.all(sockets.map((socket) => socket.reload()));
}

/** The sockets of a conversation's visitor, and of its customer in all their browsers. */
async function ofCustomer(
  { desk }: Parts,
  conversation: { readonly workspace: string; readonly conversationId: string },
  socketsOf: SocketsOf,
): Promise<readonly ChatSocket[]> {
  const owners = await ownersOf(desk, conversation);
  if (owners === null) return [];
  const { visitorId, contactId } = owners;
  const sockets = [...socketsOf("visitor", visitorId), ...contactId === null ? [] : socketsOf("contact", contactId)];
  return [...new Set(sockets)];
}
