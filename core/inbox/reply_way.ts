/**
 * How a reply reaches the customer of a conversation, shown to a teammate before they write: in the chat, by email, or
 * not at all.
 *
 * @module
 */
import type { Conversation } from "../conversations/conversations.ts";
import type { MailSuppressionTable } from "../db/tables/mail.ts";
import type { Desk } from "../desk.ts";
import { readAddress } from "../mail/mailbox.ts";
import { suppressionOf } from "../mail/queue.ts";
import { canMail } from "../mail/server.ts";
import { readSettings } from "../settings/settings.ts";
import { readVisitorEmail } from "./visitor_email.ts";

/** Why no mail is sent: no server is set up, the address is suppressed, or there is none. */
export type NoMail = "not_set_up" | MailSuppressionTable["reason"] | "no_address";

/** The channel of a reply. */
export type ReplyWay =
  /** The chat shows it, and no address is known. */
  | { readonly kind: "chat" }
  /**
   * No chat shows it: the conversation was imported. `canSignIn`: it is shown once they sign in with the id of the
   * export.
   */
  | { readonly kind: "imported"; readonly address: string | null; readonly canSignIn: boolean }
  /** The chat shows it; it is mailed if the customer has not seen it after this many minutes. */
  | { readonly kind: "chat_and_mail"; readonly address: string; readonly minutes: number }
  /** The chat shows it; no mail is sent to the known address. */
  | { readonly kind: "chat_alone"; readonly address: string; readonly why: NoMail }
  /** The conversation is a thread of emails. */
  | { readonly kind: "mail"; readonly address: string }
  /** It is one, and no mail can be sent: a reply is refused. */
  | { readonly kind: "none"; readonly address: string | null; readonly why: NoMail };

/** Identifies the conversation. */
type ReplyWayFacts = Pick<
  Conversation,
  "workspace" | "id" | "channel" | "contactId" | "visitorId" | "identityVerified" | "agentVersion"
>;

/** Determines how a reply would be sent now. */
export async function readReplyWay(
  desk: Pick<Desk, "db" | "mail">,
  conversation: ReplyWayFacts,
): Promise<ReplyWay> {
  const { workspace, channel } = conversation;
  const imported = await importedWay(desk, conversation);
  if (imported !== null) return imported;
  const isMail = channel === "mail";
  const address = isMail ? await contactAddress(desk, conversation) : await awayAddress(desk, conversation);
  if (address === null || readAddress(address) === null) {
    return isMail ? { kind: "none", address, why: "no_address" } : { kind: "chat" };
  }
  const { awayMailMinutes: minutes } = (await readSettings(desk, workspace)).inbox;
  if (!isMail && minutes === null) return { kind: "chat" };
  const why = await canMail(desk, workspace)
    ? await suppressionOf(desk, { workspace, kind: "reply" }, address)
    : "not_set_up";
  if (why !== null) return isMail ? { kind: "none", address, why } : { kind: "chat_alone", address, why };
  return isMail || minutes === null ? { kind: "mail", address } : { kind: "chat_and_mail", address, minutes };
}

/**
 * Null for a conversation that began in a chat or by email, and for an imported one whose customer has signed in since.
 */
async function importedWay(
  { db }: Pick<Desk, "db">,
  { workspace, channel, contactId, visitorId, identityVerified, agentVersion }: ReplyWayFacts,
): Promise<ReplyWay | null> {
  // On a desk without agent files, chats have this version too; their visitors have a browser.
  if (channel === "mail" || identityVerified || agentVersion !== 0) return null;
  const visitor = await db.selectFrom("visitors").select(["browser", "locale"])
    .where("workspace", "=", workspace).where("id", "=", visitorId).executeTakeFirst();
  if (visitor === undefined || visitor.browser !== null || visitor.locale !== null) return null;
  const contact = contactId === null ? undefined : await db.selectFrom("contacts")
    .select(["email", "externalId", "verifiedAt"])
    .where("workspace", "=", workspace).where("id", "=", contactId).executeTakeFirst();
  if (contact?.verifiedAt) return null;
  return { kind: "imported", address: contact?.email ?? null, canSignIn: (contact?.externalId ?? null) !== null };
}

async function contactAddress(
  { db }: Pick<Desk, "db">,
  { workspace, contactId }: Pick<ReplyWayFacts, "workspace" | "contactId">,
): Promise<string | null> {
  const contact = await db.selectFrom("contacts").select("email")
    .where("workspace", "=", workspace).where("id", "=", contactId).executeTakeFirst();
  return contact?.email ?? null;
}

/**
 * Returns the address for unseen answers, as in {@linkcode mailAway}: the token's email, or the one that a visitor
 * left.
 */
async function awayAddress(desk: Pick<Desk, "db">, conversation: ReplyWayFacts): Promise<string | null> {
  if (conversation.contactId === null) return (await readVisitorEmail(desk, conversation))?.address ?? null;
  return conversation.identityVerified ? await contactAddress(desk, conversation) : null;
}
