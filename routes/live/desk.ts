/**
 * The live socket of the desk's pages: notifies a teammate of changes by id; the page fetches the content itself.
 *
 * @see docs/reference/roles.md
 * @module
 */
import { z } from "zod";
import { ownersOf } from "../../core/conversations/find.ts";
import type { LiveEvent } from "../../core/ports/live.ts";
import { seenByTeammate } from "../../core/inbox/read_marks.ts";
import { SOCKET_LIMITS } from "../../core/limits/sockets.ts";
import { DeskError } from "../../core/problem.ts";
import { type Caller, hasRight } from "../../core/teammates/caller.ts";
import { hasRightsOf } from "../../core/teammates/roles.ts";
import { noteOffline, noteOnline } from "../../core/teammates/availability.ts";
import type { Right } from "../../core/teammates/rights.ts";
import { trackPage } from "../../kv/visible_pages.ts";
import { findSignedIn, isOwnOrigin } from "../guard.ts";
import type { SignedIn, TeammateRequest } from "../request.ts";
import { type Served, waitUntil } from "../served.ts";
import { openSocketConnection, type SocketConnection } from "../http/socket.ts";

/** A message from a page; ids are of conversations. */
const incoming = z.discriminatedUnion("type", [
  /** The conversation that the page now shows; null for none. */
  z.strictObject({ type: z.literal("open"), id: z.string().max(100).nullable() }),
  /** The teammate is typing there: to the customer, or an internal note. */
  z.strictObject({ type: z.literal("typing"), to: z.enum(["customer", "team"]) }),
  /** The teammate has read the open conversation up to this message. */
  z.strictObject({ type: z.literal("seen"), n: z.int().min(1).max(2 ** 31 - 1) }),
  /** The page shows the visitors; subscribes it to their events. */
  z.strictObject({ type: z.literal("visitors") }),
  /** Whether the page is visible to the teammate. */
  z.strictObject({ type: z.literal("looking"), is: z.boolean() }),
  z.strictObject({ type: z.literal("ping") }),
]);

/** The notices that a page receives: which conversation or source of knowledge has changed. */
type ToTeammate = Notice | { readonly type: "ping" };

type Notice =
  | { readonly type: "conversation" | "typing" | "presence" | "knowledge"; readonly id: string }
  /** A visitor came, moved or left; `id` is their visit. */
  | { readonly type: "visit"; readonly id: string };

/** The right that a teammate needs to receive each kind of notice. */
const NOTICE_RIGHTS: Readonly<Record<Notice["type"], Right>> = {
  conversation: "conversations.read",
  typing: "conversations.read",
  presence: "conversations.read",
  knowledge: "knowledge.read",
  visit: "visitors.read",
};

/** The interval of session checks; a page can ping for an earlier one. */
const CHECK_MS = 30_000;

/** `GET /desk/live`: opens the live socket of the desk's pages. @throws DeskError forbidden, rate_limited */
export function openDeskSocket(served: Served, { request, signedIn }: TeammateRequest): Response {
  if (!isOwnOrigin(served, request)) throw new DeskError("forbidden", "This socket is for the desk's own pages.");
  const { workspace, teammate } = signedIn.caller;
  const free = served.sockets.join("teammate", `${workspace} ${teammate.id}`);
  if (free === null) throw new DeskError("rate_limited", "Too many pages of the desk are open.", { retryAfterS: 60 });
  // The original request can no longer be read once it has been upgraded.
  const asked = new Request(request.url, { headers: request.headers });
  try {
    return openSocketConnection<ToTeammate, z.infer<typeof incoming>>(
      request,
      served,
      (socket) => attend(served, { request: asked, signedIn }, { socket, free }),
    );
  } catch (error) {
    free();
    throw error;
  }
}

