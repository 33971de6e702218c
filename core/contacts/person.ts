/**
 * A person as teammates see them: a contact, with everyone who is merged into it.
 *
 * @module
 */
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import type { ConversationTable, Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";

/** The contact who the person of a conversation is for teammates: their own, or the one that they are merged into. */
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

/** Whether a conversation is of a contact, or of someone who is merged into them. */
export function isOfPerson(
  where: Where,
  contactId: string,
): ExpressionWrapper<Database & { conversation: ConversationTable }, "conversation", SqlBool> {
  return where.or([
    where("conversation.contactId", "=", contactId),
    where(
      "conversation.contactId",
      "in",
      where.selectFrom("contacts as same").select("same.id")
        .where("same.workspace", "=", sql.ref<string>("conversation.workspace")).where(
          "same.mergedInto",
          "=",
          contactId,
        ),
    ),
    where.and([
      where("conversation.contactId", "is", null),
      where(
        "conversation.visitorId",
        "in",
        where.selectFrom("visitors as sameVisitor").select("sameVisitor.id")
          .where("sameVisitor.workspace", "=", sql.ref<string>("conversation.workspace"))
          .where("sameVisitor.mergedInto", "=", contactId),
      ),
    ]),
  ]);
}
