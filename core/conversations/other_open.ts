/**
 * A customer has one open conversation: a resolved one is not reopened beside it.
 *
 * @see docs/decisions/inbox.md, "A resolved conversation is not opened beside another one"
 * @module
 */
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import { lockOwner } from "./begin_lock.ts";
import type { Conversation } from "./conversations.ts";

/** The owner of a conversation: the customer, or the anonymous visitor. */
type Owned = Pick<Conversation, "workspace" | "id" | "channel" | "contactId" | "visitorId">;

/**
 * Returns the number of another unresolved conversation of the same customer or visitor, or null. Each thread of emails
 * is a separate conversation, and many may be open.
 */
export async function otherOpen({ db }: Pick<Desk, "db">, of: Owned): Promise<number | null> {
  const { workspace, id, channel, contactId, visitorId } = of;
  if (channel === "mail") return null;
  const other = await db.selectFrom("conversations").select("number")
    .where("workspace", "=", workspace).where("id", "!=", id).where("status", "!=", "resolved")
    .where("channel", "=", "chat")
    .where((where) =>
      contactId === null
        ? where.and([where("contactId", "is", null), where("visitorId", "=", visitorId)])
        : where("contactId", "=", contactId)
    )
    .orderBy("lastMessageAt", "desc").limit(1)
    .executeTakeFirst();
  return other?.number ?? null;
}

/**
 * Reads a conversation for a change, with its row locked. If it is resolved, its customer is locked first, so that they
 * begin none while it is reopened.
 *
 * @throws DeskError not_found; version_conflict if its customer is signing in
 */
export async function lockConversation(
  { db }: Pick<Desk, "db">,
  workspace: string,
  number: number,
): Promise<Conversation> {
  const named = db.selectFrom("conversations").where("workspace", "=", workspace).where("number", "=", number);
  const seen = await named.select(["status", "contactId", "visitorId"]).executeTakeFirst();
  if (seen?.status === "resolved") await lockOwner({ db }, { workspace, ...seen });
  const conversation = await named.selectAll().forUpdate().executeTakeFirst();
  if (seen === undefined || conversation === undefined) {
    throw new DeskError("not_found", `There is no conversation #${number}.`);
  }
  const { status, contactId, visitorId } = conversation;
  const isUnderLock = seen.status === "resolved" && seen.contactId === contactId && seen.visitorId === visitorId;
  if (status === "resolved" && !isUnderLock) {
    throw new DeskError("version_conflict", "It was resolved, or its customer signed in, at this moment.", {
      fix: "Load it again and repeat it.",
    });
  }
  return conversation;
}

/** Checks that a conversation may be open. @throws DeskError other_open */
export async function refuseSecondOpen(desk: Pick<Desk, "db">, conversation: Conversation): Promise<void> {
  if (conversation.status !== "resolved") return;
  const number = await otherOpen(desk, conversation);
  if (number === null) return;
  throw new DeskError("other_open", `The customer has another open conversation, #${number}.`, {
    fix: `Answer there, or resolve #${number} first.`,
  });
}
