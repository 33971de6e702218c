/**
 * The live socket of a chat: tells it that there is something to fetch.
 *
 * Only numbers travel: the browser fetches what it may see with its session, and a lost notice is healed by its next
 * fetch.
 *
 * @see contract, section 6
 * @module
 */
import { z } from "zod";
import { currentConversation } from "../core/conversations/conversations.ts";
import type { LiveEvent } from "../core/desk.ts";
import { DeskError } from "../core/problem.ts";
import { findWidgetSession } from "../kv/sessions.ts";
import type { LiveToVisitor } from "../widget/protocol.ts";
import type { WidgetRequest } from "./request.ts";
import type { Served } from "./served.ts";
import { chatSession } from "./widget.ts";

const page = z.strictObject({ url: z.string().max(2000), title: z.string().max(300) });
const incoming = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("hello"), session: z.string().max(100), page }),
  z.strictObject({ type: z.literal("page"), page }),
  z.strictObject({ type: z.literal("typing") }),
  z.strictObject({ type: z.literal("ping") }),
]);

const FRAME_CHARS_MAX = 64 * 1024;
const HELLO_MS = 10_000;
/** A reader that stops reading is dropped before its unsent messages fill the memory. */
const BUFFERED_BYTES_MAX = 1024 * 1024;
const PER_VISITOR_MAX = 10;

/** Open sockets by visitor. */
export type LiveSockets = Map<string, number>;

/** `GET /api/widget/<key>/live`: the upgrade to a socket. @throws DeskError invalid_input when it is none */
export function openSocket(served: Served, { request, workspace }: WidgetRequest): Response {
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
    throw new DeskError("invalid_input", "This address speaks WebSocket only.");
  }
  const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 60 });
  serveLive(served, workspace, socket);
  return response;
}

/** Speaks with one browser until it goes away. The first message must be `hello` with a session of this workspace. */
function serveLive(served: Served, workspace: string, socket: WebSocket): void {
  let leave = () => {};
  const late = setTimeout(() => socket.close(1008, "hello is missing"), HELLO_MS);
  const send = (message: LiveToVisitor) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > BUFFERED_BYTES_MAX) return socket.close(1013, "reads too slowly");
    socket.send(JSON.stringify(message));
  };
  // Nobody waits for a socket's work: what it throws would end the whole process.
  const failed = (cause: unknown) => {
    served.desk.log("error", "A live socket failed.", { cause: cause instanceof Error ? cause.stack : String(cause) });
    socket.close(1011, "something went wrong");
  };
  let greeted = false;
  const hear = async (data: unknown) => {
    const message = readFrame(data);
    if (message === null) return socket.close(1008, "not a message of this protocol");
    if (message.type === "ping") return send({ type: "ping" });
    if (message.type !== "hello" || greeted) return;
    greeted = true;
    clearTimeout(late);
    const joined = await join(served, workspace, message.session, { send, failed });
    if (joined === null) return socket.close(1008, "the session has ended");
    leave = joined;
    if (socket.readyState !== WebSocket.OPEN) leave();
  };
  socket.onmessage = ({ data }) => void hear(data).catch(failed);
  socket.onclose = () => {
    clearTimeout(late);
    leave();
  };
}

function readFrame(data: unknown): z.infer<typeof incoming> | null {
  if (typeof data !== "string" || data.length > FRAME_CHARS_MAX) return null;
  try {
    return incoming.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

/** Listens for what concerns this visitor. @returns a function that stops, or null when they may not listen */
async function join(
  served: Served,
  workspace: string,
  sessionId: string,
  { send, failed }: { readonly send: (message: LiveToVisitor) => void; readonly failed: (cause: unknown) => void },
): Promise<(() => void) | null> {
  const session = await findWidgetSession({ ...served.desk, kv: served.kv }, sessionId);
  if (session === null || session.workspace !== workspace) return null;
  let conversationId = (await currentConversation(served.desk, { workspace, session: chatSession(session) }))?.id;
  const { sockets } = served;
  const open = sockets.get(session.visitorId) ?? 0;
  if (open >= PER_VISITOR_MAX) return null;
  sockets.set(session.visitorId, open + 1);
  const tell = async (event: LiveEvent) => {
    if (event.workspace !== workspace) return;
    if (event.kind === "settings") return send({ type: "settings" });
    if (event.kind !== "message") return;
    if (event.conversationId !== conversationId && event.n <= 1) {
      // A first message may have started the conversation that this socket is for.
      const now = await findWidgetSession({ ...served.desk, kv: served.kv }, sessionId);
      const current = now === null
        ? null
        : await currentConversation(served.desk, { workspace, session: chatSession(now) });
      conversationId = current?.id;
    }
    if (event.conversationId === conversationId) send({ type: "message", n: event.n });
  };
  const unsubscribe = served.desk.live.subscribe((event) => void tell(event).catch(failed));
  let left = false;
  return () => {
    if (left) return;
    left = true;
    unsubscribe();
    const others = (sockets.get(session.visitorId) ?? 1) - 1;
    if (others > 0) sockets.set(session.visitorId, others);
    else sockets.delete(session.visitorId);
  };
}
