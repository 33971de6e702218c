/**
 * Makes an email conversation wait for a person.
 *
 * @module
 */
import { queueForPerson } from "../conversations/assignment.ts";
import type { Conversation } from "../conversations/conversations.ts";
import { endQuestions } from "../conversations/calls/ended_questions.ts";
import type { Desk } from "../desk.ts";
import { readSettings } from "../settings/settings.ts";

/** Tells the teammate why a yes by email had no effect. */
const WAS_ASKED = "The agent had asked for a yes, and an email is none: nothing was changed.";

/**
 * Stores that it waits, with the reason if the agent had it so far: a pending question ends then, as at every handover.
 * May be repeated.
 */
export async function waitForPerson(
  desk: Pick<Desk, "db" | "live" | "now">,
  { workspace, id: conversationId, handler }: Pick<Conversation, "workspace" | "id" | "handler">,
  reason: string,
): Promise<void> {
  const place = { workspace, conversationId };
  const { inbox } = await readSettings(desk, workspace);
  if (handler === "ai") {
    const asked = await desk.db.selectFrom("confirmations").select("id")
      .where("workspace", "=", workspace).where("conversationId", "=", conversationId).where("state", "=", "pending")
      .executeTakeFirst();
    const why = asked === undefined ? reason : `${reason} ${WAS_ASKED}`;
    await queueForPerson(desk, place, { inbox, reason: why, kind: "mail" });
  }
  await endQuestions(desk, place);
  const now = desk.now();
  await desk.db.updateTable("conversations")
    .set((row) => ({
      status: "waiting",
      resolvedAt: null,
      snoozedUntil: null,
      waitingSince: row.fn.coalesce("waitingSince", row.val(now)),
    }))
    .where("workspace", "=", workspace).where("id", "=", conversationId).execute();
  desk.live.publish({ kind: "conversation", ...place });
}
