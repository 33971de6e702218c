/**
 * Finds conversations of a workspace, for callers that have checked what the reader may see.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import type { Conversation } from "./conversations.ts";

type Db = Pick<Desk, "db">;

/**
 * Returns the conversation with a number.
 *
 * @throws DeskError not_found
 */
export async function conversationNumbered({ db }: Db, workspace: string, number: number): Promise<Conversation> {
  const row = await db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).where("number", "=", number).executeTakeFirst();
  if (row === undefined) throw new DeskError("not_found", `There is no conversation #${number}.`);
  return row;
}

/** Returns the visitor and the contact of a conversation; null if it no longer exists. */
export async function ownersOf(
  { db }: Db,
  { workspace, conversationId }: { readonly workspace: string; readonly conversationId: string },
): Promise<Pick<Conversation, "visitorId" | "contactId"> | null> {
  return await db.selectFrom("conversations").select(["visitorId", "contactId"])
    .where("workspace", "=", workspace).where("id", "=", conversationId).executeTakeFirst() ?? null;
}

/** Whether a workspace has had any conversation. */
export async function hasConversations({ db }: Db, workspace: string): Promise<boolean> {
  return await db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).limit(1).executeTakeFirst() !== undefined;
}
