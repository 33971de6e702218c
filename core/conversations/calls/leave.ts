/**
 * Ends a customer's open conversation when they begin a new one.
 *
 * @see docs/decisions/chat.md, "Earlier conversations"
 * @module
 */
import { voidConfirmations } from "../../actions/confirm.ts";
import type { Desk } from "../../desk.ts";
import { publishEnded } from "./ended_questions.ts";
import type { ChatVisit, Conversation } from "../conversations.ts";
import { insertMessage } from "../messages.ts";
import { otherOpen } from "../other_open.ts";
import type { TurnRun } from "../run/run.ts";

/** The note for teammates. */
const LEFT = "The customer began a new conversation.";

/**
 * Returns the conversation that ends when a message begins a new one. Null if there is none, if a person has it (the
 * message goes to them, so that no one loses their place in the queue by a press), or if it was opened by a link in an
 * email.
 */
export function conversationToLeave({ session }: ChatVisit, current: Conversation | null): Conversation | null {
  return !session.link && current?.handler === "ai" ? current : null;
}

/**
 * Ends a conversation that its customer leaves, and its open questions; not if a person has taken it over meanwhile.
 */
export async function leaveConversation(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  { workspace, id }: Pick<Conversation, "workspace" | "id">,
): Promise<void> {
  const place = { workspace, conversationId: id };
  const ended = await desk.db.transaction().execute(async (db) => {
    const resolved = await db.updateTable("conversations")
      .set({ status: "resolved", resolvedAt: desk.now(), resolvedBy: null, snoozedUntil: null, waitingSince: null })
      .where("workspace", "=", workspace).where("id", "=", id)
      .where("status", "!=", "resolved").where("handler", "=", "ai")
      .returning("id").executeTakeFirst();
    if (resolved === undefined) return [];
    await insertMessage({ ...desk, db }, place, { author: "system", kind: "note", text: LEFT });
    return await voidConfirmations({ db }, place);
  });
  await publishEnded(desk, workspace, ended);
  desk.live.publish({ kind: "conversation", ...place });
}

/** Whether a turn's conversation was ended while it ran, because its customer started another: only one can be open. */
export async function wasEndedByCustomer({ desk, place, conversation }: TurnRun): Promise<boolean> {
  if (conversation.status === "resolved") return false;
  const now = await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", place.workspace).where("id", "=", place.conversationId)
    .executeTakeFirst();
  return now?.status === "resolved" && await otherOpen(desk, now) !== null;
}