/** Subscribes a page to events until its socket closes. */
function attend(
  served: Served,
  { request, signedIn }: Pick<TeammateRequest, "request" | "signedIn">,
  { socket, free }: { readonly socket: SocketConnection<ToTeammate>; readonly free: () => void },
) {
  const { desk, presence } = served;
  const { workspace, teammate } = signedIn.caller;
  const answers = hasRight(signedIn.caller, "conversations.reply");
  const seat = presence.open(
    { workspace, teammate: teammate.id, name: teammate.name },
    (conversationId) => desk.live.publish({ kind: "presence", workspace, conversationId }),
  );
  let open: string | null = null;
  let watchesVisitors = false;
  const mayStay = sessionWatch(served, request, signedIn, socket);
  const notify = async (event: LiveEvent) => {
    if (event.kind === "teammate" && event.workspace === workspace && event.teammate === teammate.id) {
      return void await mayStay(0);
    }
    const notice = event.kind === "visit" && !watchesVisitors ? null : noticeFor(event, signedIn.caller);
    if (notice !== null && await mayStay(CHECK_MS)) socket.send(notice);
  };
  const unsubscribe = desk.live.subscribe((event) => void notify(event).catch(socket.failed));
  const id = desk.newId();
  const visible = trackPage({ ...desk, kv: served.kv }, { workspace, teammate: teammate.id }, id);
  stayOnline(desk, signedIn.caller).catch(socket.failed);
  return {
    expected: () => ({ schema: incoming, charsMax: SOCKET_LIMITS.messageCharsMax }),
    admit: () => served.sockets.admit(id, null),
    async receive(message: z.infer<typeof incoming>) {
      if (!await mayStay(message.type === "ping" ? 0 : CHECK_MS)) return;
      switch (message.type) {
        case "ping":
          await Promise.all([seat.stay(), stayOnline(desk, signedIn.caller), visible.stay()]);
          return socket.send({ type: "ping" });
        case "visitors":
          watchesVisitors = true;
          return;
        case "looking":
          return await visible.set(message.is);
        case "open":
          open = message.id !== null && await mayOpen(served, signedIn.caller, message.id) ? message.id : null;
          return socket.isOpen() ? await seat.sit(open) : undefined;
        case "typing":
          if (!answers || await seat.write() === null || open === null || message.to === "team") return;
          return desk.live.publish({ kind: "typing", workspace, conversationId: open, by: teammate.id });
        case "seen":
          if (!answers || open === null) return;
          return await seenByTeammate(desk, { workspace, conversationId: open }, teammate.id, message.n);
      }
    },
    closed() {
      unsubscribe();
      waitUntil(served, Promise.all([seat.leave(), visible.set(false)]).then(() => {}).catch(socket.failed));
      free();
    },
  };
}

/**
 * Closes the socket of a teammate who signed out, was removed or changed roles, or whose session is too old; the page
 * then reconnects.
 */
function sessionWatch(
  served: Served,
  request: Request,
  { caller, endsAt }: SignedIn,
  socket: SocketConnection<ToTeammate>,
): (afterMs: number) => Promise<boolean> {
  const { now } = served.desk;
  let checkedAt = now().getTime();
  let checked = Promise.resolve(true);
  return async (afterMs) => {
    const at = now().getTime();
    if (at - checkedAt >= afterMs || at >= endsAt.getTime()) {
      checkedAt = at;
      // Messages that arrive during this check are queued behind it.
      checked = isStillSignedIn(served, request, caller);
    }
    if (await checked) return true;
    socket.close(1008, "the session has ended");
    return false;
  };
}

/** Marks the teammate as available for automatic assignment while they may answer and have a page open. */
async function stayOnline(desk: Served["desk"], caller: Caller): Promise<void> {
  if (hasRight(caller, "conversations.reply")) await noteOnline(desk, caller.workspace, caller.teammate.id);
}

/** The notice that a teammate's page receives for an event; null for none. */
function noticeFor(event: LiveEvent, caller: Caller): Notice | null {
  const notice = noticeOf(event, caller.workspace);
  return notice !== null && hasRight(caller, NOTICE_RIGHTS[notice.type]) ? notice : null;
}

function noticeOf(event: LiveEvent, workspace: string): Notice | null {
  if (event.workspace !== workspace) return null;
  if (event.kind === "visit") return { type: "visit", id: event.visit };
  if (event.kind === "knowledge") return { type: "knowledge", id: event.sourceId };
  if (!("conversationId" in event)) return null;
  const id = event.conversationId;
  if (event.kind === "presence") return { type: "presence", id };
  // Typing of teammates is reported by presence.
  if (event.kind === "typing") return event.by === null ? { type: "typing", id } : null;
  return { type: "conversation", id };
}

/**
 * Reports whether the caller's session and rights are unchanged; otherwise marks them offline, until another of their
 * browsers reports in.
 */
async function isStillSignedIn(
  served: Served,
  request: Request,
  { workspace, teammate, role }: Caller,
): Promise<boolean> {
  const signedIn = await findSignedIn(served, request);
  const now = signedIn?.caller;
  const isSame = signedIn?.lacksSecondStep === false && now?.teammate.id === teammate.id && now.role.id === role.id &&
    hasRightsOf(now.role, role) &&
    hasRightsOf(role, now.role);
  if (!isSame) await noteOffline(served.desk, workspace, teammate.id);
  return isSame;
}

async function mayOpen({ desk }: Served, caller: Caller, id: string): Promise<boolean> {
  if (!hasRight(caller, "conversations.read")) return false;
  return await ownersOf(desk, { workspace: caller.workspace, conversationId: id }) !== null;
}
