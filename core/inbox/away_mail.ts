/**
 * Mail to customers who are away: a person's answers that the customer has not seen are emailed to them after a while,
 * in one email.
 *
 * The address is that of the customer's token; the mail leads back to the page they wrote from. For a visitor who left
 * an address in the chat it leads to the one conversation. Neither signs anyone in, and an email is never a yes.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import { sql } from "kysely";
import type { Attachment } from "../attachments/attachments.ts";
import { readData } from "../conversations/message_data.ts";
import type { Desk } from "../desk.ts";
import { languageOf } from "../languages/languages.ts";
import { AWAY_MAIL_LIMITS } from "../limits/mail.ts";
import { fitMailFiles } from "../mail/files.ts";
import { makeChatLink } from "../mail/chat_links.ts";
import { type NewMail, queueMail } from "../mail/queue.ts";
import { canMail } from "../mail/server.ts";
import type { MailBlock } from "../mail/blocks.ts";
import type { MailTexts } from "../languages/mail_texts.ts";
import { readSettings } from "../settings/settings.ts";
import { isAllowedWebsite } from "../settings/websites.ts";
import { MINUTE } from "../units.ts";
import { mayMailVisitor } from "./visitor_email.ts";

/** The handles needed here. */
export type AwayMailDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes" | "mail" | "baseUrl">;

/** A conversation with unseen answers that have not been mailed. */
type Unseen = {
  readonly id: string;
  readonly locale: string | null;
  readonly pageUrl: string | null;
  readonly email: string;
  readonly name: string | null;
  /** Whether the visitor entered the address in the chat, unverified. */
  readonly isVisitorEmail: boolean;
  /** Whether it is a customer's, who opens it by signing in. */
  readonly isVerified: boolean;
  /** The number of the last message that was seen or mailed. */
  readonly after: number;
};

type Answer = {
  readonly id: string;
  readonly text: string;
  readonly author: string;
  readonly files: readonly Attachment[];
};

/** Emails unseen answers to customers who are away, in every workspace with mail and this setting. */
export async function mailAway(desk: AwayMailDesk): Promise<void> {
  const workspaces = await desk.db.selectFrom("workspaces").select("id").where("testOf", "is", null).execute();
  for (const { id } of workspaces) {
    const { inbox, company, widget } = await readSettings(desk, id);
    const minutes = inbox.awayMailMinutes;
    if (minutes === null || !await canMail(desk, id)) continue;
    const before = new Date(desk.now().getTime() - minutes * MINUTE);
    const { allowedWebsites } = widget.behaviour;
    for (const unseen of await readUnseen(desk, id, before)) {
      await mailOne(desk, id, unseen, { before, company: company.name, allowedWebsites });
    }
  }
}

/** Returns conversations with an address in which the oldest unseen answer is old enough. */
async function readUnseen(
  { db }: Pick<Desk, "db">,
  workspace: string,
  before: Date,
  only: string | null = null,
): Promise<readonly Unseen[]> {
  const since = new Date(before.getTime() - AWAY_MAIL_LIMITS.lookBackMs);
  const mailed = sql<number>`(select max(mailed.n) from mails join messages as mailed
    on mailed.workspace = mails.workspace and mailed.id = mails.message
    where mails.workspace = conversation.workspace and mails.conversation = conversation.id and mails.kind = 'reply')`;
  const after = sql<number>`greatest(conversation.customer_seen_n, coalesce(${mailed}, 0))`;
  const email = sql<string | null>`coalesce(contact.email, visitor_email.address)`;
  return await db.selectFrom("conversations as conversation")
    .leftJoin("contacts as contact", (join) =>
      join.onRef("contact.workspace", "=", "conversation.workspace")
        .onRef("contact.id", "=", "conversation.contactId"))
    .leftJoin(
      "leftAddresses as visitorEmail",
      (join) =>
        join.onRef("visitorEmail.workspace", "=", "conversation.workspace")
          .onRef("visitorEmail.conversation", "=", "conversation.id"),
    )
    .select(["conversation.id", "conversation.locale", "contact.name", after.as("after"), email.as("email")])
    .select(["conversation.identityVerified as isVerified", sql<boolean>`contact.email is null`.as("isVisitorEmail")])
    .select(sql<string | null>`conversation.page ->> 'url'`.as("pageUrl"))
    .where("conversation.workspace", "=", workspace).where("conversation.lastMessageAt", ">", since)
    .where((row) =>
      row.or([
        // Of a visitor who never signed in, or of a customer whose token was verified and who is not blocked.
        row("conversation.contactId", "is", null),
        row.and([row("conversation.identityVerified", "=", true), row("contact.blocked", "=", false)]),
      ])
    )
    .where(email, "is not", null)
    .$narrowType<{ email: string }>()
    .$if(only !== null, (query) => query.where("conversation.id", "=", only ?? ""))
    .where((row) =>
      row.exists(
        row.selectFrom("messages as message").select("message.n")
          .whereRef("message.workspace", "=", "conversation.workspace")
          .whereRef("message.conversationId", "=", "conversation.id")
          .where("message.author", "=", "teammate").where("message.kind", "=", "text")
          .where("message.n", ">", after).where("message.at", "<=", before),
      )
    )
    .orderBy("conversation.lastMessageAt").limit(AWAY_MAIL_LIMITS.atOnceMax)
    .execute();
}

