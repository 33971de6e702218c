/**
 * Links in emails that open one conversation for a short time, on any device.
 *
 * A link allows reading and writing as a visitor who is not signed in. It confirms nothing: no typed yes counts there
 * and no button runs. It expires after its lifetime, with its conversation, and when the visitor signs in.
 *
 * @see docs/decisions/mail.md, "A link in an email opens one conversation and confirms nothing"
 * @module
 */
import { REMOVED_AT_ONCE, removeInSteps } from "../db/remove_in_steps.ts";
import type { Desk } from "../desk.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { CHAT_LINK_LIMITS } from "../limits/mail.ts";
import { HOUR } from "../units.ts";

/** The conversation that a link opens. */
export type LinkedChat = {
  /** The part of the link that a session stores. */
  readonly hash: string;
  readonly workspace: string;
  readonly widgetKey: string;
  readonly conversation: string;
  readonly expiresAt: Date;
};

/** A new link. */
export type ChatLink = { readonly url: string; readonly expiresAt: Date };

/** Creates a link to a conversation, in the transaction that queues its mail. */
export async function makeChatLink(
  desk: Pick<Desk, "db" | "now" | "randomBytes" | "baseUrl">,
  workspace: string,
  conversation: string,
): Promise<ChatLink> {
  const token = newOpaque(desk, "", CHAT_LINK_LIMITS.tokenBytes);
  const expiresAt = new Date(desk.now().getTime() + CHAT_LINK_LIMITS.validHours * HOUR);
  await desk.db.insertInto("chatLinks").values({ tokenHash: opaqueHash(token), workspace, conversation, expiresAt })
    .execute();
  return { url: `${desk.baseUrl}/mail/chat/${token}`, expiresAt };
}

/** Returns the conversation that a link's token opens now; null if the token is unknown or expired. */
export async function findChatLink(desk: Pick<Desk, "db" | "now">, token: string): Promise<LinkedChat | null> {
  return await readChatLink(desk, opaqueHash(token));
}

/**
 * Like {@linkcode findChatLink}, by the hash in a session: checked with every request, so that a session ends with its
 * link.
 */
export async function readChatLink({ db, now }: Pick<Desk, "db" | "now">, hash: string): Promise<LinkedChat | null> {
  const row = await db.selectFrom("chatLinks as link")
    .innerJoin("workspaces as workspace", "workspace.id", "link.workspace")
    .innerJoin(
      "conversations as conversation",
      (join) =>
        join.onRef("conversation.workspace", "=", "link.workspace").onRef("conversation.id", "=", "link.conversation"),
    )
    .select(["link.workspace", "link.conversation", "link.expiresAt", "workspace.widgetKey"])
    .where("link.tokenHash", "=", hash).where("link.expiresAt", ">", now())
    // A customer's conversation is only opened by their token.
    .where("conversation.contactId", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : { hash, ...row };
}

/** Removes the expired links of all workspaces. */
export async function forgetChatLinks({ db, now }: Pick<Desk, "db" | "now">): Promise<void> {
  const ended = db.selectFrom("chatLinks").select("tokenHash").where("expiresAt", "<=", now())
    .orderBy("expiresAt").limit(REMOVED_AT_ONCE);
  await removeInSteps(() => db.deleteFrom("chatLinks").where("tokenHash", "in", ended));
}
