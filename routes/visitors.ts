/**
 * The visitors who are on the websites now, offers of help to them, and starting a chat with one.
 *
 * @see docs/reference/records.md
 * @module
 */
import { type ContactNames, contactNames } from "../core/contacts/list.ts";
import { conversationWith } from "../core/inbox/begin.ts";
import { VISITOR_LIMITS } from "../core/limits/people.ts";
import { DeskError, unmarkedParameter } from "../core/problem.ts";
import { type Caller, needRight } from "../core/teammates/caller.ts";
import { callVisitor, findVisitor, listVisitors, type LiveVisitor, type TrailPage } from "../kv/visitors.ts";
import type { Served } from "./served.ts";

/** A visitor of a website, with their verified names; null for an anonymous one. */
export type SeenVisitor = LiveVisitor & { readonly contact: ContactNames | null };

type Parts = Pick<Served, "desk" | "kv">;

/** How long a page may take to load the chat and open its socket, over a slow connection. */
const FRAME_MS = 15_000;

/** The visitors on the websites of a workspace now, latest arrival first. */
export async function showVisitors(parts: Parts, workspace: string): Promise<readonly SeenVisitor[]> {
  return await withContacts(parts, workspace, await listVisitors(visitorsOf(parts), workspace));
}

/** A visitor with the pages that they visited; null once they have left. */
export async function showVisitor(
  parts: Parts,
  workspace: string,
  visit: string,
): Promise<SeenVisitor & { readonly trail: readonly TrailPage[] } | null> {
  const found = await findVisitor(visitorsOf(parts), { workspace, visit });
  if (found === null) return null;
  const [seen] = await withContacts(parts, workspace, [found]);
  return { ...found, contact: seen?.contact ?? null };
}

/**
 * Offers help to a visitor with a teammate's text, shown beside the chat's button.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found once they have left; invalid_input, also
 * while their chat is open, which covers the place
 */
export async function sendNudge(parts: Parts, caller: Caller, visit: string, text: string): Promise<void> {
  needRight(caller, "conversations.reply");
  const said = text.trim();
  if (said === "" || said.length > VISITOR_LIMITS.callCharsMax) {
    throw unmarkedParameter("text", `must have 1 to ${VISITOR_LIMITS.callCharsMax} characters.`);
  }
  const { workspace, teammate } = caller;
  const { state } = await mustBeThere(parts, workspace, visit);
  if (state === "chatting") {
    throw new DeskError("invalid_input", "The visitor has the chat open, where no offer is shown.", {
      fix: 'Press "Open a chat" and write to them there.',
    });
  }
  await callVisitor(visitorsOf(parts), { workspace, visit }, { kind: "nudge", text: said, by: teammate.name });
}

/**
 * Finds the conversation with a visitor, or starts one; the teammate answers in it, the agent does not. Makes the
 * browser load the chat if it has not yet, and waits for that.
 *
 * @returns the conversation's number
 * @throws DeskError forbidden without the right conversations.reply; not_found once they have left; timeout when the
 * chat does not load
 */
export async function requestChat(parts: Parts, caller: Caller, visit: string): Promise<number> {
  needRight(caller, "conversations.reply");
  const chat = await chatOf(parts, caller.workspace, visit);
  return await conversationWith(parts.desk, caller, chat.visitorId);
}

async function chatOf(parts: Parts, workspace: string, visit: string): Promise<NonNullable<LiveVisitor["chat"]>> {
  const { chat } = await mustBeThere(parts, workspace, visit);
  if (chat !== null) return chat;
  const { promise, resolve } = Promise.withResolvers<void>();
  let notified = promise;
  let notify = resolve;
  const unsubscribe = parts.desk.live.subscribe((event) => {
    if (event.kind === "visit" && event.workspace === workspace && event.visit === visit) notify();
  });
  const { promise: late, resolve: isLate } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => isLate("late"), FRAME_MS);
  try {
    await callVisitor(visitorsOf(parts), { workspace, visit }, { kind: "frame" });
    while (await Promise.race([notified, late]) !== "late") {
      ({ promise: notified, resolve: notify } = Promise.withResolvers<void>());
      const { chat } = await mustBeThere(parts, workspace, visit);
      if (chat !== null) return chat;
    }
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
  throw new DeskError("timeout", "The visitor's browser did not load the chat.", {
    fix: "Try again, or offer help instead: that needs no chat.",
  });
}

async function mustBeThere(parts: Parts, workspace: string, visit: string): Promise<LiveVisitor> {
  const found = await findVisitor(visitorsOf(parts), { workspace, visit });
  if (found === null) throw new DeskError("not_found", "This visitor has left.");
  return found;
}

async function withContacts(
  { desk }: Parts,
  workspace: string,
  visitors: readonly LiveVisitor[],
): Promise<readonly SeenVisitor[]> {
  const contacts = await contactNames(desk, workspace, visitors.flatMap(({ chat }) => chat?.contactId ?? []));
  return visitors.map((visitor) => ({ ...visitor, contact: contacts.get(visitor.chat?.contactId ?? "") ?? null }));
}

function visitorsOf({ desk, kv }: Parts) {
  return { kv, now: desk.now, newId: desk.newId, live: desk.live, log: desk.log };
}
