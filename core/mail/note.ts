/**
 * A line for teammates about an email: an automatic answer, a report of a server, or a refused email.
 *
 * @module
 */
import { type ConversationRef, insertMessage } from "../conversations/messages.ts";
import { storable } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";

/** Adds the line once. */
export async function noteByMail(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  place: ConversationRef,
  { id, text, data = {} }: { readonly id: string; readonly text: string; readonly data?: JsonObject },
): Promise<void> {
  const clientId = `mail:${id}`;
  const isNew = await desk.db.transaction().execute(async (db) => {
    if (await isStored({ db }, place, clientId)) return false;
    const draft = { author: "system", kind: "note", text: storable(text), clientId, data } as const;
    await insertMessage({ ...desk, db }, place, draft);
    return true;
  });
  if (isNew) desk.live.publish({ kind: "conversation", ...place });
}

/** Whether the message of an email is in the conversation, once its row is locked. */
export async function isStored(
  { db }: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
  clientId: string,
): Promise<boolean> {
  await db.selectFrom("conversations").select("id").where("workspace", "=", workspace)
    .where("id", "=", conversationId).forUpdate().execute();
  const row = await db.selectFrom("messages").select("id")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("clientId", "=", clientId).executeTakeFirst();
  return row !== undefined;
}
