/**
 * A customer has one open conversation: a resolved one is not opened again beside it.
 *
 * @see docs/decisions/inbox.md, "A resolved conversation is not opened beside another one"
 * @module
 */
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import { lockOwner } from "./begin_lock.ts";
import type { Conversation } from "./conversations.ts";

/** Whose conversation it is: the customer's, or the anonymous visitor's. */
type Owned = Pick<Conversation, "workspace" | "id" | "channel" | "contactId" | "visitorId">;

/**
 * The number of another conversation of the same customer or visitor that is not resolved; null without one. Each thread
 * of emails is a conversation of its own, and many may be open.
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
 * Reads a conversation for a change, with its row locked. For a resolved one its customer is locked before, so that they
 * begin none while it is opened again.
 *
 * @throws DeskError not_found; version_conflict when its customer signs in at this moment
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

/** Checks that a conversation may be open from now on. @throws DeskError other_open */
export async function refuseSecondOpen(desk: Pick<Desk, "db">, conversation: Conversation): Promise<void> {
  if (conversation.status !== "resolved") return;
  const number = await otherOpen(desk, conversation);
  if (number === null) return;
  throw new DeskError("other_open", `The customer has another open conversation, #${number}.`, {
    fix: `Answer there, or resolve #${number} first.`,
  });
}
