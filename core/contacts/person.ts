/**
 * A person as teammates see them: a contact, with everyone merged into it.
 *
 * @module
 */
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import type { Database } from "../db/schema.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";

/** Returns the contact that represents the person of a conversation: their own, or the one that it is merged into. */
export async function personOf(
  { db }: Pick<Desk, "db">,
  { workspace, contactId, visitorId }: Pick<ConversationTable, "workspace" | "contactId" | "visitorId">,
): Promise<string | null> {
  const { mergedInto } = (contactId === null
    ? await db.selectFrom("visitors").select("mergedInto")
      .where("workspace", "=", workspace).where("id", "=", visitorId).executeTakeFirst()
    : await db.selectFrom("contacts").select("mergedInto")
      .where("workspace", "=", workspace).where("id", "=", contactId).executeTakeFirst()) ?? { mergedInto: null };
  return mergedInto ?? contactId;
}

type Where = ExpressionBuilder<Database & { conversation: ConversationTable }, "conversation">;

/**
 * Whether a conversation belongs to a contact, or to someone merged into it. Those are read first, as arrays: the
 * conversations are then found by their indexes, while a condition on each would read every conversation.
 */
export function isOfPerson(
  where: Where,
  { workspace, contactId }: { readonly workspace: string; readonly contactId: string },
): ExpressionWrapper<Database & { conversation: ConversationTable }, "conversation", SqlBool> {
  const contacts = where.selectFrom("contacts as same").select("same.id")
    .where("same.workspace", "=", workspace).where("same.mergedInto", "=", contactId);
  const visitors = where.selectFrom("visitors as sameVisitor").select("sameVisitor.id")
    .where("sameVisitor.workspace", "=", workspace).where("sameVisitor.mergedInto", "=", contactId);
  return where.or([
    where("conversation.contactId", "=", contactId),
    sql<boolean>`${where.ref("conversation.contactId")} = any(array(${contacts}))`,
    where.and([
      where("conversation.contactId", "is", null),
      sql<boolean>`${where.ref("conversation.visitorId")} = any(array(${visitors}))`,
    ]),
  ]);
}
