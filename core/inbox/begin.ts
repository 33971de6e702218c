/**
 * Starts a conversation as a teammate.
 *
 * @module
 */
import { currentConversation, openConversation } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { changeConversation } from "./change.ts";

/**
 * Returns the number of the open conversation with a visitor, or of a new one, in which the teammate answers and the
 * agent does not.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found for an unknown visitor
 */
export async function conversationWith(
  desk: Pick<Desk, "db" | "live" | "now" | "newId" | "agents" | "privateHosts">,
  caller: Caller,
  visitorId: string,
): Promise<number> {
  needRight(caller, "conversations.reply");
  const { workspace } = caller;
  const visitor = await desk.db.selectFrom("visitors").select(["page", "locale", "contactId"])
    .where("workspace", "=", workspace).where("id", "=", visitorId)
    .executeTakeFirst();
  if (visitor === undefined) throw new DeskError("not_found", "This visitor is not known.");
  const session = { visitorId, customer: await customerOf(desk, workspace, visitor.contactId) };
  const current = await currentConversation(desk, { workspace, session });
  if (current !== null) return current.number;
  const { page, locale } = visitor;
  const context = { workspace, session, conversationId: null, page, locale };
  // A message from the team begins a new conversation: one that was just resolved is not reopened.
  const begun = await openConversation(desk, context, { found: null });
  // If a message of the customer came first, they began it.
  await desk.db.updateTable("conversations").set({ begunBy: "team" })
    .where("workspace", "=", workspace).where("id", "=", begun.id).where("lastN", "=", 0)
    .execute();
  await changeConversation(desk, caller, begun.number, { kind: "take_over" });
  // The visitor's browser looks up its conversation again.
  desk.live.publish({ kind: "visitor", workspace, visitorId });
  return begun.number;
}

/** Returns the number of the open conversation with a visitor, or null. */
export async function openWith(
  desk: Pick<Desk, "db">,
  workspace: string,
  visitorId: string,
): Promise<number | null> {
  const visitor = await desk.db.selectFrom("visitors").select("contactId")
    .where("workspace", "=", workspace).where("id", "=", visitorId).executeTakeFirst();
  if (visitor === undefined) return null;
  const session = { visitorId, customer: await customerOf(desk, workspace, visitor.contactId) };
  return (await currentConversation(desk, { workspace, session }))?.number ?? null;
}

async function customerOf(
  desk: Pick<Desk, "db">,
  workspace: string,
  contactId: string | null,
): Promise<{ readonly userId: string } | null> {
  const contact = await desk.db.selectFrom("contacts").select("externalId as userId")
    .where("workspace", "=", workspace).where("id", "=", contactId).executeTakeFirst();
  return contact === undefined || contact.userId === null ? null : { userId: contact.userId };
}
