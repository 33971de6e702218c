/**
 * The address that a visitor leaves in the chat, so that a person's answer reaches them later.
 *
 * It is a request about one conversation and not an identity: it never becomes `{user.id}`, it confirms nothing, and
 * the desk shows it as unverified.
 *
 * @see docs/decisions/mail.md, "An address that a visitor leaves is a request, not an identity"
 * @module
 */
import { sql } from "kysely";
import type { Conversation } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { VISITOR_EMAIL_LIMITS } from "../limits/mail.ts";
import { readAddress } from "../mail/mailbox.ts";
import { DeskError, unmarkedParameter } from "../problem.ts";
import { DAY } from "../units.ts";

/** Identifies the conversation. */
export type ConversationOf = Pick<Conversation, "workspace" | "id">;

/** A visitor's answer; `address` is null if they decline. */
export type VisitorEmail = { readonly address: string | null; readonly at: Date };

/** Returns the answer of a conversation's visitor; null if they were not asked, or have not answered. */
export async function readVisitorEmail(
  { db }: Pick<Desk, "db">,
  { workspace, id }: ConversationOf,
): Promise<VisitorEmail | null> {
  return await db.selectFrom("leftAddresses").select(["address", "at"])
    .where("workspace", "=", workspace).where("conversation", "=", id).executeTakeFirst() ?? null;
}

/**
 * Stores the visitor's answer, which replaces an earlier one.
 *
 * @param typed null: no mail
 * @throws DeskError invalid_input for an invalid address, rate_limited for one that was left too often
 */
export async function setVisitorEmail(
  desk: Pick<Desk, "db" | "live" | "now">,
  conversation: ConversationOf,
  typed: string | null,
): Promise<void> {
  const { workspace, id } = conversation;
  const address = typed === null ? null : readAddress(typed);
  if (typed !== null && address === null) {
    throw unmarkedParameter("address", "must be an email address, such as name@example.com.");
  }
  if (address !== null) await refuseOften(desk, conversation, address);
  const answer = { address, at: desk.now() };
  await desk.db.insertInto("leftAddresses").values({ workspace, conversation: id, ...answer })
    .onConflict((conflict) => conflict.columns(["workspace", "conversation"]).doUpdateSet(answer)).execute();
  desk.live.publish({ kind: "conversation", workspace, conversationId: id });
}

/** An address that is entered repeatedly belongs to someone else, whom the desk must not mail. */
async function refuseOften(
  { db, now }: Pick<Desk, "db" | "now">,
  { workspace, id }: ConversationOf,
  address: string,
): Promise<void> {
  const { count } = await db.selectFrom("leftAddresses").select(({ fn }) => fn.countAll<string>().as("count"))
    .where("workspace", "=", workspace).where(sql<string>`lower(address)`, "=", address.toLowerCase())
    .where("address", "is not", null)
    .where("at", ">", dayBefore(now())).where("conversation", "!=", id)
    .executeTakeFirstOrThrow();
  if (Number(count) < VISITOR_EMAIL_LIMITS.conversationsPerDayMax) return;
  throw new DeskError("rate_limited", "This address was given too often today.", { retryAfterS: DAY / 1000 });
}

/** Whether an email may be sent to an unverified address: within the day's limits of address and workspace. */
export async function mayMailVisitor(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  address: string,
): Promise<boolean> {
  const toThis = sql<string>`count(*) filter (where lower(mail.recipient) = ${address.toLowerCase()})`;
  const { all, own } = await db.selectFrom("mails as mail")
    .innerJoin(
      "leftAddresses as left",
      (join) =>
        join.onRef("left.workspace", "=", "mail.workspace").onRef("left.conversation", "=", "mail.conversation"),
    )
    .select(({ fn }) => [fn.countAll<string>().as("all"), toThis.as("own")])
    .where("mail.workspace", "=", workspace).where("mail.createdAt", ">", dayBefore(now()))
    .where("mail.kind", "in", ["reply", "transcript"]).where("left.address", "is not", null)
    .executeTakeFirstOrThrow();
  const { mailsPerDayMax, workspaceMailsPerDayMax } = VISITOR_EMAIL_LIMITS;
  return Number(own) < mailsPerDayMax && Number(all) < workspaceMailsPerDayMax;
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY);
}
