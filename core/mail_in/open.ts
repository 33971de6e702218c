/**
 * Determines the conversation of an email: the one that it answers by a token, else a new one.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { agentState, versionForNew } from "../agent/versions/live.ts";
import { type Conversation, takeNumber } from "../conversations/conversations.ts";
import { insertConversation } from "../conversations/insert.ts";
import { otherOpen } from "../conversations/other_open.ts";
import { json } from "../db/json.ts";
import type { IncomingMailTable } from "../db/tables/mail_in.ts";
import type { Desk } from "../desk.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { contactOfAddress, type MailSender } from "./sender.ts";

/** A received email. */
export type IncomingMail = Selectable<IncomingMailTable>;

type OpenDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes" | "agents" | "privateHosts">;

/** Returns a conversation by its id, and whether its contact is blocked; null if it no longer exists. */
export async function conversationById(
  { db }: Pick<Desk, "db">,
  workspace: string,
  id: string,
): Promise<{ readonly conversation: Conversation; readonly isBlocked: boolean } | null> {
  const conversation = await db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
  if (conversation === undefined) return null;
  const contact = await db.selectFrom("contacts").select("blocked")
    .where("workspace", "=", workspace).where("id", "=", conversation.contactId).executeTakeFirst();
  return { conversation, isBlocked: contact?.blocked ?? false };
}

/**
 * Returns the target of an answer: a resolved chat is not reopened beside another one of its customer, which gets the
 * answer instead.
 */
export async function whereAnswersGo({ db }: Pick<Desk, "db">, conversation: Conversation): Promise<Conversation> {
  if (conversation.status !== "resolved") return conversation;
  const number = await otherOpen({ db }, conversation);
  if (number === null) return conversation;
  return await db.selectFrom("conversations").selectAll()
    .where("workspace", "=", conversation.workspace).where("number", "=", number)
    .executeTakeFirst() ?? conversation;
}

/**
 * Begins the conversation of a new mail; null for a blocked sender. The email stores its id, so that a retry continues
 * with the same one.
 */
export async function beginByMail(
  desk: OpenDesk,
  mail: Pick<IncomingMail, "workspace" | "id">,
  sender: MailSender,
  subject: string,
): Promise<Conversation | null> {
  const { workspace } = mail;
  const id = desk.newId();
  const agentVersion = await versionForNew(desk, await agentState(desk, workspace), id);
  const number = await takeNumber(desk, workspace);
  return await desk.db.transaction().execute(async (db) => {
    const within = { ...desk, db };
    const contact = await contactOfAddress(within, workspace, sender);
    if (contact.blocked) return null;
    const at = desk.now();
    // No browser has its token: no chat ever shows this conversation.
    const visitorId = opaqueHash(newOpaque(desk));
    await db.insertInto("visitors").values({
      id: visitorId,
      workspace,
      contactId: contact.id,
      page: json(null),
      locale: null,
      browser: null,
      facts: json(null),
      firstSeen: at,
      lastSeen: at,
    }).execute();
    const conversation = await insertConversation(within, {
      id,
      workspace,
      number,
      channel: "mail",
      subject: subject || null,
      contactId: contact.id,
      visitorId,
      agentVersion,
    });
    await db.updateTable("incomingMails").set({ conversation: conversation.id })
      .where("workspace", "=", workspace).where("id", "=", mail.id).execute();
    return conversation;
  });
}