async function mailOne(
  desk: AwayMailDesk,
  workspace: string,
  { id }: Unseen,
  { before, company, allowedWebsites }: {
    readonly before: Date;
    readonly company: string | null;
    readonly allowedWebsites: readonly string[];
  },
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    // Another desk may do the same now, and the customer may have opened the chat.
    await db.selectFrom("conversations").select("id").where("workspace", "=", workspace).where("id", "=", id)
      .forUpdate().execute();
    const [unseen] = await readUnseen({ db }, workspace, before, id);
    if (unseen === undefined) return;
    const answers = await readAnswers({ db }, workspace, unseen);
    const last = answers.at(-1);
    if (last === undefined) return;
    const { email, name, locale, isVisitorEmail, isVerified } = unseen;
    if (isVisitorEmail && !await mayMailVisitor({ ...desk, db }, workspace, email)) return;
    const texts = languageOf(locale).mail;
    const back = isVerified
      ? pageButton(pageOf(unseen, allowedWebsites), texts)
      : await linkButton({ ...desk, db }, { workspace, conversation: id, locale }, texts);
    await queueMail({ ...desk, db }, {
      workspace,
      kind: "reply",
      to: { address: email, name },
      locale: locale ?? "en",
      conversation: id,
      subject: texts.answered.replace("{company}", company ?? texts.desk),
      body: { blocks: [...answers.map(answerBlock), ...back] },
      files: fitMailFiles(answers.flatMap(({ files }) => files)),
      ...(isVisitorEmail ? { why: texts.whyAddressGiven } : {}),
      message: last.id,
      ...await threadOf({ db }, workspace, id, last.id),
    });
  });
}

/**
 * Formats an answer, with the names of its files: files that are too many or too large for the mail are in the chat.
 */
function answerBlock({ author, text, files }: Answer): MailBlock {
  return { kind: "answer", author, text, below: files.map(({ name }) => `[${name}]`) };
}

function pageButton(pageUrl: string | null, { openChat: label }: MailTexts): readonly MailBlock[] {
  return pageUrl === null ? [] : [{ kind: "button", label, url: pageUrl }];
}

/** Returns a link to the conversation, with its expiry. */
async function linkButton(
  desk: AwayMailDesk,
  { workspace, conversation, locale }: {
    readonly workspace: string;
    readonly conversation: string;
    readonly locale: string | null;
  },
  { openConversation: label, linkUntil }: MailTexts,
): Promise<readonly MailBlock[]> {
  const { url, expiresAt } = await makeChatLink(desk, workspace, conversation);
  const until = expiresAt.toLocaleString(languageOf(locale).code, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return [{ kind: "button", label, url }, { kind: "lines", lines: [linkUntil.replace("{time}", until)] }];
}

/** Returns the page that the customer wrote from, if the chat may be there. */
function pageOf({ pageUrl }: Unseen, allowedWebsites: readonly string[]): string | null {
  const page = pageUrl === null ? null : URL.parse(pageUrl);
  return page !== null && isAllowedWebsite(allowedWebsites, page.origin) ? page.href : null;
}

async function readAnswers(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { id, after }: Unseen,
): Promise<readonly Answer[]> {
  const rows = await db.selectFrom("messages as message")
    .leftJoin(
      "teammates as writer",
      (join) => join.onRef("writer.workspace", "=", "message.workspace").onRef("writer.id", "=", "message.teammate"),
    )
    .select(["message.id", "message.data", sql<string>`coalesce(writer.name, '')`.as("author")])
    // Files may come without text.
    .select(sql<string>`coalesce(message.text, '')`.as("text"))
    .where("message.workspace", "=", workspace).where("message.conversationId", "=", id)
    .where("message.author", "=", "teammate").where("message.kind", "=", "text").where("message.n", ">", after)
    .orderBy("message.n").limit(AWAY_MAIL_LIMITS.answersMax)
    .execute();
  return rows.map(({ data, ...answer }) => ({ ...answer, files: readData({ data }).attachments ?? [] }));
}

/** Continues the thread of the previous mail, so that mail programs show a conversation as one. */
async function threadOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  conversation: string,
  message: string,
): Promise<Pick<NewMail, "thread">> {
  const earlier = await db.selectFrom("mails").select(["messageId", "referenceIds"])
    .where("workspace", "=", workspace).where("conversation", "=", conversation).where("kind", "=", "reply")
    .orderBy("createdAt", "desc").limit(1).executeTakeFirst();
  if (earlier === undefined) return {};
  const { messageId: inReplyTo, referenceIds } = earlier;
  const messageId = `<${message}${inReplyTo.slice(inReplyTo.lastIndexOf("@"))}`;
  return { thread: { messageId, inReplyTo, references: [...referenceIds, inReplyTo] } };
}
