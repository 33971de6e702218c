/**
 * Sends an answer in a conversation that began by email as an email in its thread, in the answer's transaction.
 *
 * @module
 */
import { sql } from "kysely";
import type { Attachment } from "../attachments/attachments.ts";
import { chatLanguage } from "../conversations/chat_language.ts";
import type { Conversation } from "../conversations/conversations.ts";
import type { AnswerSource } from "../conversations/message_data.ts";
import type { Message } from "../conversations/messages.ts";
import type { Desk } from "../desk.ts";
import { checkMailFiles } from "../mail/files.ts";
import { type NewMail, queueMail } from "../mail/queue.ts";
import type { MailBlock } from "../mail/blocks.ts";
import { languageOf } from "../languages/languages.ts";
import { DeskError } from "../problem.ts";
import { readCompany } from "../settings/company.ts";

/** The handles needed here; `db` is the answer's transaction. */
export type ReplyMailDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes" | "mail" | "baseUrl">;

/** The author shown to the customer: a person by name, or the agent with its sources. */
export type MailSigner =
  | { readonly kind: "person"; readonly name: string }
  | { readonly kind: "agent"; readonly sources: readonly AnswerSource[] };

/**
 * Queues the mail.
 *
 * @throws DeskError invalid_input if no mail can be sent there, so that it is not considered answered, too_large for
 *   its files
 */
export async function mailAnswer(
  desk: ReplyMailDesk,
  { workspace, id: conversation, contactId, subject, locale }: Conversation,
  message: Pick<Message, "id" | "text">,
  signer: MailSigner,
  files: readonly Attachment[] = [],
): Promise<void> {
  checkMailFiles(files);
  const contact = await desk.db.selectFrom("contacts").select(["email", "name"])
    .where("workspace", "=", workspace).where("id", "=", contactId).executeTakeFirst();
  if (contact === undefined || contact.email === null) {
    throw new DeskError("invalid_input", "The sender's address is no longer known.");
  }
  const language = await chatLanguage(desk, { workspace, id: conversation, locale });
  const blocks = [
    ...(message.text ? [{ kind: "answer", author: null, text: message.text } as const] : []),
    ...await signature(desk, workspace, { language, said: message.text ?? "" }, signer),
  ];
  const queued = await queueMail(desk, {
    workspace,
    kind: "reply",
    to: { address: contact.email, name: contact.name },
    conversation,
    subject: answerSubject(subject),
    body: { blocks },
    files,
    locale: language ?? "en",
    message: message.id,
    byAgent: signer.kind === "agent",
    ...await threadOf(desk, workspace, conversation),
  });
  if (queued === "queued") return;
  const why = queued === "not_set_up"
    ? "Mail is not set up, so the answer cannot be sent."
    : `Mail to ${contact.email} is stopped, so the answer cannot be sent.`;
  throw new DeskError("invalid_input", why, { fix: "See Settings, Mail." });
}

/** Returns the lines below the answer. An answer that no person has read is marked so, with its sources. */
async function signature(
  desk: Pick<Desk, "db">,
  workspace: string,
  { language, said }: { readonly language: string | null; readonly said: string },
  signer: MailSigner,
): Promise<readonly MailBlock[]> {
  if (signer.kind === "person") return [{ kind: "lines", lines: [signer.name] }];
  const texts = languageOf(language).mail;
  const { name } = await readCompany(desk, workspace);
  const sources = signer.sources.flatMap(({ title, url }) =>
    url === null || said.includes(url) ? [] : [`${title}: ${url}`]
  );
  return [
    ...(sources.length === 0 ? [] : [{ kind: "lines", lines: sources } as const]),
    { kind: "lines", lines: [texts.byAgent.replace("{company}", name ?? texts.desk)] },
  ];
}

function answerSubject(subject: string | null): string {
  if (subject === null || subject === "") return "Re: your mail";
  return /^(re|aw|sv|antw|rv|odp)\s?:/i.test(subject) ? subject : `Re: ${subject}`;
}

/** Returns the mail being answered: the newest incoming one, and all before it. */
async function threadOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  conversation: string,
): Promise<Pick<NewMail, "thread">> {
  const { rows } = await sql<{ messageId: string; isIncoming: boolean }>`
    select message_id as "messageId", true as "isIncoming", received_at as at from incoming_mails
      where workspace = ${workspace} and conversation = ${conversation} and message_id is not null and state <> 'ignored'
    union all
    select message_id, false, created_at from mails
      where workspace = ${workspace} and conversation = ${conversation} and kind = 'reply'
    order by at desc limit 20`.execute(db);
  const inReplyTo = (rows.find(({ isIncoming }) => isIncoming) ?? rows[0])?.messageId;
  const isSendable = (id: string) => /^<[!-;=?A-~]+@[!-;=?A-~]+>$/.test(id);
  if (inReplyTo === undefined || !isSendable(inReplyTo)) return {};
  const references = rows.map(({ messageId }) => messageId).filter(isSendable).toReversed();
  return { thread: { inReplyTo, references } };
}
