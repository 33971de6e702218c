/**
 * Opening a conversation again, with its customer locked: of two windows that write at once, one opens one.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Conversation } from "./conversations.ts";
import { insertMessage } from "./messages.ts";
import { lockConversation, otherOpen } from "./other_open.ts";

/** Says it to teammates. */
const OPENED = "The customer wrote again: this is open again.";

/**
 * Opens a resolved or snoozed conversation for what its customer writes, and lets a person's count as waiting.
 *
 * @returns false, and nothing is changed, while another conversation of the customer is open beside a resolved one
 * @throws DeskError version_conflict when its customer signs in at this moment
 */
export async function openAgain(
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
