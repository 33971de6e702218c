/**
 * Handles one received email: as a message, as a note, or not at all.
 *
 * Each step may be repeated: if a process dies in between, the next one continues with the email.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import { createHash } from "node:crypto";
import type { Conversation } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { queueDraft } from "../drafts/drafts.ts";
import { waitForPerson } from "../drafts/wait_for_person.ts";
import { noteByMail } from "../mail/note.ts";
import { readMailRoute } from "../mail/server.ts";
import { findThread } from "../mail/threads.ts";
import type { ReadMail } from "../ports/extractor.ts";
import { agentPart } from "./agent_part.ts";
import { addMailMessage, messageOf, type ReadyMail } from "./message.ts";
import { beginByMail, conversationById, type IncomingMail, whereAnswersGo } from "./open.ts";
import { readInbound } from "../mail/inbound.ts";
import { takeDeliveryReport } from "./reports.ts";
import { isSameAddress, type MailSender, senderOf } from "./sender.ts";

/** The handles that an email needs. */
export type TakeDesk = Pick<
  Desk,
  "db" | "live" | "files" | "extractor" | "mail" | "now" | "newId" | "randomBytes" | "log" | "agents" | "privateHosts"
>;

/** How an email ended. */
export type MailEnd = {
  readonly state: "taken" | "ignored";
  /** Why it is not a message. */
  readonly reason: string | null;
};

/** Handles a parsed email. */
export async function takeMail(desk: TakeDesk, incoming: IncomingMail, read: ReadMail): Promise<MailEnd> {
  const within = incoming.source === "imap" && await isShared(desk, incoming.workspace) ? null : incoming.workspace;
  if (read.nature === "bounce" || read.nature === "complaint") {
    return ignored(await takeDeliveryReport(desk, incoming, read, within));
  }
  const sender = senderOf(read);
  if (sender === null) return ignored("It names no sender (From) that could be answered.");
  if (await isOwn(desk, incoming.workspace, sender, read)) return ignored("The desk sent it itself.");
  const key = keyOf(read, sender);
  if (await isKnown(desk, incoming, key)) return ignored("It came before.");
  const thread = await findThread(desk, read, within);
  const found = thread === null ? null : await conversationById(desk, thread.workspace, thread.conversation);
  if (found?.isBlocked) return ignored("The contact is blocked.");
  if (read.nature === "auto_reply") {
    if (found === null) return ignored(`It is an automatic reply (${read.sign}).`);
    await noteAutoReply(desk, incoming, found.conversation, sender, read);
    return { state: "taken", reason: `It is an automatic reply (${read.sign}).` };
  }
  const conversation = found === null
    ? await begun(desk, incoming, sender, read)
    : await whereAnswersGo(desk, found.conversation);
  if (conversation === null) return ignored("The contact is blocked.");
  const ready = { incoming, read, sender, conversation, key };
  await addMailMessage(desk, ready);
  await passOn(desk, ready);
  return { state: "taken", reason: null };
}

function ignored(reason: string): MailEnd {
  return { state: "ignored", reason };
}

/** Whether the emails of a workspace's mailbox may be for any workspace: the installation's mailbox. */
async function isShared({ db }: TakeDesk, workspace: string): Promise<boolean> {
  const own = await db.selectFrom("mailboxes").select("workspace").where("workspace", "=", workspace)
    .executeTakeFirst();
  return own === undefined;
}

/** Whether an email came from the desk, by its sender or its Message-ID: answering it would loop forever. */
async function isOwn(
  desk: Pick<TakeDesk, "db" | "mail">,
  workspace: string,
  { address }: MailSender,
  { messageId }: ReadMail,
): Promise<boolean> {
  const [route, inbound] = await Promise.all([readMailRoute(desk, workspace), readInbound(desk, workspace)]);
  const own = [route?.from.address ?? null, inbound?.address ?? null, desk.mail.operator?.from.address ?? null];
  if (own.some((one) => isSameAddress(one, address))) return true;
  if (messageId === null) return false;
  const sent = await desk.db.selectFrom("mails").select("id").where("messageId", "=", messageId).limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/**
 * Returns the key of an email that may be delivered twice. Not its Message-ID alone: anyone with that of another's mail
 * could make it count as a second delivery.
 */
function keyOf({ messageId, date, subject, said }: ReadMail, { address }: MailSender): string {
  const parts = [messageId, address.toLowerCase(), date, messageId === null ? `${subject}\n${said}` : ""];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

async function isKnown({ db }: Pick<TakeDesk, "db">, incoming: IncomingMail, key: string): Promise<boolean> {
  const other = await db.selectFrom("incomingMails").select("id")
    .where("workspace", "=", incoming.workspace).where("mailKey", "=", key).where("id", "!=", incoming.id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns the conversation of a new mail, or the one that an earlier attempt has started. */
async function begun(
  desk: TakeDesk,
  incoming: IncomingMail,
  sender: MailSender,
  { subject }: ReadMail,
): Promise<Conversation | null> {
  const earlier = incoming.conversation === null
    ? null
    : await conversationById(desk, incoming.workspace, incoming.conversation);
  return earlier?.conversation ?? await beginByMail(desk, incoming, sender, subject);
}

/** An automatic answer notifies no one: the team reads a note. */
async function noteAutoReply(
  desk: TakeDesk,
  incoming: IncomingMail,
  { workspace, id }: Conversation,
  { address }: MailSender,
  { said }: ReadMail,
): Promise<void> {
  const text = `An automatic reply by email from ${address}:\n${said.slice(0, 500)}`;
  await noteByMail(desk, { workspace, conversationId: id }, { id: incoming.id, text });
}

/** Determines who answers: a person, with a draft if the agent has one, or first the agent, if the owner enabled it. */
async function passOn(desk: TakeDesk, ready: ReadyMail): Promise<void> {
  const { conversation, incoming } = ready;
  const place = { workspace: conversation.workspace, conversationId: conversation.id };
  const part = await agentPart(desk, ready);
  const message = await messageOf(desk, place, incoming.id);
  if (part !== "nothing" && message !== null) {
    await queueDraft(desk, place, { message: message.id, n: message.n, wish: part });
  }
  if (part === "answer") return desk.live.publish({ kind: "conversation", ...place });
  const reason = conversation.channel === "mail" ? "An email came." : "The customer's side answered by email.";
  await waitForPerson(desk, conversation, reason);
}
