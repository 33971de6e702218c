/**
 * Reopens a conversation with its customer locked: if two windows write at once, only one conversation is open.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Conversation } from "./conversations.ts";
import { insertMessage } from "./messages.ts";
import { lockConversation, otherOpen } from "./other_open.ts";

/** The note for teammates. */
const OPENED = "The customer wrote again: this is open again.";

/**
 * Reopens a resolved or snoozed conversation for a customer's message, and marks one that a person has as waiting.
 *
 * @returns false, without a change, if the conversation is resolved and the customer has another one open
 * @throws DeskError version_conflict if its customer is signing in
 */
export async function reopenConversation(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  { workspace, id, number }: Pick<Conversation, "workspace" | "id" | "number">,
): Promise<boolean> {
  const isOpen = await desk.db.transaction().execute(async (db) => {
    const conversation = await lockConversation({ db }, workspace, number);
    const { status, handler, waitingSince } = conversation;
    if (status === "resolved" && await otherOpen({ db }, conversation) !== null) return false;
    await db.updateTable("conversations")
      .set({
        status: handler === "human" ? "waiting" : "open",
        resolvedAt: null,
        resolvedBy: null,
        snoozedUntil: null,
        ...(handler === "human" && waitingSince === null ? { waitingSince: desk.now() } : {}),
      })
      .where("workspace", "=", workspace).where("id", "=", id)
      .execute();
    if (status === "resolved") {
      const place = { workspace, conversationId: id };
      await insertMessage({ ...desk, db }, place, { author: "system", kind: "note", text: OPENED });
    }
    return true;
  });
  if (isOpen) desk.live.publish({ kind: "conversation", workspace, conversationId: id });
  return isOpen;
}
