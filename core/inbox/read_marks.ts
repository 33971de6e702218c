/**
 * Read marks: per teammate for unread conversations, per side for "seen".
 *
 * @module
 */
import type { ConversationRef } from "../conversations/messages.ts";
import type { Desk } from "../desk.ts";

type SeenDesk = Pick<Desk, "db" | "live">;

/** The column of each side's mark. */
const MARKS = { team: "teamSeenN", customer: "customerSeenN" } as const;

/** Records that a teammate has read a conversation up to a message; an earlier number changes nothing. */
export async function seenByTeammate(
  desk: SeenDesk,
  place: ConversationRef,
  teammate: string,
  n: number,
): Promise<void> {
  const { workspace, conversationId } = place;
  await desk.db.insertInto("conversationReads").values({ workspace, conversationId, teammate, n })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "conversationId", "teammate"]).doUpdateSet({ n })
        .where("conversationReads.n", "<", n)
    ).execute();
  await moveSeen(desk, place, "team", n);
}

/** Returns up to which message a teammate has read a conversation; null if they have not opened it. */
export async function readMarkOf(
  { db }: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
  teammate: string,
): Promise<number | null> {
  const row = await db.selectFrom("conversationReads").select("n")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).where("teammate", "=", teammate)
    .executeTakeFirst();
  return row?.n ?? null;
}

/** Records that the customer has seen the conversation up to a message. */
export async function seenByCustomer(desk: SeenDesk, place: ConversationRef, n: number): Promise<void> {
  await moveSeen(desk, place, "customer", n);
}

/** Moves a side's mark forward, never past the newest message, and publishes an event when it moved. */
async function moveSeen(
  desk: SeenDesk,
  { workspace, conversationId }: ConversationRef,
  side: "team" | "customer",
  n: number,
): Promise<void> {
  const mark = MARKS[side];
  const moved = await desk.db.updateTable("conversations").set({ [mark]: n })
    .where("workspace", "=", workspace).where("id", "=", conversationId)
    .where(mark, "<", n).where("lastN", ">=", n)
    .returning("id").executeTakeFirst();
  if (moved !== undefined) desk.live.publish({ kind: "seen", workspace, conversationId, side, n });
}
