/**
 * Stores an email as a message of its conversation, with its files.
 *
 * A message that came by email is permanently marked: it confirms nothing, is not the customer's word for any action,
 * and its author is unverified.
 *
 * @module
 */
import type { Attachment } from "../attachments/attachments.ts";
import { takeUpload } from "../attachments/upload.ts";
import type { Conversation } from "../conversations/conversations.ts";
import { type ConversationRef, insertMessage, type Message, publishMessage } from "../conversations/messages.ts";
import { storable } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { ATTACHMENT_LIMITS, CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { MAIL_IN_LIMITS } from "../limits/mail_in.ts";
import { isStored } from "../mail/note.ts";
import type { ReadMail } from "../ports/extractor.ts";
import { DeskError } from "../problem.ts";
import type { IncomingMail } from "./open.ts";
import { isSameAddress, type MailSender } from "./sender.ts";

type MessageDesk = Pick<Desk, "db" | "live" | "files" | "now" | "newId">;

/** A parsed email, with its target. */
export type ReadyMail = {
  readonly incoming: IncomingMail;
  readonly read: ReadMail;
  readonly sender: MailSender;
  readonly conversation: Conversation;
  /** Identifies a second delivery of it. */
  readonly key: string;
};

/** Adds the message once. */
export async function addMailMessage(desk: MessageDesk, ready: ReadyMail): Promise<void> {
  const { incoming, conversation, key } = ready;
  const { workspace, id: conversationId } = conversation;
  const place = { workspace, conversationId };
  const clientId = `mail:${incoming.id}`;
  const { files, leftOut } = await takeFiles(desk, ready);
  const data = { mail: await markOf(desk, ready, leftOut) };
  const added = await desk.db.transaction().execute(async (db) => {
    if (await isStored({ db }, place, clientId)) return null;
    await db.updateTable("incomingMails").set({ mailKey: key, conversation: conversationId })
      .where("workspace", "=", incoming.workspace).where("id", "=", incoming.id).execute();
    const author = data.mail.isOther ? "other" : "customer";
    const draft = { author, kind: "text", text: textOf(ready), clientId, data } as const;
    return await insertMessage({ ...desk, db }, place, { ...draft, attachments: files });
  });
  if (added !== null) publishMessage(desk, place, added.n);
}

/** Returns the message of an accepted email; null if it no longer exists. */
export async function messageOf(
  { db }: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
  incoming: string,
): Promise<Pick<Message, "id" | "n"> | null> {
  const row = await db.selectFrom("messages").select(["id", "n"]).where("workspace", "=", workspace)
    .where("conversationId", "=", conversationId).where("clientId", "=", `mail:${incoming}`).executeTakeFirst();
  return row ?? null;
}

/** Returns the newly written part; the whole text if nothing is left. */
function textOf({ read: { said, text, subject } }: ReadyMail): string {
  const words = said || text || subject || "(an email without text)";
  const { messageCharsMax } = CONVERSATION_LIMITS;
  return storable(words.length <= messageCharsMax ? words : `${words.slice(0, messageCharsMax - 1).toWellFormed()}…`);
}

/** Returns the stored mark about the message's origin. */
async function markOf(desk: Pick<Desk, "db">, ready: ReadyMail, leftOut: readonly string[]) {
  const { incoming, read, sender } = ready;
  const whole = storable(read.text.slice(0, MAIL_IN_LIMITS.wholeCharsMax).toWellFormed());
  return {
    from: sender.address,
    name: sender.name,
    subject: storable(read.subject.slice(0, MAIL_IN_LIMITS.subjectCharsMax).toWellFormed()),
    isOther: !await isExpected(desk, ready),
    sign: read.sign,
    whole: whole === textOf(ready) ? null : whole,
    leftOut: [...leftOut],
    isCut: incoming.isCut,
  };
}

/** Whether the desk wrote to this address in the conversation, or it is the contact's. */
async function isExpected(
  { db }: Pick<Desk, "db">,
  { conversation: { workspace, id, contactId }, sender: { address } }: ReadyMail,
): Promise<boolean> {
  const contact = await db.selectFrom("contacts").select("email")
    .where("workspace", "=", workspace).where("id", "=", contactId).executeTakeFirst();
  if (isSameAddress(contact?.email ?? null, address)) return true;
  const mailed = await db.selectFrom("mails").select("recipient")
    .where("workspace", "=", workspace).where("conversation", "=", id).where("kind", "in", ["reply", "transcript"])
    .distinct().execute();
  return mailed.some(({ recipient }) => isSameAddress(recipient, address));
}

/** Stores the files by the rules of uploads; the names of refused ones are returned. */
async function takeFiles(
  desk: MessageDesk,
  { read, conversation: { workspace, id: conversationId, visitorId } }: ReadyMail,
): Promise<{ readonly files: readonly Attachment[]; readonly leftOut: readonly string[] }> {
  const sender = { kind: "visitor", id: visitorId } as const;
  const place = { workspace, sender, conversationId, address: "mail" };
  const files: Attachment[] = [];
  const leftOut: string[] = [];
  for (const { name, content } of read.files) {
    const bytes = Uint8Array.fromBase64(content);
    const refusal = files.length >= ATTACHMENT_LIMITS.perMessageMax
      ? "too many files"
      : bytes.length > ATTACHMENT_LIMITS.fileBytesMax
      ? "too large"
      : null;
    const taken = refusal === null ? await takeOne(desk, place, name, bytes) : refusal;
    if (typeof taken === "string") leftOut.push(`${name.slice(0, ATTACHMENT_LIMITS.nameCharsMax)}: ${taken}`);
    else files.push(taken);
  }
  if (read.filesLeftOut > 0) leftOut.push(`${read.filesLeftOut} more: too many files`);
  return { files, leftOut: leftOut.map((line) => storable(line.toWellFormed())) };
}

async function takeOne(
  desk: MessageDesk,
  place: Parameters<typeof takeUpload>[1],
  name: string,
  bytes: Uint8Array,
): Promise<Attachment | string> {
  try {
    return await takeUpload(desk, place, { name, body: once(bytes) });
  } catch (error) {
    if (error instanceof DeskError) return error.message;
    throw error;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
