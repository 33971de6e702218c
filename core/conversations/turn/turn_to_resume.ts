/**
 * A turn that took the customer to another page after their yes: the browser that opens the page may continue it there,
 * once.
 *
 * @see docs/decisions/page-control.md, "After a yes that opens a page the agent goes on there"
 * @module
 */
import type { Desk } from "../../desk.ts";
import { CONTROL_LIMITS } from "../../limits/website.ts";
import type { Conversation } from "../conversations.ts";
import { readData } from "../message_data.ts";
import { changeMessage, type Message } from "../messages.ts";
import type { TurnRun } from "../run/run.ts";

/** A turn that may be resumed: the message that began it, and its number. */
export type TurnToResume = { readonly messageId: string; readonly n: number };

/** Stores, with the message that began a turn, that its page was left, and by which browser. */
export async function markToResume({ desk, opening, context }: TurnRun): Promise<void> {
  const toResume = { visitorId: context.session.visitorId, at: desk.now().toISOString() };
  await changeMessage(desk, opening, { data: { toResume } });
}

/** Returns the message that began the newest turn of a conversation that the agent answers, or null. */
export async function newestOpening(
  { db }: Pick<Desk, "db">,
  { workspace, id, handler, status }: Conversation,
): Promise<Message | null> {
  if (handler !== "ai" || status === "resolved") return null;
  return await db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("conversationId", "=", id).where("author", "=", "customer")
    .orderBy("n", "desc").limit(1).executeTakeFirst() ?? null;
}

/** Returns the newest turn if the browser may continue it, or null. */
export function turnToResume(
  desk: Pick<Desk, "now">,
  newest: Message | null,
  visitorId: string,
): TurnToResume | null {
  if (newest === null || !mayResume(desk, newest, visitorId)) return null;
  return { messageId: newest.id, n: newest.n };
}

/** Whether this browser left the page of that turn a short time ago. */
export function mayResume({ now }: Pick<Desk, "now">, message: Message, visitorId: string): boolean {
  const { toResume } = readData(message);
  if (toResume === undefined || toResume.visitorId !== visitorId) return false;
  return Date.parse(toResume.at) + CONTROL_LIMITS.openingMs > now().getTime();
}
