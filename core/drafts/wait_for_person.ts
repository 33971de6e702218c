/**
 * A conversation by mail waits for a person.
 *
 * @module
 */
import { queueForPerson } from "../conversations/assignment.ts";
import type { Conversation } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { readSettings } from "../settings/settings.ts";

/** Stores that it waits, with the reason where the agent had it until now. May be repeated. */
export async function waitForPerson(
  desk: Pick<Desk, "db" | "live" | "now">,
  { workspace, id: conversationId, handler }: Pick<Conversation, "workspace" | "id" | "handler">,
  reason: string,
): Promise<void> {
  const place = { workspace, conversationId };
  const { inbox } = await readSettings(desk, workspace);
  if (handler === "ai") await queueForPerson(desk, place, { inbox, reason, kind: "mail" });
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
