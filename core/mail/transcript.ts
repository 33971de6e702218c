/**
 * Emails a conversation at its customer's request: what the chat shows, and so without the team's notes and calls.
 *
 * @module
 */
import type { Conversation } from "../conversations/conversations.ts";
import { readThread, type ThreadMessage } from "../conversations/read/thread.ts";
import type { Desk } from "../desk.ts";
import { TRANSCRIPT_LIMITS } from "../limits/mail.ts";
import { DeskError } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import { DAY } from "../units.ts";
import { queueMail } from "./queue.ts";
import type { MailBlock } from "./blocks.ts";
import type { MailTexts } from "../languages/mail_texts.ts";
import { languageOf } from "../languages/languages.ts";

/** The handles needed here. */
export type TranscriptDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes" | "mail" | "baseUrl">;

/** The recipient; `isVisitorEmail` marks an unverified address. */
export type TranscriptTo = { readonly address: string; readonly name: string | null; readonly isVisitorEmail: boolean };

/**
 * Queues the conversation as an email.
 *
 * @throws DeskError not_found if mail is not set up or the address is suppressed, rate_limited for one mailed often
 */
export async function mailTranscript(
  desk: TranscriptDesk,
  conversation: Pick<Conversation, "workspace" | "id" | "locale">,
  to: TranscriptTo,
): Promise<void> {
  const { workspace, id, locale } = conversation;
  await refuseOften(desk, conversation);
  const { company, inbox } = await readSettings(desk, workspace);
  const texts = languageOf(locale).mail;
  const thread = await readThread(desk, { workspace, conversationId: id, after: 0, locale });
  const { timezone } = inbox.businessHours;
  const blocks = thread.slice(-TRANSCRIPT_LIMITS.messagesMax)
    .flatMap((message) => blockOf(message, { texts, timezone, locale: locale ?? "en" }));
  const name = company.name ?? texts.desk;
  const queued = await queueMail(desk, {
    workspace,
    kind: "transcript",
    to,
    locale: locale ?? "en",
    conversation: id,
    subject: texts.transcript.replace("{company}", name),
    body: { blocks },
    ...(to.isVisitorEmail ? { why: texts.whyAddressGiven } : {}),
  });
  if (queued === "queued") return;
  throw new DeskError("not_found", "No mail can be sent to this address.");
}

async function refuseOften(
  { db, now }: Pick<Desk, "db" | "now">,
  { workspace, id }: Pick<Conversation, "workspace" | "id">,
): Promise<void> {
  const { count } = await db.selectFrom("mails").select(({ fn }) => fn.countAll<string>().as("count"))
    .where("workspace", "=", workspace).where("conversation", "=", id).where("kind", "=", "transcript")
    .where("createdAt", ">", new Date(now().getTime() - DAY)).executeTakeFirstOrThrow();
  if (Number(count) < TRANSCRIPT_LIMITS.perConversationDayMax) return;
  throw new DeskError("rate_limited", "This conversation was mailed too often today.", { retryAfterS: DAY / 1000 });
}

type Look = { readonly texts: MailTexts; readonly timezone: string; readonly locale: string };

function blockOf(message: ThreadMessage, { texts, timezone, locale }: Look): readonly MailBlock[] {
  const { author, by: writer, at } = message;
  const files = message.attachments.map(({ name }) => `[${name}]`);
  const words = message.folded ?? message.text ?? "";
  const text = [words, ...files].filter((part) => part !== "").join("\n");
  if (text === "") return [];
  const time = new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short", timeZone: timezone });
  if (author === "system") return [{ kind: "lines", lines: [`${time} · ${text}`] }];
  const names = { customer: texts.you, ai: texts.ai, teammate: writer ?? texts.desk };
  const by = `${names[author]} · ${time}`;
  return author === "customer"
    ? [{ kind: "quote", author: by, text }]
    : [{ kind: "answer", author: by, text: words, below: files }];
}
