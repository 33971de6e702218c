/**
 * The list of received emails, and their results.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { IncomingMailTable } from "../db/tables/mail_in.ts";
import type { Desk } from "../desk.ts";
import { MAIL_IN_LIMITS } from "../limits/mail_in.ts";

/** One email as listed on the page. */
export type ListedIncoming =
  & Pick<Selectable<IncomingMailTable>, "id" | "sender" | "subject" | "state" | "reason" | "receivedAt" | "source">
  & { readonly number: ConversationTable["number"] | null };

/** Returns the newest emails of a workspace, the newest first. */
export async function listIncoming({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly ListedIncoming[]> {
  return await db.selectFrom("incomingMails as mail")
    .leftJoin(
      "conversations as conversation",
      (join) =>
        join.onRef("conversation.workspace", "=", "mail.workspace").onRef("conversation.id", "=", "mail.conversation"),
    )
    .select(["mail.id", "mail.sender", "mail.subject", "mail.state", "mail.reason", "mail.receivedAt", "mail.source"])
    .select("conversation.number")
    .where("mail.workspace", "=", workspace)
    .orderBy("mail.receivedAt", "desc").orderBy("mail.id").limit(MAIL_IN_LIMITS.listedMax).execute();
}
