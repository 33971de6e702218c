/**
 * Conversations and their messages for programs: facts of a row, and messages by their numbers.
 *
 * @module
 */
import { sql } from "kysely";
import type { Attachment } from "../attachments/attachments.ts";
import type { Conversation } from "../conversations/conversations.ts";
import { readData } from "../conversations/message_data.ts";
import type { Message } from "../conversations/messages.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";

/** A conversation, without its messages. */
export type ConversationFacts =
  & Pick<
    Conversation,
    | "number"
    | "status"
    | "handler"
    | "assignee"
    | "contactId"
    | "identityVerified"
    | "startedAt"
    | "lastMessageAt"
    | "waitingSince"
    | "snoozedUntil"
    | "resolvedAt"
    | "handoffReason"
    | "rating"
    | "lastN"
  >
  & {
    readonly tags: readonly string[];
    readonly customer:
      | { readonly externalId: string | null; readonly email: string | null; readonly name: string | null }
      | null;
  };

/** @throws DeskError not_found */
export async function readConversation(
  { db }: Pick<Desk, "db">,
  workspace: string,
  number: number,
): Promise<ConversationFacts & { readonly id: string }> {
  const row = await db.selectFrom("conversations")
    .select(["id", "number", "status", "handler", "assignee", "contactId", "identityVerified"])
    .select(["startedAt", "lastMessageAt", "waitingSince", "snoozedUntil", "resolvedAt"])
    .select(["handoffReason", "rating", "lastN", "tags"])
    .where("workspace", "=", workspace).where("number", "=", number).executeTakeFirst();
  if (row === undefined) throw new DeskError("not_found", `There is no conversation #${number}.`);
  const customer = row.contactId === null ? undefined : await db.selectFrom("contacts")
    .select(["externalId", "email", "name"])
    .where("workspace", "=", workspace).where("id", "=", row.contactId).executeTakeFirst();
  return { ...row, customer: customer ?? null };
}

/** A message without the parts that only the desk's own pages show. */
export type InboxMessage = Pick<Message, "n" | "at" | "author" | "kind" | "text" | "teammate"> & {
  /** The name of the teammate; null for everyone else, and for one who left. */
  readonly by: string | null;
  /** The unverified sender address of an email; null if it did not come by email. */
  readonly from: string | null;
  readonly attachments: readonly Attachment[];
};

/** Returns the messages after a number, oldest first: those that customers see, and teammates' notes and events. */
export async function readMessages(
  { db }: Pick<Desk, "db">,
  workspace: string,
  part: { readonly conversationId: string; readonly after: number; readonly limit: number },
): Promise<readonly InboxMessage[]> {
  const rows = await db.selectFrom("messages as message")
    .leftJoin(
      "teammates",
      (join) =>
        join.onRef("teammates.workspace", "=", "message.workspace").onRef("teammates.id", "=", "message.teammate"),
    )
    .selectAll("message").select("teammates.name as by")
    .where("message.workspace", "=", workspace).where("message.conversationId", "=", part.conversationId)
    .where("message.n", ">", part.after)
    // The calls of actions are in the audit.
    .where("message.kind", "!=", sql.lit("action"))
    .orderBy("message.n").limit(part.limit).execute();
  return rows.map((row) => {
    const { n, at, author, kind, text, teammate, by } = row;
    const { mail, attachments = [] } = readData(row);
    return { n, at, author, kind, text, teammate, by, from: mail?.from ?? null, attachments };
  });
}
