/**
 * The live socket of a chat: tells it that there is something to fetch, and who is writing or has seen what.
 *
 * Only numbers and a teammate's name travel: the browser fetches what it may see with its session, and a lost notice is
 * healed by its next fetch.
 *
 * @see contract, section 6
 * @module
 */
import { z } from "zod";
import { currentConversation } from "../core/conversations/conversations.ts";
import type { LiveEvent } from "../core/desk.ts";
import { seenByCustomer } from "../core/inbox/seen.ts";
import { findTeammate } from "../core/teammates/teammates.ts";
import { findWidgetSession } from "../kv/sessions.ts";
import type { LiveToVisitor } from "../widget/protocol.ts";
import type { WidgetRequest } from "./request.ts";
import type { Served } from "./served.ts";
import { type Line, openLine } from "./socket.ts";
import { chatSession } from "./widget.ts";

const page = z.strictObject({ url: z.string().max(2000), title: z.string().max(300) });
const incoming = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("hello"), session: z.string().max(100), page }),
  z.strictObject({ type: z.literal("page"), page }),
  z.strictObject({ type: z.literal("typing") }),
  z.strictObject({ type: z.literal("seen"), n: z.int().min(1).max(2 ** 31 - 1) }),
  z.strictObject({ type: z.literal("ping") }),
]);

const HELLO_MS = 10_000;
/** The frame says it every few seconds; anything faster than this is somebody else's code. */
const TYPING_EVERY_MS = 200;
const PER_VISITOR_MAX = 10;

/** Open sockets by visitor, and by teammate. */
export type LiveSockets = Map<string, number>;

/** A visitor's place at the desk. */
type Joined = {
  readonly typing: () => Promise<void>;
  readonly seen: (n: number) => Promise<void>;
  readonly leave: () => void;
};

/**
 * `GET /api/widget/<key>/live`: the upgrade to a socket, whose first message must be `hello` with a session of this
 * workspace.
 *
 * @throws DeskError invalid_input when it asks for none
 */
export function openSocket(served: Served, { request, workspace }: WidgetRequest): Response {
  return openLine<LiveToVisitor, z.infer<typeof incoming>>(request, { log: served.desk.log, incoming }, (line) => {
    let joined: Joined | null = null;
    let greeted = false;
    const late = setTimeout(() => line.close(1008, "hello is missing"), HELLO_MS);
    return {
      async hear(message) {
        if (message.type === "ping") return line.send({ type: "ping" });
        if (message.type === "typing") return await joined?.typing();
        if (message.type === "seen") return await joined?.seen(message.n);
        if (message.type !== "hello" || greeted) return;
        greeted = true;
        clearTimeout(late);
        joined = await join(served, workspace, message.session, line);
        if (joined === null) return line.close(1008, "the session has ended");
        if (!line.isOpen()) joined.leave();
      },
      gone() {
        clearTimeout(late);
        joined?.leave();
      },
    };
  });
}

/** Counts a socket of somebody's in. @returns what counts it out again, or null when they have enough */
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
  workspace: string,
  sessionId: string,
  { send, failed }: Line<LiveToVisitor>,
): Promise<Joined | null> {
  const { desk } = served;
  const findSession = () => findWidgetSession({ ...desk, kv: served.kv }, sessionId);
  const session = await findSession();
  if (session === null || session.workspace !== workspace) return null;
  /** The visitor may have signed in or out meanwhile: asked anew each time that it matters. */
  const findConversation = async () => {
    const now = await findSession();
    return now === null ? null : await currentConversation(desk, { workspace, session: chatSession(now) });
  };
  let conversationId = (await findConversation())?.id;
  const free = takeSocket(served.sockets, session.visitorId, PER_VISITOR_MAX);
  if (free === null) return null;
  const tell = async (event: LiveEvent) => {
    if (event.workspace !== workspace) return;
    if (event.kind === "settings") return send({ type: "settings" });
    if (event.kind === "knowledge") return;
    // A first message may have started the conversation that this socket is for.
    const begins = event.kind === "message" && event.n <= 1;
    if (begins && event.conversationId !== conversationId) conversationId = (await findConversation())?.id;
    if (event.conversationId !== conversationId) return;
    if (event.kind === "message") {
      // Whoever listens takes the typing for over with a message; what is typed after it is told at once.
      toldTypingAt = 0;
      return send({ type: "message", n: event.n });
    }
    if (event.kind === "seen" && event.side === "team") return send({ type: "seen", n: event.n });
    if (event.kind !== "typing" || event.by === null) return;
    const teammate = await findTeammate(desk, workspace, event.by);
    if (teammate !== null) send({ type: "typing", by: teammate.name });
  };
  let toldTypingAt = 0;
  const unsubscribe = desk.live.subscribe((event) => void tell(event).catch(failed));
  let seenN = 0;
  return {
    async typing() {
      const at = desk.now().getTime();
      if (at - toldTypingAt < TYPING_EVERY_MS) return;
      toldTypingAt = at;
      const current = await findConversation();
      if (current === null) return;
      desk.live.publish({ kind: "typing", workspace, conversationId: current.id, by: null });
    },
    async seen(n) {
      if (n <= seenN) return;
      seenN = n;
      const current = await findConversation();
      if (current !== null) await seenByCustomer(desk, { workspace, conversationId: current.id }, n);
    },
    leave() {
      unsubscribe();
      free();
    },
  };
}
